/**
 * A product that a search found, in the order of the search. What it is stands at the beginning of
 * its Indonesian name and often at the end of its English one ("Butter Avocado").
 */
export type Candidate = { names: { id: string; en: string }; wasBought: boolean }
export type LineState = 'sure' | 'unsure' | 'unknown'

/** The most products that a line offers. */
export const CHOICES_MAX = 3

/** How the words of a line found products: as they stand, after a correction, or some of them. */
export type FoundHow = 'named' | 'similar' | 'in_part'

/**
 * What a line means among the products that its words found. It is sure only where the words are
 * the beginning of one product's name alone, are another name of one product alone, or fit one that
 * the customer bought before. Where only some words were found, products count whose name begins
 * with the first one. `isAll`: the candidates are all that was found.
 */
export const judgeLine = <One extends Candidate>(
  name: string,
  found: readonly One[],
  { how, isAll }: { how: FoundHow; isAll: boolean },
): { state: LineState; choices: One[] } => {
  const words = wordsOf(name)
  const asked = how === 'in_part' ? words.slice(0, 1) : words
  const begins = found.filter(({ names }) => isCalled(names, asked))
  const likely = begins.length > 0 || how === 'in_part' ? begins : [...found]
  const bought = likely.filter(({ wasBought }) => wasBought)
  const choices = [...new Set([...bought, ...likely])].slice(0, CHOICES_MAX)
  if (choices.length === 0) return { state: 'unknown', choices }
  const isOne =
    bought.length === 1 ||
    (isAll && likely.length === 1 && (begins.length === 1 || isOtherName(likely[0]!, words)))
  return { state: how === 'named' && isOne ? 'sure' : 'unsure', choices }
}

/** Words without "buah", which any fruit may be called. */
const wordsOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => word !== 'buah' && word !== 'fruit')
  return telling.length > 0 ? telling : words
}

/** "Pisang Cavendish" for "pisang" and "cavendish pisang", but "Kembang Kol" not for "kol". */
const isCalled = ({ id, en }: Candidate['names'], words: readonly string[]): boolean =>
  hasAll(wordsOf(id).slice(0, words.length), words) ||
  hasAll(wordsOf(en).slice(0, words.length), words) ||
  hasAll(wordsOf(en).slice(-words.length), words)

const hasAll = (own: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => own.some((each) => sameWord(each, word)))

/** Plurals of English names: "apples" for "Apple". */
const sameWord = (own: string, word: string): boolean =>
  own === word || word === `${own}s` || word === `${own}es` || own === `${word}s`

/** Found by a synonym: its first word is none of the product's own. */
const isOtherName = ({ names }: Candidate, words: readonly string[]): boolean => {
  const own = new Set([...wordsOf(names.id), ...wordsOf(names.en)])
  return words.length > 0 && ![...own].some((each) => sameWord(each, words[0]!))
}
