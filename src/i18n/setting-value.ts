import { formatPhone } from '#domain/auth/phone.ts'
import { formatDistance } from '#domain/checkout/band-rules.ts'
import { readBands } from '#domain/checkout/bands.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { SettingUnit } from '#domain/settings.ts'
import type { LocalDate } from '#domain/time.ts'
import { formatDay } from './format.ts'
import type { StaffTranslate } from './staff.ts'

type Setting = { key: string; unit: SettingUnit | null; choices: readonly string[] | null }

/** A value of a setting for people, with its unit; wherever staff read one. */
export const settingValue = (
  t: StaffTranslate,
  { key, unit, choices }: Setting,
  value: string,
  locale: Locale,
): string => {
  if (value === '') return t('staff.settings.empty')
  if (key === 'shipping.bands') return printedBands(t, value)
  if (key === 'shop.holidays') return printedDays(value, locale)
  if (key === 'hub.phone') return formatPhone(value)
  if (choices) return choiceName(t, value)
  if (unit === null) return value
  if (unit === 'rupiah') return formatRupiah(Number(value))
  if (unit === 'flag') return t(value === '0' ? 'staff.settings.off' : 'staff.settings.on')
  const number = unit === 'degrees' || value.includes('.') ? value : formatNumber(Number(value))
  return `${number} ${t(`staff.unit.${unit}`)}`.trim()
}

const printedDays = (value: string, locale: Locale): string =>
  value
    .split(',')
    .map((day) => formatDay(day.trim() as LocalDate, locale))
    .join(', ')

const printedBands = (t: StaffTranslate, value: string): string =>
  readBands(value)
    .map(({ upToM, price }) =>
      t('staff.settings.band', { distance: formatDistance(upToM), price: formatRupiah(price) }),
    )
    .join(' · ')

/** What a value of a choice is called; the value when it has no name. */
export const choiceName = (t: StaffTranslate, value: string): string => {
  const key = `staff.settings.choice.${value}` as Parameters<StaffTranslate>[0]
  const text = t(key)
  return text === key ? value : text
}
