/** A piece of a text, and whether it was typed. */
export type Piece = { text: string; isTyped: boolean }

const special = /[.*+?^${}()|[\]\\]/g

/**
 * Splits a name at matches of the typed words, ignoring case: `('Apel Malang', 'mal')` marks `Mal`.
 */
export const markTyped = (name: string, typed: string): Piece[] => {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [{ text: name, isTyped: false }]
  // Longest first, so that the longest of overlapping words is marked.
  const patterns = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(special, '\\$&'))
  return name
    .split(new RegExp(`(${patterns.join('|')})`, 'iu'))
    .map((text, place) => ({ text, isTyped: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
