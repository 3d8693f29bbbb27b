import { describe, expect, it } from 'vitest'
import { settingNames as en } from '../i18n/en/staff/settings/setting-names.ts'
import { settingNames as id } from '../i18n/id/staff/settings/setting-names.ts'
import { groupOf, needsProof, parseSetting, SETTING_RULES } from './setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from './settings.ts'

const KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]

describe.each(KEYS)('the setting %s', (key) => {
  it('has a rule that its default fits, and a name and meaning in both languages', () => {
    const value = DEFAULT_SETTINGS[key]
    expect(SETTING_RULES[key].kind).toBe(typeof value === 'number' ? 'number' : 'text')
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
    ['order.serviceFee', '-1', { problem: { key: 'validation.min', params: { value: 0 } } }],
    [
      'order.serviceFee',
      '100001',
      { problem: { key: 'validation.max', params: { value: 100_000 } } },
    ],
    ['order.serviceFee', '2500.5', { problem: { key: 'validation.typedWhole' } }],
    ['order.serviceFee', 'much', { problem: { key: 'validation.typedWhole' } }],
    ['order.serviceFee', '1e4', { problem: { key: 'validation.typedWhole' } }],
    ['order.serviceFee', '', { problem: { key: 'validation.typedWhole' } }],
    ['order.serviceFee', '5.000', { value: 5000 }],
    ['order.serviceFee', 'Rp5,000', { value: 5000 }],
    ['order.serviceFee', '5.00', { value: 5 }],
    ['order.serviceFee', '5.50', { problem: { key: 'validation.typedWhole' } }],
    ['slot.quietPrice', '-3.000', { value: -3000 }],
    ['hub.lat', '-6,2', { value: -6.2 }],
    ['hub.lat', '6.200.000', { problem: { key: 'validation.typedDecimal' } }],
    ['shipping.roadFactor', '1.25', { value: 1.25 }],
    ['shipping.roadFactor', '1,25', { value: 1.25 }],
    ['slot.quietPrice', '-3000', { value: -3000 }],
    ['hub.phone', '0811 2233-4455', { value: '6281122334455' }],
    ['hub.phone', '+62 811 2233 4455', { value: '6281122334455' }],
    ['hub.phone', 'gudang', { problem: { key: 'validation.invalid' } }],
    ['hub.lat', '-6,2297', { value: -6.2297 }],
    ['slot.opens', '8:00', { problem: { key: 'validation.invalid' } }],
    ['slot.opens', '18:30', { problem: { key: 'validation.noWindow', params: { minutes: 120 } } }],
    ['slot.closes', '08:00', { problem: { key: 'validation.noWindow', params: { minutes: 120 } } }],
    ['slot.closes', '10:00', { value: '10:00' }],
    ['shop.holidays', '2026-02-30', { problem: { key: 'validation.invalid' } }],
    ['shop.holidays', '2026-12-24, 2026-12-25', { value: '2026-12-24, 2026-12-25' }],
    ['shop.color', '#0b5fa5', { value: '#0b5fa5' }],
    ['shop.color', '#ffc94a', { problem: { key: 'validation.contrast' } }],
    ['shipping.bands', '5000:10000,15000:20000', { value: '5000:10000,15000:20000' }],
    ['shipping.bands', '5000: 10000, 5000: 20000', { problem: { key: 'validation.invalid' } }],
    ['shipping.bands', '5000: 10000, 9000: 8000', { problem: { key: 'validation.invalid' } }],
    ['shipping.bands', '5 km', { problem: { key: 'validation.invalid' } }],
    ['company.name', '', { problem: { key: 'validation.required' } }],
    [
      'company.name',
      'x'.repeat(121),
      { problem: { key: 'validation.tooLong', params: { value: 120 } } },
    ],
    ['slot.nextDayCutOff', '24:00', { problem: { key: 'validation.invalid' } }],
    ['slot.nextDayCutOff', '19:30', { value: '19:30' }],
    ['shop.holidays', '', { value: '' }],
    ['shop.holidays', 'tomorrow', { problem: { key: 'validation.invalid' } }],
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
