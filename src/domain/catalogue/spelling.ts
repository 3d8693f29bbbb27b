/** A known word, and its trigram similarity to the typed one (0 to 1). */
export type NearWord = { readonly word: string; readonly likeness: number }

/** Minimum word length for typo correction. */
export const TYPO_LETTERS_MIN = 4
/** Similarity from which a word may be meant, however many letters differ. */
const LIKENESS_MIN = 0.35
const SPELLINGS_MAX = 3

/** Edit distance: insertions, deletions, substitutions and transpositions. */
export const editDistance = (one: string, other: string): number => {
  let [before, last]: number[][] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          last![j]! + 1,
          row[j - 1]! + 1,
          last![j - 1]! + cost,
          isSwap ? before![j - 2]! + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last!, row]
  }
  return last![other.length]!
}

/** Tolerated typos by word length. */
const forgiven = (letters: number): number => (letters < 6 ? 1 : letters < 10 ? 2 : 3)

/**
 * Corrections of a mistyped word: the known words with the fewest typos, same length first, then
 * the most similar, at most three; without any the most similar. Empty for a short word.
 */
export const meantWords = (typed: string, near: readonly NearWord[]): string[] => {
  if (typed.length < TYPO_LETTERS_MIN) return []
  const told = near
    .map(({ word, likeness }) => ({
      word,
      likeness,
      wrong: editDistance(typed, word),
      gap: Math.abs(typed.length - word.length),
    }))
    .filter(({ likeness, wrong }) => wrong <= forgiven(typed.length) || likeness >= LIKENESS_MIN)
    .toSorted(
      (a, b) =>
        a.wrong - b.wrong ||
        a.gap - b.gap ||
        b.likeness - a.likeness ||
        a.word.localeCompare(b.word),
    )
  const best = told[0]
  return best
    ? told
        .filter(({ wrong, likeness }) => wrong === best.wrong && likeness >= best.likeness * 0.8)
        .slice(0, SPELLINGS_MAX)
        .map(({ word }) => word)
    : []
}
