import { describe, expect, it } from 'vitest'
import { rupiah } from '../money.ts'
import { changeRefusal, dropRefusal } from './order-change.ts'

describe('when an order can be changed', () => {
  it.each([
    ['pending_payment', 'order_state'],
    ['expired', 'order_state'],
    ['cancelled', 'order_state'],
    ['paid', null],
    ['confirmed', null],
    ['picking', 'change_too_late'],
    ['packed', 'change_too_late'],
    ['on_delivery', 'change_too_late'],
    ['completed', 'change_too_late'],
  ] as const)('%s: %s', (state, refusal) => {
    expect(changeRefusal(state)).toBe(refusal)
  })
})

describe('what can be taken out of an order', () => {
  const line = (id: string, quantity: number, price = 30_000, giftOf: string | null = null) => ({
    id,
    quantity,
    price: rupiah(price),
    quantityPrices: [],
    giftOf,
  })
  const lines = [line('a', 2), line('b', 1), line('gift', 1, 90_000, 'HADIAH')]
  it.each([
    ['a unit', [['a', 1]], null],
    ['a whole line', [['b', 1]], null],
    [
      'a line down to the minimum',
      [
        ['a', 1],
        ['b', 0],
      ],
      'change_units_gone',
    ],
    ['more than there is', [['a', 3]], 'change_units_gone'],
    [
      'a line twice',
      [
        ['a', 1],
        ['a', 1],
      ],
      'change_units_gone',
    ],
    ['a line of another order', [['x', 1]], 'change_units_gone'],
    ['a gift', [['gift', 1]], 'change_units_gone'],
    ['more than the minimum allows', [['a', 2]], 'change_leaves_too_little'],
    [
      'everything that was bought',
      [
        ['a', 2],
        ['b', 1],
      ],
      'change_leaves_too_little',
    ],
  ] as const)('%s', (_, wanted, refusal) => {
    const asked = wanted.map(([lineId, quantity]) => ({ lineId, quantity }))
    expect(dropRefusal(lines, asked, rupiah(50_000))).toBe(refusal)
  })
  it('keeps at least one bought unit where there is no minimum', () => {
    expect(dropRefusal([line('a', 1)], [{ lineId: 'a', quantity: 1 }], rupiah(0))).toBe(
      'change_leaves_too_little',
    )
  })
})
