import { expect, it } from 'vitest'
import { basketToday, type BasketLine } from './basket-today.ts'

const line = (quantity: number, lineTotal: number, priceNow: number | null): BasketLine => ({
  quantity,
  lineTotal,
  priceNow,
  giftOf: null,
})

it('compares what is still sold, at the ordered quantities', () =>
  expect(basketToday([line(2, 50_000, 30_000), line(1, 12_000, 10_000)])).toEqual({
    ordered: 62_000,
    now: 70_000,
    missing: 0,
  }))

it('leaves what is not sold any more out of both sums, and counts it', () =>
  expect(basketToday([line(2, 50_000, 30_000), line(3, 90_000, null)])).toEqual({
    ordered: 50_000,
    now: 60_000,
    missing: 1,
  }))

it('knows no gifts, and nothing of goods that are all gone', () => {
  expect(basketToday([{ ...line(1, 0, 20_000), giftOf: 'coupon' }])).toBeNull()
  expect(basketToday([line(1, 10_000, null)])).toBeNull()
})
