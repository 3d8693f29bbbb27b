import type { Locale } from '#domain/locale.ts'
import { words as actsEn } from '#i18n/en/staff/today/act-fields.ts'
import { words as approvalsEn } from '#i18n/en/staff/today/approval-fields.ts'
import { words as actsId } from '#i18n/id/staff/today/act-fields.ts'
import { words as approvalsId } from '#i18n/id/staff/today/approval-fields.ts'

const WORDS: Record<Locale, Readonly<Record<string, string>>> = {
  en: { ...approvalsEn, ...actsEn },
  id: { ...approvalsId, ...actsId },
}

/** What people call a field of an act; null where a field has no other name. */
export const fieldWord = (locale: Locale, act: string, field: string): string | null => {
  const words = WORDS[locale]
  const own = (of: string) => words[`actFields.${of}`] ?? words[`approvalFields.${of}`]
  return own(`${act}.${field}`) ?? own(field) ?? null
}
