import { expect, it } from 'vitest'
import { validityOf } from './validity.ts'

const now = new Date('2026-11-26T00:00:00Z')
const before = '2026-11-25T00:00:00Z'
const after = '2026-11-27T00:00:00Z'

it.each([
  ['published', null, null, null],
  ['draft', before, after, null],
  ['published', before, after, 'now'],
  ['published', null, after, 'now'],
  ['published', before, null, 'now'],
  ['published', after, null, 'later'],
  ['published', null, before, 'over'],
  ['published', before, '2026-11-26T00:00:00Z', 'over'],
] as const)('%s from %s until %s: %s', (state, starts_at, ends_at, validity) =>
  expect(validityOf({ state, starts_at, ends_at }, now)).toBe(validity),
)
