import { describe, expect, it } from 'vitest'
import { hasEffect } from './setting-effect-keys.ts'
import { effectOf, type LastDays, type PlacedOrder } from './setting-effect.ts'
import { DEFAULT_SETTINGS, type SettingKey } from './settings.ts'

const order = (given: Partial<PlacedOrder>): PlacedOrder => ({
  goods: 100_000,
  serviceFee: 2_000,
  shipping: 15_000,
  isBrought: true,
  shippingMethod: 'petik-antar',
  distanceM: 5_000,
  pointsToEarn: 100,
  perRupiah: 1_000,
  ...given,
})
const LAST: LastDays = {
  orders: [
    order({ goods: 60_000 }),
    order({ serviceFee: 0 }),
    // Lowered by 20,000: of the third, to nothing.
    order({ goods: 250_000, shipping: 2_000 }),
    order({ goods: 250_000, shipping: 0 }),
    order({ isBrought: false, shipping: 0, pointsToEarn: 0 }),
    order({ perRupiah: null }),
  ],
  windows: [4, 20, 12],
}
const of = (key: SettingKey, value: number) =>
  effectOf(key, value, { last: LAST, settings: DEFAULT_SETTINGS })

describe('what a setting would have changed in the last days', () => {
  it.each([
    ['order.minimumGoods', 50_000, 0, 0],
    ['order.minimumGoods', 60_001, 1, 60_000],
    ['order.minimumGoods', 300_000, 6, 860_000],
    ['slot.capacityOrders', 20, 0, 0],
    ['slot.capacityOrders', 10, 2, 12],
  ] as const)('%s of %i counts %i, %i', (key, value, count, change) => {
    expect(of(key, value)).toMatchObject({ count, change, unknown: 0 })
  })

  it.each([
    ['order.serviceFee', 2_000, 0, 0, 0],
    ['order.serviceFee', 3_000, 5, 5_000, 0],
    ['order.serviceFee', 0, 5, -10_000, 0],
    // The same is taken off: nothing changes.
    ['shipping.discountMax', 20_000, 0, 0, 0],
    ['shipping.discountMax', 25_000, 1, -2_000, 0],
    ['shipping.discountMax', 5_000, 1, 15_000, 1],
    // 100,000 and more, three orders of 15,000, which is less than would be taken off.
    ['shipping.discountFromGoods', 100_000, 2, -30_000, 0],
    ['shipping.discountFromGoods', 60_000, 3, -45_000, 0],
    ['shipping.discountFromGoods', 300_000, 1, 20_000, 1],
    ['points.perRupiah', 2_000, 4, -200, 1],
    ['points.perRupiah', 500, 4, 400, 1],
    ['points.perRupiah', 1_000, 0, 0, 1],
  ] as const)('%s of %i changes %i by %i, %i unknown', (key, value, count, change, unknown) => {
    expect(of(key, value)).toMatchObject({ of: 6, count, change, unknown })
  })

  it.each([
    // 15,000 up to 7 km, as now.
    ['3000: 9000, 7000: 15000, 12000: 22000', 0, 0, 0, 0],
    ['7000: 18000', 4, 12_000, 1, 0],
    ['7000: 10000', 4, -17_000, 0, 0],
    ['3000: 9000', 0, 0, 0, 5],
  ] as const)(
    'bands of %s charge %i orders %i, %i unknown and %i too far',
    (value, count, change, unknown, beyond) => {
      expect(effectOf('shipping.bands', value, { last: LAST, settings: DEFAULT_SETTINGS })).toEqual(
        { kind: 'money', of: 6, count, change, unknown, beyond },
      )
    },
  )

  it('bands change nothing for a parcel, and are not known where no price reached before', () => {
    const orders = [order({ shippingMethod: 'reguler' }), order({ distanceM: 25_000 })]
    const last = { orders, windows: [] }
    const settings = DEFAULT_SETTINGS
    expect(effectOf('shipping.bands', '30000: 20000', { last, settings })).toMatchObject({
      count: 0,
      unknown: 1,
      beyond: 0,
    })
  })

  it('is not said of other settings', () => {
    expect(of('cart.linesMax', 10)).toBe(null)
    expect([hasEffect('cart.linesMax'), hasEffect('order.serviceFee')]).toEqual([false, true])
  })
})
