/** How much a line of a list asks for, as people write it in Indonesian and English. */
export type Wanted =
  | { kind: 'weight'; grams: number }
  | { kind: 'volume'; ml: number }
  | { kind: 'money'; rupiah: number }
  /** `unit`: `buah`, `sisir`, `ikat`, `botol` or `pack`; null for a number alone. */
  | { kind: 'count'; count: number; unit: string | null }
  /** Nothing was written. */
  | { kind: 'unknown' }

/** `isGuess`: a span such as "2-3 kg", of which the smaller counts. `rest`: what is left of the line. */
export type FoundAmount = { wanted: Wanted; isGuess: boolean; rest: string }

const WEIGHTS: Readonly<Record<string, number>> = {
  ...unitsOf(1000, 'kg kgs kilo kilogram kilos kilograms'),
  ...unitsOf(1, 'g gr gram grams gm gms grm'),
  ...unitsOf(100, 'ons'),
  ...unitsOf(500, 'pon'),
}
const VOLUMES: Readonly<Record<string, number>> = {
  ...unitsOf(1000, 'l lt ltr liter litre liters litres'),
  ...unitsOf(1, 'ml mililiter cc'),
}
/** Units that are counted, with the word that packs use for them. */
const COUNTED: Readonly<Record<string, string>> = {
  ...namedUnits(
    'buah',
    'buah bh biji bj bji bonggol bongkol head heads pcs pc pce piece pieces ptg butir btr tongkol tgkl',
  ),
  ...namedUnits('sisir', 'sisir ssr comb combs hand hands tandan'),
  ...namedUnits('ikat', 'ikat iket ikt bunch bunches bundle bundles genggam'),
  ...namedUnits('botol', 'botol btl bottle bottles'),
  ...namedUnits(
    'pack',
    'bungkus bks bgks bngks pak pack packs pk pck packet packets kotak ktk box boxes dus kardus tray trays cup cups mika kaleng can cans sachet saset lembar lbr batang btg siung karung plastik kantong bag bags keranjang paket jar jars potong set porsi papan',
  ),
}
/** Words for a number of pieces. */
const DOZENS: Readonly<Record<string, number>> = {
  ...unitsOf(12, 'lusin losin dozen dzn'),
  ...unitsOf(20, 'kodi'),
}
const NUMBERS: Readonly<Record<string, number>> = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
  sebelas: 11,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  // The article of "half a kilo" adds nothing; alone it is one, like any number that adds up to none.
  a: 0,
  an: 0,
  couple: 2,
  sepasang: 2,
  dobel: 2,
  // Javanese and Sundanese.
  siji: 1,
  setunggal: 1,
  loro: 2,
  kalih: 2,
  telu: 3,
  papat: 4,
  hiji: 1,
  tilu: 3,
  opat: 4,
}
const PARTS: Readonly<Record<string, number>> = {
  setengah: 0.5,
  stengah: 0.5,
  stgh: 0.5,
  half: 0.5,
  separuh: 0.5,
  separo: 0.5,
  seperempat: 0.25,
  perempat: 0.25,
  prapat: 0.25,
  seprapat: 0.25,
  quarter: 0.25,
}

const alternatives = (table: Readonly<Record<string, unknown>>): string =>
  Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const UNIT = [WEIGHTS, VOLUMES, COUNTED, DOZENS].map(alternatives).join('|')
const WORD = `(?:${alternatives(NUMBERS)})`
const PART = `(?:${alternatives(PARTS)})`
const DIGITS = '\\d{1,6}(?:[.,]\\d{1,3})?'
/** `2`, `1,5`, `1/2`, `1 1/2`, `dua`, `setengah`, `satu setengah`, `2 setengah`. */
const NUMBER = `(?:\\d{1,3}\\s+\\d/\\d|\\d{1,2}/\\d{1,2}|(?:${DIGITS}|${WORD})\\s+${PART}|${DIGITS}|tiga\\s+perempat|${PART}(?:\\s+an?)?|${WORD})`
/** Digits may touch their unit, words may not. */
const GAP = '(?:(?<=\\d)\\s*|\\s+)'
const EDGE = '(?<![\\p{L}\\p{N}.,/])'
const END = '(?![\\p{L}\\p{N}/])'
const SPAN = '(?:\\s*(?:-|–|~|s/d|sampai|atau|or|to)\\s*)'

/** `2 x 500 g`: two packs of a size. */
const TIMES = new RegExp(
  `${EDGE}(\\d{1,2})\\s*(?:x|×|kali)\\s*(${NUMBER})${GAP}(${UNIT})\\.?${END}`,
  'iu',
)
const WITH_UNIT = new RegExp(
  `${EDGE}(${NUMBER})(?:${SPAN}(${NUMBER}))?${GAP}(${UNIT})\\.?(\\s+${PART})?${END}`,
  'iu',
)
/** `sekilo`, `sakilo`, `sebungkus`, `sekilo setengah`. */
const LONG_UNIT = UNIT.split('|')
  .filter((unit) => unit.length > 2)
  .join('|')
const ONE_UNIT = new RegExp(`${EDGE}s[ea](${LONG_UNIT})(\\s+${PART})?${END}`, 'iu')
const FRACTION = new RegExp(`${EDGE}\\d{1,2}/\\d{1,2}${END}`, 'iu')
const MONEY = [
  /(?<![\p{L}\p{N}])rp\.?\s*(\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,]-)?\s*(rb|rbu|ribu|k|jt|juta)?(?:\s*-?an)?(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}.,/])(\d{1,4})\s*(rb|rbu|ribu|k)(?:\s*-?an)?(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}.,/])(\d{1,3}[.]\d{3})(?:,-)?$/iu,
]
const COUNT_FIRST = new RegExp(
  `^(${NUMBER})(?:${SPAN}(${NUMBER}))?\\s*(?:x|×)?\\s+(?=\\p{L})`,
  'iu',
)
const COUNT_LAST = new RegExp(
  `[\\s:=]\\s*(?:x|×|@)?\\s*(${NUMBER})(?:${SPAN}(${NUMBER}))?\\s*(?:x|×)?$`,
  'iu',
)
const COUNT_TIMES =
  /(?<![\p{L}\p{N}])(?:x|×)\s*(\d{1,3})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(\d{1,3})\s*(?:x|×)(?![\p{L}\p{N}])/iu

const COUNT_MAX = 999
const GRAMS_MAX = 100_000
const RUPIAH_MAX = 10_000_000

/** Takes the amount out of a line. Every expression is linear in the line, which is short. */
export const takeAmount = (line: string): FoundAmount => {
  const nothing = { wanted: { kind: 'unknown' } as const, isGuess: false, rest: line }
  for (const take of [takeMoney, takeTimes, takeWithUnit, takeOneUnit, takeCount]) {
    const found = take(line)
    if (found && isInReach(found.wanted)) return { ...found, rest: found.rest.trim() }
  }
  return nothing
}

const WITH_UNITS = new RegExp(
  [TIMES, WITH_UNIT, ONE_UNIT, FRACTION].map(({ source }) => source).join('|'),
  'giu',
)

/** Where a line has amounts with a unit: more than one means several goods. */
export const amountsIn = (line: string): { from: number; to: number }[] =>
  [...line.matchAll(WITH_UNITS)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))

type Taken = FoundAmount | null

const takeMoney = (line: string): Taken => {
  for (const pattern of MONEY) {
    const match = pattern.exec(line)
    if (!match) continue
    const digits = Number(match[1]!.replaceAll(/[.,]/g, ''))
    const unit = (match[2] ?? '').toLowerCase()
    const times = unit === '' ? 1 : unit.startsWith('j') ? 1_000_000 : 1_000
    return {
      wanted: { kind: 'money', rupiah: digits * times },
      isGuess: false,
      rest: without(line, match),
    }
  }
  return null
}

const takeTimes = (line: string): Taken => {
  const match = TIMES.exec(line)
  if (!match) return null
  const wanted = wantedOf(Number(match[1]) * numberOf(match[2]!), match[3]!)
  return { wanted, isGuess: false, rest: without(line, match) }
}

const takeWithUnit = (line: string): Taken => {
  const match = WITH_UNIT.exec(line)
  if (!match) return null
  const more = match[4] ? partOf(match[4]) : 0
  const wanted = wantedOf(numberOf(match[1]!) + more, match[3]!)
  return { wanted, isGuess: match[2] !== undefined, rest: without(line, match) }
}

const takeOneUnit = (line: string): Taken => {
  const match = ONE_UNIT.exec(line)
  if (!match) return null
  const more = match[2] ? partOf(match[2]) : 0
  return { wanted: wantedOf(1 + more, match[1]!), isGuess: false, rest: without(line, match) }
}

const takeCount = (line: string): Taken => {
  const times = COUNT_TIMES.exec(line)
  if (times) return counted(line, times, times[1] ?? times[2]!)
  const match = COUNT_FIRST.exec(line) ?? COUNT_LAST.exec(line)
  return match && counted(line, match, match[1]!, match[2] !== undefined)
}

const counted = (
  line: string,
  match: RegExpExecArray,
  written: string,
  isGuess = false,
): FoundAmount => {
  const number = numberOf(written)
  const rest = without(line, match)
  // "setengah bawang putih": of a kilo, as at the market.
  if (!Number.isInteger(number))
    return { wanted: { kind: 'weight', grams: Math.round(number * 1000) }, isGuess: true, rest }
  return { wanted: { kind: 'count', count: number, unit: null }, isGuess, rest }
}

const without = (line: string, match: RegExpExecArray): string =>
  `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`

const wantedOf = (number: number, written: string): Wanted => {
  const unit = written.toLowerCase()
  const grams = WEIGHTS[unit]
  if (grams !== undefined) return { kind: 'weight', grams: Math.round(number * grams) }
  const ml = VOLUMES[unit]
  if (ml !== undefined) return { kind: 'volume', ml: Math.round(number * ml) }
  const dozen = DOZENS[unit]
  if (dozen !== undefined) return { kind: 'count', count: Math.ceil(number * dozen), unit: 'buah' }
  return { kind: 'count', count: Math.ceil(number), unit: COUNTED[unit] ?? null }
}

const isInReach = (wanted: Wanted): boolean => {
  if (wanted.kind === 'weight') return wanted.grams > 0 && wanted.grams <= GRAMS_MAX
  if (wanted.kind === 'volume') return wanted.ml > 0 && wanted.ml <= GRAMS_MAX
  if (wanted.kind === 'money') return wanted.rupiah >= 500 && wanted.rupiah <= RUPIAH_MAX
  return wanted.kind === 'count' && wanted.count > 0 && wanted.count <= COUNT_MAX
}

/** The value of what `NUMBER` matches. */
const numberOf = (written: string): number => {
  const words = written.toLowerCase().trim().split(/\s+/)
  if (words.join(' ') === 'tiga perempat') return 0.75
  return words.reduce((sum, word) => sum + valueOf(word), 0) || 1
}

const valueOf = (word: string): number => {
  const [over, under] = word.split('/').map(Number)
  if (word.includes('/')) return under ? over! / under : 0
  return PARTS[word] ?? NUMBERS[word] ?? digitsOf(word)
}

/** `1,5` and `1.5` are one and a half; `1.000` is a thousand. */
const digitsOf = (word: string): number =>
  /^\d{1,3}[.,]\d{3}$/.test(word)
    ? Number(word.replace(/[.,]/, ''))
    : Number(word.replace(',', '.'))

const partOf = (word: string): number => PARTS[word.trim().toLowerCase()] ?? 0

function unitsOf(size: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, size]))
}
function namedUnits(unit: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, unit]))
}
