import type { Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { SETTING_RULES } from '#domain/setting-rules.ts'
import { settingNames as en } from '#i18n/en/staff/settings/setting-names.ts'
import { settingNames as id } from '#i18n/id/staff/settings/setting-names.ts'
import { wordOf, type Reader } from './values.ts'

const NAMES: Record<Locale, Readonly<Record<string, readonly [string, string]>>> = { en, id }

/** The name of a setting; its key when it no longer exists. */
export const settingName = (locale: Locale, key: string): string => NAMES[locale][key]?.[0] ?? key

/** A value of a setting with its unit, as its desk shows it. */
export const settingValue = (reader: Reader, key: string, value: string): string => {
  const rule = (SETTING_RULES as Readonly<Record<string, { kind: string; unit?: string }>>)[key]
  const unit = rule?.unit
  if (unit === undefined || value === '') return value || '–'
  if (unit === 'rupiah') return formatRupiah(Number(value))
  if (unit === 'flag') return reader.t(value === '0' ? 'approvalFields.no' : 'approvalFields.yes')
  const number = value.includes('.') ? value : formatNumber(Number(value))
  return `${number} ${wordOf(reader, `staff.unit.${unit}`) ?? ''}`.trim()
}
