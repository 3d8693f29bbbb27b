import { expect, test } from 'vitest'
import { markTyped } from './search-box-marks.ts'

const shown = (name: string, typed: string) =>
  markTyped(name, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('')

test('the typed letters are marked wherever they stand, in the case of the name', () => {
  expect(shown('Arumanis Mango', 'man')).toBe('Aru[man]is [Man]go')
  expect(shown('Apel Malang', '  mal ap')).toBe('[Ap]el [Mal]ang')
})

test('of two typed words that begin alike the longer one is marked', () => {
  expect(shown('Mangga muda', 'm mang')).toBe('[Mang]ga [m]uda')
})

test('nothing typed marks nothing, and signs with a meaning of their own are only signs', () => {
  expect(shown('Jeruk', '   ')).toBe('Jeruk')
  expect(shown('Telur (10)', '(1')).toBe('Telur [(1]0)')
  expect(shown('Jeruk', '.*')).toBe('Jeruk')
})

test('no letter of the name is lost', () => {
  for (const typed of ['a', 'an', 'g a', 'Mangga', 'x']) {
    expect(
      markTyped('Mangga Arumanis', typed)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Mangga Arumanis')
  }
})
