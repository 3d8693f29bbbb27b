import type { StaffSetting } from '#contract/staff/settings.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { StaffTranslate } from '#i18n/staff.ts'

/** A value for people, with its unit. */
export const printed = (
  t: StaffTranslate,
  { unit }: Pick<StaffSetting, 'unit'>,
  value: string,
): string => {
  if (value === '') return t('staff.settings.empty')
  if (unit === null) return value
  if (unit === 'rupiah') return formatRupiah(Number(value))
  if (unit === 'flag') return t(value === '0' ? 'staff.settings.off' : 'staff.settings.on')
  const number = unit === 'degrees' || value.includes('.') ? value : formatNumber(Number(value))
  return `${number} ${t(`staff.unit.${unit}`)}`.trim()
}

/** The name of a group; its key when it has none. */
export const groupName = (t: StaffTranslate, group: string): string => {
  const key = `staff.settings.group.${group}` as Parameters<StaffTranslate>[0]
  const text = t(key)
  return text === key ? group : text
}

/** What a change reaches, in words; null for groups without such words. */
export const affected = (t: StaffTranslate, group: string): string | null => {
  const key = `staff.settings.affects.${group}` as Parameters<StaffTranslate>[0]
  const text = t(key)
  return text === key ? null : text
}

/**
 * Saves a value, from now on or from an instant; returns why it was refused, or null. Asks for the
 * second factor where needed.
 */
export type Save = (
  setting: StaffSetting,
  value: string,
  startsAt?: string | null,
) => Promise<Refusal | null>
export type Refusal = { value?: string | undefined; startsAt?: string | undefined }
