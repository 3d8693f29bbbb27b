/** A piece of a text, and whether it was typed. */
export type Piece = { text: string; isTyped: boolean }

const special = /[.*+?^${}()|[\]\\]/g

/**
 * Cuts a name where letters of the typed words stand in it, whatever their case: `('Apel Malang',
 * 'mal')` has `Mal` marked.
 */
export const markTyped = (name: string, typed: string): Piece[] => {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [{ text: name, isTyped: false }]
  // The longest word first: of two that begin alike it has the most to show.
  const patterns = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(special, '\\$&'))
  return name
    .split(new RegExp(`(${patterns.join('|')})`, 'iu'))
    .map((text, place) => ({ text, isTyped: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
