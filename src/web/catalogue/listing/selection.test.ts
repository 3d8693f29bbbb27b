import { expect, it } from 'vitest'
import { limitToStock } from './selection.ts'

const variations = [
  { id: 'half', quantity_max: 3, availability: 'now' },
  { id: 'crate', quantity_max: 9, availability: 'tomorrow' },
  { id: 'gone', quantity_max: 0, availability: 'out' },
]

it('takes a remembered choice up as far as it can still be had', () => {
  const kept = [
    { id: 'half', quantity: 8 },
    { id: 'crate', quantity: 2 },
    { id: 'gone', quantity: 1 },
    { id: 'unknown', quantity: 1 },
  ]
  expect(limitToStock(kept, variations)).toEqual([
    { id: 'half', quantity: 3 },
    { id: 'crate', quantity: 2 },
  ])
})

it('passes over quantities that are none', () => {
  expect(
    limitToStock(
      [
        { id: 'half', quantity: 0 },
        { id: 'crate', quantity: -4 },
      ],
      variations,
    ),
  ).toEqual([])
})
