import { expect, test } from 'vitest'
import { weightIn } from './weight.ts'

test.each([
  [900, '900 g', '900 g'],
  [2_000, '2 kg', '2 kg'],
  [1_250, '1.25 kg', '1,25 kg'],
  [12_500_000, '12,500 kg', '12.500 kg'],
])('%i grams are written as the language does', (grams, english, indonesian) => {
  expect([weightIn(grams, 'en'), weightIn(grams, 'id')]).toEqual([english, indonesian])
})
