import { expect, it } from 'vitest'
import type { ShoppingListLine } from '#contract/shopping-lists.ts'
import { firstPick, NONE, pickAgain, sumOf, takenOf, type Choice } from './picks.ts'

const choice = (id: string, price: number, most = 10): Choice => ({
  product_id: `p-${id}`,
  slug: id,
  name: id,
  grade: 'A',
  tile: 'leaf',
  thumbnail: '',
  variation_id: id,
  variation_name: '1 kg',
  quantity: 2,
  quantity_max: most,
  is_guess: false,
  price,
  formatted_price: '',
  availability: 'now',
  was_bought: false,
})
const line = (state: ShoppingListLine['state'], ...choices: Choice[]): ShoppingListLine => ({
  said: '',
  state,
  choices,
})
const [apple, pear] = [choice('apple', 10_000), choice('pear', 7_000)]

it('takes what is sure and can be had, and nothing else by itself', () => {
  expect(firstPick(line('sure', apple))).toEqual({ at: 0, quantity: 2 })
  expect(firstPick(line('sure', choice('gone', 1, 0))).at).toBeNull()
  expect(firstPick(line('unsure', apple, pear)).at).toBeNull()
  expect(firstPick(line('unknown')).at).toBeNull()
})

it('adds up what is chosen, the same pack of two lines together', () => {
  const lines = [line('sure', apple), line('unsure', pear, apple), line('unsure', pear)]
  const taken = takenOf(lines, [
    { at: 0, quantity: 2 },
    { at: 1, quantity: 1 },
    { at: NONE, quantity: 1 },
  ])
  expect(taken).toEqual([{ choice: apple, quantity: 3 }])
  expect(sumOf(taken)).toBe(30_000)
})

it('keeps what was chosen when the list is read again', () => {
  const before = [line('unsure', apple, pear), line('unsure', apple), line('sure', pear)]
  const picks = [
    { at: 1, quantity: 5 },
    { at: NONE, quantity: 1 },
    { at: 0, quantity: 1 },
  ]
  const after = [line('unsure', pear, apple), line('unsure', apple), line('sure', apple)]
  expect(pickAgain(before, picks, after)).toEqual([
    { at: 0, quantity: 5 },
    { at: NONE, quantity: 1 },
    { at: 0, quantity: 2 },
  ])
})

it('asks again where a chosen pack has sold out meanwhile, and takes no more than there is', () => {
  const before = [line('unsure', apple, pear), line('unsure', apple, pear)]
  const picks = [
    { at: 1, quantity: 5 },
    { at: 0, quantity: 5 },
  ]
  const after = [
    line('unsure', apple, choice('pear', 7_000, 0)),
    line('unsure', choice('apple', 10_000, 3), pear),
  ]
  expect(pickAgain(before, picks, after)).toEqual([
    { at: null, quantity: 2 },
    { at: 0, quantity: 3 },
  ])
})
