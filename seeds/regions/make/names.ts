/** Names by code where common usage differs from the official list. */
const OWN_NAMES: Record<string, string> = {
  '31': 'DKI Jakarta',
  '34': 'DI Yogyakarta',
  '16.73': 'Kota Lubuklinggau',
  '19.71': 'Kota Pangkalpinang',
  '21.72': 'Kota Tanjungpinang',
  '62.71': 'Kota Palangka Raya',
  '72.04': 'Kabupaten Tolitoli',
  '72.09': 'Kabupaten Tojo Una-Una',
  '74.72': 'Kota Baubau',
  '92.03': 'Kabupaten Fakfak',
  '31.73.07': 'Palmerah',
}

/**
 * Words that stay as they are written inside a name ('Pangkajene dan Kepulauan', '2 x 11 Kayu
 * Tanam'), and abbreviations that stay capital.
 */
const SMALL = new Set(['dan', 'di', 'ke', 'x'])
const CAPITAL = new Set(['BTS', 'DI', 'DKI', 'IE', 'PIR', 'PJKA', 'PTPN', 'SP', 'STL', 'UPT'])
const ROMAN = /^[IVXL]+$/
const SMALL_ROMAN = /^(?:i{2,3}|iv|vi{1,3}|ix|xi{1,3}|xiv|xvi{0,3})$/i

/**
 * Shortenings of the official list, written out. They are only expanded at the start of a name,
 * where they are unambiguous.
 */
const WRITTEN_OUT: [RegExp, string][] = [
  [/^Bl\. ?Limbangan$/, 'Balubur Limbangan'],
  [/^BTS\. ?/, 'BTS '],
  [/^Gn\. ?/, 'Gunung '],
  [/^Kep\. ?/, 'Kepulauan '],
  [/^(?:Kp|Kamp)\. ?/, 'Kampung '],
  [/^(?:Ds)\. ?/, 'Desa '],
  [/^(?:Tj|Tjg|Tg)\. ?/, 'Tanjung '],
]

const titlePart = (part: string): string => {
  if (part === '' || ROMAN.test(part) || CAPITAL.has(part)) return part
  if (SMALL_ROMAN.test(part)) return part.toUpperCase()
  const first = part.search(/\p{L}/u)
  if (first < 0) return part
  // Short capitals are initials that tell namesakes apart ('Huta Tonga AB'); a vowel after an
  // apostrophe stays small ("Ki'e").
  const rest = part.slice(first + 1)
  const initials = /^\p{Lu}{2,3}$/u.test(part)
  return initials
    ? part
    : part.slice(0, first) + part.charAt(first).toUpperCase() + rest.toLowerCase()
}

const titleWord = (word: string, index: number): string => {
  if (index > 0 && SMALL.has(word)) return word
  return word
    .split(/([-/(.,])/)
    .map(titlePart)
    .join('')
}

/**
 * A name in Indonesian title case: 'Pulau-pulau Aru' → 'Pulau-Pulau Aru', "KI'E" → "Ki'e".
 * Reduplications are capital in both halves.
 */
export const titleCase = (name: string): string => {
  const tidy = name
    .replaceAll('"', "'")
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const full = WRITTEN_OUT.reduce((text, [short, long]) => text.replace(short, long), tidy)
  return full.split(' ').map(titleWord).join(' ')
}

/**
 * The name of a province, city or district in an address: 'Kota Administrasi Jakarta Selatan' →
 * 'Kota Jakarta Selatan', because addresses omit the legal form.
 */
export const addressName = ({ code, name }: { code: string; name: string }): string =>
  OWN_NAMES[code] ?? titleCase(name.replace(/^(Kota|Kabupaten) Administrasi /, '$1 '))

/** For comparing spellings: letters and digits only, in small letters. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/**
 * Similarity of two names, 0 to 1: Dice's coefficient over bigrams; 1 where one contains the other
 * (≥ 4 letters).
 */
export const likeness = (left: string, right: string): number => {
  const [a, b] = [plain(left), plain(right)]
  if (a === b) return 1
  if (Math.min(a.length, b.length) >= 4 && (a.includes(b) || b.includes(a))) return 0.95
  const others = pairs(b)
  const total = pairs(a).length + others.length
  if (total === 0) return 0
  const shared = pairs(a).filter((pair) => {
    const at = others.indexOf(pair)
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  }).length
  return (2 * shared) / total
}
