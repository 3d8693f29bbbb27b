import type { StaffSetting } from '#contract/staff/settings.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { CallFailure } from '#web/send.ts'

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
 * second factor where needed, and whether an unlikely value is meant.
 */
export type Save = (
  setting: StaffSetting,
  value: string,
  startsAt?: string | null,
  isSure?: boolean,
) => Promise<Refusal | null>
export type Refusal = {
  value?: string | undefined
  startsAt?: string | undefined
  /** By the part of the value, such as `1.price`. */
  parts?: Readonly<Record<string, string | undefined>>
}

/** What a refused call says about the value and its parts. */
export const refusalIn = ({
  message,
  errors,
}: Pick<CallFailure, 'message' | 'errors'>): Refusal => {
  const parts = Object.entries(errors).flatMap(([field, texts]) =>
    field.startsWith('value.') ? [[field.slice('value.'.length), texts[0]] as const] : [],
  )
  const { value, starts_at: startsAt } = errors
  if (startsAt) return { startsAt: startsAt[0], value: value?.[0] }
  if (parts.length > 0) return { parts: Object.fromEntries(parts) }
  return { value: value?.[0] ?? message }
}
