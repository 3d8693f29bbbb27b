import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type SettingUnit } from '#domain/settings.ts'
import type { Locale } from '#domain/locale.ts'
import { settingValue } from './setting-value.ts'
import { loadStaffWords } from './staff.ts'
import { translator } from './translate.ts'

const BANDS = '3000: 9000, 7500: 15000'

it.each<[string, SettingUnit | null, readonly string[] | null, string, string, string]>([
  [
    'shipping.bands',
    null,
    null,
    BANDS,
    'up to 3 km Rp9.000 · up to 7.500 m Rp15.000',
    'sampai 3 km Rp9.000 · sampai 7.500 m Rp15.000',
  ],
  ['order.substitute', null, ['ask'], 'ask', 'ask the customer', 'tanya pelanggan'],
  ['order.minimum', 'rupiah', null, '50000', 'Rp50.000', 'Rp50.000'],
  ['points.expire', 'flag', null, '0', 'no', 'tidak'],
  ['tax.ppn', 'percent', null, '11', '11 percent', '11 persen'],
  ['hub.lat', 'degrees', null, '-6.261', '-6.261 degrees', '-6.261 derajat'],
  ['shop.logo', null, null, '', 'empty', 'kosong'],
  [
    'shop.holidays',
    null,
    null,
    '2026-12-24, 2027-01-01',
    '24 December 2026, 01 January 2027',
    '24 Desember 2026, 01 Januari 2027',
  ],
  ['hub.phone', null, null, '6281155550101', '+62 8115 5550 101', '+62 8115 5550 101'],
])('%s of a setting reads as people say it', async (key, unit, choices, value, en, id) => {
  const read = async (locale: Locale) => {
    const t = translator(await loadStaffWords(locale, ['settings']))
    return settingValue(
      t as Parameters<typeof settingValue>[0],
      { key, unit, choices },
      value,
      locale,
    )
  }
  expect([await read('en'), await read('id')]).toEqual([en, id])
})

it.each(['en', 'id'] as const)('every group of settings has a name in %s', async (locale) => {
  const t = translator(await loadStaffWords(locale, ['settings']))
  const groups = new Set(Object.keys(DEFAULT_SETTINGS).map((key) => key.split('.')[0]!))
  expect(groups.size).toBeGreaterThan(20)
  const named = (group: string): string => `staff.settings.group.${group}`
  expect([...groups].filter((group) => t(named(group) as never) === named(group))).toEqual([])
})
