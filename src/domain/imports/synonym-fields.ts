import { needed, refused, type Field, type Parse } from './parse.ts'

const WORD_MAX = 60

/** A word as the search knows it: lower case without accents and signs. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Words of a cell, each once, as an export has them. */
export const wordsOfCell = (cell: string): string[] =>
  [...new Set(cell.split(/[,;\n]/).map(plainWord))]
    .filter(Boolean)
    .toSorted((a, b) => (a < b ? -1 : 1))

const word: Parse = (cell) => {
  const value = plainWord(cell)
  if (value === '') return refused('validation.required')
  return value.length > WORD_MAX ? refused('validation.tooLong') : { value }
}
const others: Parse = (cell) => {
  const found = wordsOfCell(cell)
  if (found.length === 0) return refused('validation.wordsTwo')
  return found.some(({ length }) => length > WORD_MAX)
    ? refused('validation.tooLong')
    : { value: found.join(', ') }
}

/** A row is a group: one of its words, and the others. */
export const SYNONYM_FIELDS: readonly Field[] = [
  needed('word', word, ['kata']),
  needed('same_as', others, ['words', 'means', 'sama dengan', 'kata lain', 'artinya']),
]

export const SYNONYM_EXAMPLE: Readonly<Record<string, string>> = {
  word: 'pepaya',
  same_as: 'kates, papaya',
}
