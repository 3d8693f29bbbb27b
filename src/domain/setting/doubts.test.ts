import { describe, expect, it } from 'vitest'
import { settingDoubts } from './doubts.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '../settings.ts'

const keys = (key: SettingKey, value: number | string, changed = {}) =>
  settingDoubts(key, value, { ...DEFAULT_SETTINGS, ...changed }).map((one) => one.key)

describe('a value that is probably a mistake', () => {
  it.each([
    ['shipping.bands', '3000: 9000, 7000: 15000, 12000: 22000, 20000: 34000', []],
    [
      'shipping.bands',
      '3000: 9000, 7000: 90000',
      ['doubt.band.manyTimes', 'doubt.example', 'doubt.band.shorter'],
    ],
    ['shipping.bands', '3000: 9000, 20000: 8000', ['doubt.band.falls', 'doubt.example']],
    [
      'shipping.bands',
      '3000: 900, 7000: 901, 20000: 1000',
      [
        'doubt.band.changed',
        'doubt.example',
        'doubt.band.changed',
        'doubt.example',
        'doubt.band.changed',
        'doubt.example',
      ],
    ],
    ['shipping.bands', '20000: 50001', ['doubt.band.aboveBasket', 'doubt.example']],
    ['shipping.bands', '19000: 20000, 25000: 32000', ['doubt.band.beyond']],
    ['shipping.chilledRadiusM', 15_000, ['doubt.band.beyond']],
    ['shipping.chilledRadiusM', 25_000, []],
    ['order.serviceFee', 3_000, []],
    ['order.serviceFee', 0, []],
    ['order.serviceFee', 20_000, ['doubt.manyTimes', 'doubt.example']],
    ['order.serviceFee', 60_000, ['doubt.manyTimes', 'doubt.feeAboveBasket', 'doubt.example']],
    ['order.serviceFee', 200, ['doubt.smallPart', 'doubt.example']],
    [
      'order.minimumGoods',
      500_000,
      ['doubt.manyTimes', 'doubt.minimum', 'doubt.minimumAboveDiscount'],
    ],
    ['order.minimumGoods', 1_000, ['doubt.smallPart', 'doubt.minimum', 'doubt.feeAboveBasket']],
    ['shipping.discountMax', 200_000, ['doubt.manyTimes', 'doubt.example']],
    ['shipping.perExtraKg', 20_000, ['doubt.manyTimes', 'doubt.example']],
    ['shipping.freeGrams', 1_000, ['doubt.smallPart', 'doubt.example']],
    ['slot.eveningPrice', 33_000, ['doubt.surchargeAboveDelivery', 'doubt.example']],
    ['slot.eveningPrice', -5_000, ['doubt.nowDiscount', 'doubt.example']],
    ['slot.eveningPrice', 0, []],
    ['slot.quietPrice', 3_000, ['doubt.nowSurcharge', 'doubt.example']],
    ['slot.quietPrice', -33_000, ['doubt.discountAboveDelivery', 'doubt.example']],
    ['collect.price', 60_000, ['doubt.collectExample']],
    ['points.perRupiah', 10_000, ['doubt.manyTimes', 'doubt.pointsExample']],
    ['points.perRupiah', 100, ['doubt.smallPart', 'doubt.pointsExample']],
    ['stock.fewLeft', 500, []],
  ] as const)('%s: %s', (key, value, expected) => {
    expect(keys(key, value)).toEqual(expected)
  })

  it('says what a customer would pay, and what until now', () => {
    const bands = '3000: 9000, 7000: 150000, 20000: 160000'
    expect(settingDoubts('shipping.bands', bands, DEFAULT_SETTINGS)[1]).toEqual({
      key: 'doubt.example',
      params: { goods: 'Rp50.000', kg: 3, km: '7 km', after: 'Rp202.000', before: 'Rp67.000' },
    })
  })

  it('bands that fell before are not asked about again', () => {
    const changed = { 'shipping.bands': '3000: 9000, 7000: 8000, 20000: 30000' }
    expect(keys('shipping.bands', '3000: 9000, 7000: 8000, 20000: 32000', changed)).toEqual([])
  })
})
