import { expect, it } from 'vitest'
import { isPersonSearch } from './shared-view.ts'

it.each([
  ['q', '0812-3456-7890', true],
  ['q', '+62 (812) 3456', true],
  ['q', '7890', true],
  ['q', 'Budi 081234567', true],
  ['q', 'budi@contoh.id', true],
  ['q', 'mangga 500', false],
  ['q', '123', false],
  ['total_min', '500000', false],
])('%s=%s searches for a person: %s', (name, value, is) =>
  expect(isPersonSearch({ name, value })).toBe(is),
)
