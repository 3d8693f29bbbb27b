import { expect, it } from 'vitest'
import { bodyOf, typedOf } from './typed-pattern.ts'

const pattern = {
  id: '01890000-0000-7000-8000-000000000000',
  name: 'Ramadan',
  weekdays: [1, 2],
  starts: ['12:00'],
  orders: 12,
  weight: 90_500,
  price: -3_000,
  first_day: '2026-11-01',
  last_day: '2026-12-24',
  begun: true,
  version: 3,
}
const TOMORROW = '2026-11-29'

it('reads back what it shows, from tomorrow on', () => {
  const { id: _, begun: __, version: ___, ...form } = pattern
  expect(bodyOf(typedOf(pattern, TOMORROW))).toEqual({ ...form, first_day: TOMORROW })
  const later = { ...pattern, first_day: '2026-12-01' }
  expect(bodyOf(typedOf(later, TOMORROW)).first_day).toBe('2026-12-01')
})

it('leaves to the settings what is empty, and refuses to guess what is no number', () => {
  const empty = typedOf(null, TOMORROW)
  expect(bodyOf(empty)).toMatchObject({ orders: null, weight: null, price: null, last_day: null })
  expect(bodyOf({ ...empty, weight: '90,5', price: '-3.000' })).toMatchObject({
    weight: 90_500,
    price: -3_000,
  })
  expect(bodyOf({ ...empty, weight: 'banyak', orders: 'a' })).toMatchObject({
    weight: 'banyak',
    orders: 'a',
  })
})
