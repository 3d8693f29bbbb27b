/**
 * A word that is known, and how much its letters look like those of the one that was typed (0 to
 * 1).
 */
export type NearWord = { readonly word: string; readonly likeness: number }

/** Words of so many letters are also looked for where they are misspelt. */
export const TYPO_LETTERS_MIN = 4
/** Likeness from which a word may be what was meant, however many letters differ. */
const LIKENESS_MIN = 0.35
const SPELLINGS_MAX = 3

/**
 * Letters that must be put in, left out, changed or swapped with their neighbour to make one word
 * of the other.
 */
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

/** So many wrong letters are forgiven in a word of this length. */
const forgiven = (letters: number): number => (letters < 6 ? 1 : letters < 10 ? 2 : 3)

/**
 * What a mistyped word was meant to be: the known words with the fewest wrong letters, those as
 * long first, then the likest, at most three; when none is near enough, the likest. Nothing for a
 * word too short to tell.
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
