import { inLocale, type Locale } from '#domain/locale.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { ApprovalAct } from '#domain/staff/approval.ts'
import type { LocalDate } from '#domain/time.ts'
import { formatDateTime, formatDay, formatEnd, monthName, weekdayName } from '#i18n/format.ts'
import type { translator } from '#i18n/translate.ts'
import { kindOf, type Kind } from './fields.ts'

/** What a reader's words are made with: names by the slug, code or id of what has one. */
export type Reader = {
  t: ReturnType<typeof translator>
  locale: Locale
  names: ReadonlyMap<string, string>
}

const NONE = '–'

/** A word of the console; null where there is none. */
export const wordOf = ({ t }: Reader, key: string): string | null => {
  const text = t(key)
  return text === key ? null : text
}

/** `buah-lokal` as `Buah lokal`: a name that is not known here, such as of what was deleted. */
export const plain = (name: string): string => {
  const words = name
    .replaceAll(/[-_.]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

export const nameOf = ({ names }: Reader, slug: string): string => names.get(slug) ?? plain(slug)

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** A value as people read it. */
export const shown = (reader: Reader, act: ApprovalAct, field: string, value: unknown): string => {
  if (isEmpty(value)) return NONE
  return printed(reader, kindOf(act, field) ?? 'text', value)
}

const printed = (reader: Reader, kind: Kind, value: unknown): string => {
  if (typeof kind === 'object')
    return wordOf(reader, `${kind.word}.${String(value)}`) ?? plain(String(value))
  // Some proposals name an amount with its unit already.
  if (typeof value === 'string' && NUMBERS.has(kind) && !/^-?\d+$/.test(value)) return value
  return PRINTED[kind](value as never, reader)
}

const NUMBERS: ReadonlySet<Kind> = new Set(['money', 'points', 'count', 'days'])

const PRINTED: Record<Extract<Kind, string>, (value: never, reader: Reader) => string> = {
  text: (value: unknown, reader) => textOf(value, reader),
  markup: (value: unknown, reader) =>
    textOf(value, reader)
      .replaceAll(/<[^>]*>/g, ' ')
      .trim(),
  money: (value: number) => formatRupiah(Number(value)),
  points: (value: number, { t }) =>
    t('staff.approvals.points', { points: formatNumber(Number(value)) }),
  count: (value: number) => formatNumber(Number(value)),
  difference: (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value)),
  percent: (value: number) => `${formatNumber(value)}%`,
  factor: (value: number) => `× ${String(value / 100).replace('.', ',')}`,
  days: (value: number, { t }) => t('approvalFields.daysOf', { days: formatNumber(Number(value)) }),
  moment: (value: string, { locale }) => momentOf(value, locale),
  day: (value: string, { locale }) => dayOf(value, locale),
  end: (value: string, { locale }) =>
    ISO_MOMENT.test(value) ? `${formatEnd(new Date(value), locale)} WIB` : dayOf(value, locale),
  month: (value: number, { locale }) => monthName(value, locale),
  flag: (value: boolean, { t }) => t(value ? 'approvalFields.yes' : 'approvalFields.no'),
  weekdays: (value: readonly number[], { locale }) =>
    value.map((one) => weekdayName(one, locale)).join(', '),
  name: (value: string, reader) => nameOf(reader, value),
  names: (value: readonly string[], reader) => value.map((one) => nameOf(reader, one)).join(', '),
  roles: (value: Roles, reader) => rolesOf(value, reader),
  permissions: (value: string | readonly string[], reader) =>
    listOf(value)
      .map((one) => wordOf(reader, `staff.permission.${one}`) ?? plain(one))
      .join('; '),
  units: (value: readonly { quantity: number }[], { t }) =>
    t('approvalFields.unitsOf', {
      units: value.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: value.length,
    }),
  steps: (value: readonly { from: number; off: number }[], { t }) =>
    value
      .map(({ from, off }) =>
        t('approvalFields.step', { from: formatRupiah(from), off: formatRupiah(off) }),
      )
      .join('; '),
  hidden: () => NONE,
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT/
const ISO_DAY = /^\d{4}-\d\d-\d\d$/

const momentOf = (value: string, locale: Locale): string =>
  ISO_MOMENT.test(value) ? `${formatDateTime(new Date(value), locale)} WIB` : value
/** `2026-12-01 09:00 WIB`, as the audit log has the start of a setting. */
const LOGGED_MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d WIB)$/
const dayOf = (value: string, locale: Locale): string => {
  const [, day, time] = LOGGED_MOMENT.exec(value) ?? []
  if (day) return `${formatDay(day as LocalDate, locale)} ${time}`
  return ISO_DAY.test(value) ? formatDay(value as LocalDate, locale) : momentOf(value, locale)
}

const textOf = (value: unknown, { t, locale }: Reader): string => {
  if (typeof value === 'boolean') return t(value ? 'approvalFields.yes' : 'approvalFields.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return dayOf(value, locale)
  if (isTexts(value)) return inLocale(value, locale)
  return NONE
}
const isTexts = (value: unknown): value is { en: string; id: string } =>
  typeof value === 'object' && value !== null && 'en' in value && 'id' in value

type Roles = string | readonly { role: string; branch_id: string | null }[]

/** Roles as they were chosen, or as the audit log prints them: `cashier (petik-kemang), support`. */
const rolesOf = (value: Roles, reader: Reader): string => {
  const pairs =
    typeof value === 'string'
      ? listOf(value).map((one) => /^(\S+)(?: \((.*)\))?$/.exec(one)?.slice(1) ?? [one])
      : value.map(({ role, branch_id: branch }) => [role, branch ?? undefined])
  return pairs
    .map(([role = '', branch]) => {
      const name = nameOf(reader, role)
      return branch === undefined ? name : `${name} (${nameOf(reader, branch)})`
    })
    .join(', ')
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? value.split(', ').filter(Boolean) : value
