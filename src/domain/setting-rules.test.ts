import { describe, expect, it } from 'vitest'
import { settingNames as en } from '../i18n/en/staff/settings/setting-names.ts'
import { settingNames as id } from '../i18n/id/staff/settings/setting-names.ts'
import { groupOf, needsProof, parseSetting, SETTING_RULES } from './setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from './settings.ts'

const KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]

describe.each(KEYS)('the setting %s', (key) => {
  it('has a rule that its default fits, and a name and meaning in both languages', () => {
    const value = DEFAULT_SETTINGS[key]
    expect(SETTING_RULES[key].kind === 'number').toBe(typeof value === 'number')
    expect(parseSetting(key, String(value))).toEqual({ value })
    for (const words of [en[key], id[key]])
      expect(words.map((text) => text.trim().length > 2)).toEqual([true, true])
    expect(en[key][1]).not.toBe(id[key][1])
  })
})

describe('a text for a setting', () => {
  it.each([
    ['order.serviceFee', '2500', { value: 2500 }],
    ['order.serviceFee', ' 0 ', { value: 0 }],
    ['order.serviceFee', '-1', { problems: [{ key: 'validation.min', params: { value: 0 } }] }],
    [
      'order.serviceFee',
      '100001',
      { problems: [{ key: 'validation.max', params: { value: 100_000 } }] },
    ],
    ['order.serviceFee', '2500.5', { problems: [{ key: 'validation.typedWhole' }] }],
    ['order.serviceFee', 'much', { problems: [{ key: 'validation.typedWhole' }] }],
    ['order.serviceFee', '1e4', { problems: [{ key: 'validation.typedWhole' }] }],
    ['order.serviceFee', '', { problems: [{ key: 'validation.typedWhole' }] }],
    ['order.serviceFee', '5.000', { value: 5000 }],
    ['order.serviceFee', 'Rp5,000', { value: 5000 }],
    ['order.serviceFee', '5.00', { value: 5 }],
    ['order.serviceFee', '5.50', { problems: [{ key: 'validation.typedWhole' }] }],
    ['slot.quietPrice', '-3.000', { value: -3000 }],
    ['hub.lat', '-6,2', { value: -6.2 }],
    ['hub.lat', '6.200.000', { problems: [{ key: 'validation.typedDecimal' }] }],
    ['shipping.roadFactor', '1.25', { value: 1.25 }],
    ['shipping.roadFactor', '1,25', { value: 1.25 }],
    ['slot.quietPrice', '-3000', { value: -3000 }],
    ['hub.phone', '0811 2233-4455', { value: '6281122334455' }],
    ['hub.phone', '+62 811 2233 4455', { value: '6281122334455' }],
    ['hub.phone', 'gudang', { problems: [{ key: 'validation.form.phone' }] }],
    ['hub.lat', '-6,2297', { value: -6.2297 }],
    ['slot.opens', '8:00', { value: '08:00' }],
    ['slot.opens', '7.30', { value: '07:30' }],
    ['slot.opens', 'pagi', { problems: [{ key: 'validation.form.clock' }] }],
    [
      'slot.quietUntil',
      '10:00',
      { problems: [{ key: 'validation.quietHours', params: { from: '10:00', until: '10:00' } }] },
    ],
    [
      'shipping.discountFromGoods',
      '49.999',
      {
        problems: [
          { key: 'validation.belowMinimum', params: { from: 'Rp49.999', minimum: 'Rp50.000' } },
        ],
      },
    ],
    ['shipping.discountFromGoods', '50.000', { value: 50_000 }],
    [
      'collect.remindHours',
      '25',
      { problems: [{ key: 'validation.remindHours', params: { remind: 25, keep: 24 } }] },
    ],
    ['scale.pricePrefix', '19', { problems: [{ key: 'validation.scalePrefix' }] }],
    ['scale.pricePrefix', '20', { value: 20 }],
    ['order.substitute', 'ask', { value: 'ask' }],
    ['order.substitute', 'never', { problems: [{ key: 'validation.oneOf' }] }],
    [
      'slot.opens',
      '18:30',
      { problems: [{ key: 'validation.noWindow', params: { minutes: 120 } }] },
    ],
    [
      'slot.closes',
      '08:00',
      { problems: [{ key: 'validation.noWindow', params: { minutes: 120 } }] },
    ],
    ['slot.closes', '10:00', { value: '10:00' }],
    [
      'shop.holidays',
      '2026-12-24, 2026-02-30',
      { problems: [{ key: 'validation.form.noDay', params: { day: '2026-02-30' } }] },
    ],
    ['shop.holidays', '2026-12-24, 2026-12-25', { value: '2026-12-24, 2026-12-25' }],
    ['shop.color', '#0b5fa5', { value: '#0b5fa5' }],
    ['shop.color', '#ffc94a', { problems: [{ key: 'validation.contrast' }] }],
    ['shipping.bands', '5000:10.000,15.000:20000', { value: '5000: 10000, 15000: 20000' }],
    ['company.name', '', { problems: [{ key: 'validation.required' }] }],
    [
      'company.name',
      'x'.repeat(121),
      { problems: [{ key: 'validation.tooLong', params: { value: 120 } }] },
    ],
    ['slot.nextDayCutOff', '24:00', { problems: [{ key: 'validation.form.clock' }] }],
    ['slot.nextDayCutOff', '19:30', { value: '19:30' }],
    ['shop.holidays', '', { value: '' }],
    ['shop.holidays', 'tomorrow', { problems: [{ key: 'validation.form.days' }] }],
  ] as const)('%s: %s', (key, text, expected) => {
    expect(parseSetting(key, text)).toEqual(expected)
  })
})

it('those of money, of invoices and of four eyes need a second factor', () => {
  expect(KEYS.filter(needsProof).map(groupOf)).toEqual(
    KEYS.map(groupOf).filter((group) => ['payment', 'company', 'approval'].includes(group)),
  )
  expect(needsProof('payment.codMax')).toBe(true)
  expect(needsProof('order.serviceFee')).toBe(false)
})
