import { amountsIn, takeAmount, type Wanted } from './amounts.ts'

/** The most lines that are read of a list, and the most characters. */
export const LIST_LINES_MAX = 60
export const LIST_TEXT_MAX = 4_000
const LINE_MAX = 160

/**
 * A line of a list. `said`: the words that it was read from; `name`: what is looked for; `isGuess`:
 * the amount is not certain.
 */
export type ListLine = { said: string; name: string; wanted: Wanted; isGuess: boolean }

/**
 * Reads a list as people write and forward it: bullets, numbers, emoji, names and times of
 * messages, several goods in a line, amounts before or after. Greetings, headings and lines that
 * are crossed out are left out.
 */
export const readList = (text: string): ListLine[] =>
  text
    .slice(0, LIST_TEXT_MAX)
    .replaceAll(/[½¼¾]/g, (part) => ` ${PART_OF[part]!}`)
    .normalize('NFKC')
    .split(/\r?\n|;/)
    .map(withoutSender)
    .filter((line) => !CROSSED_OUT.test(line) && !EMPHASISED.test(line))
    .flatMap(splitGoods)
    .flatMap(lineOf)
    .slice(0, LIST_LINES_MAX)

/** `[12/11/26 08.15] Rina: `, `12/11/2026, 08:15 - Bu Rina: `, `08.15 Rina: `. */
const SENDER =
  /^\s*\[?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+)?\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?:\s?[ap]\.?m\.?)?\]?,?\s*(?:-\s*)?[^:\d]{1,40}:\s*/i
/** A heading in bold or italics. */
const EMPHASISED = /^\s*(?:\*[^*\d]+\*|_[^_\d]+_)\s*$/
const CROSSED_OUT = /^\s*[-*•\d.)\s]*~[^~]+~\s*$/
const PART_OF: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' }
const MARKS = /[*_~`"“”]+/g
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{20E3}/gu
const BULLETS = /^[\s>•·○●▪◦☐☑✓✔+–—-]+/u
const NUMBERING = /^\d{1,2}[.)](?=\s|\p{L})\s*/u
const MENTION = /@\S+/g
const IN_BRACKETS = /\([^()]{0,80}\)/g

const withoutSender = (line: string): string => line.replace(SENDER, '')

const clean = (line: string): string =>
  line
    .replaceAll(PICTURES, ' ')
    .replaceAll(MARKS, ' ')
    .replaceAll(MENTION, ' ')
    .replace(BULLETS, '')
    .replace(NUMBERING, '')
    .replace(BULLETS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** "apel 1 kg, jeruk 2 kg", "apel 1 kg jeruk 2 kg" and "apel 1 kg dan jeruk 2 kg" are two goods. */
const splitGoods = (written: string): string[] => {
  const line = clean(written)
  return line.split(/,(?!\d)|,(?<!\d,)|\s[+&]\s/).flatMap(splitAmounts)
}

const splitAmounts = (line: string): string[] => {
  const amounts = amountsIn(line)
  if (amounts.length < 2) return [line]
  const isBefore = amounts[0]!.from === 0
  const cuts = isBefore
    ? amounts.slice(1).map(({ from }) => from)
    : amounts.slice(0, -1).map(({ to }) => to)
  return [0, ...cuts].map((from, at) => line.slice(from, cuts[at]))
}

const lineOf = (part: string): ListLine[] => {
  const said = clean(part).slice(0, LINE_MAX)
  const { wanted, isGuess, rest } = takeAmount(withoutFillers(said.replaceAll(IN_BRACKETS, ' ')))
  const name = nameOf(rest)
  const isHeading = said.endsWith(':') && wanted.kind === 'unknown'
  return name === '' || isHeading ? [] : [{ said, name, wanted, isGuess }]
}

/** What it is for, such as "buat rapat", where no amount follows. */
const PURPOSE = /\s(?:buat|untuk|utk|for)\s[^\d]*$/iu

/** Fillers around a line hide that an amount ends it: "pepaya 1 ya". */
const withoutFillers = (line: string): string => {
  const words = line.replace(PURPOSE, '').split(' ')
  const isFiller = (word: string | undefined) => word !== undefined && FILLERS.has(bare(word))
  while (isFiller(words.at(-1))) words.pop()
  while (words.length > 1 && isFiller(words[0]) && !ARTICLES.has(bare(words[0]!))) words.shift()
  return words.join(' ')
}
const bare = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** They count: "a kilo". */
const ARTICLES = new Set(['a', 'an'])

/** Words that ask for goods without naming any. */
const FILLERS = new Set(
  `beli belikan tolong tlg tlong siapin siapkan beliin carikan minta mintak pesan pesen order mau mo dong donk deh ya yaa yah kak kk
  ka min sis gan bu pak mbak mas bang om tante please pls plis aja saja dulu lagi juga sama dan plus
  terus trus lalu buat untuk utk nya of some the and any with dengan dg dgn yang yg kira2 kurleb
  sekitar about around total isi halo hallo hai hi hello hey pagi siang sore malam selamat
  assalamualaikum assalamu alaikum permisi makasih mksh makasi terima kasih thanks thank you thx tq
  list daftar belanja belanjaan belanjaannya titip nitip besok hari ini minggu need buy get shopping
  groceries for me us kami saya aku gue gw bisa ada secukupnya media omitted`.split(/\s+/),
)

/** What is wished of the goods; packs are chosen by it, and no product is called so alone. */
const WISHES = new Set(
  `matang mateng masak mentah mengkal setengah-matang ripe unripe segar seger fresh kecil gede
  small big large bagus`.split(/\s+/),
)
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  bwg: 'bawang',
  jrk: 'jeruk',
  psg: 'pisang',
  tlr: 'telur',
  ktg: 'kentang',
  alpkt: 'alpukat',
  smgk: 'semangka',
  cb: 'cabe',
  mngga: 'mangga',
}

const nameOf = (rest: string): string => {
  const words = rest
    .split(/[^\p{L}\p{N}'-]+/u)
    .map((word) => word.replaceAll(/^['-]+|['-]+$/g, ''))
    .filter((word) => word !== '')
  const telling = words
    .map((word) => WHOLE_WORDS[word.toLowerCase()] ?? word)
    .filter((word) => !FILLERS.has(word.toLowerCase()) && !WISHES.has(word.toLowerCase()))
  // Digits alone, such as a telephone number, name nothing.
  return telling.some((word) => /\p{L}{2}/u.test(word)) ? telling.join(' ') : ''
}
