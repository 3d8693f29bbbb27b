import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { ApprovalAct } from '#domain/staff/approval.ts'
import { fieldWord } from './act-fields.ts'
import { kindOf, type Kind } from './approvals/shown/fields.ts'
import { printSetting } from './approvals/shown/setting-words.ts'
import { shown, wordOf, type Reader } from './approvals/shown/values.ts'

/** Amounts of acts that no approval names. */
const MONEY = new Set([
  'regular_price',
  'sale_price',
  'pack_price',
  'money',
  'total',
  'grand_total',
  'owed',
  'due',
  'due_riders',
  'due_tills',
  'collected',
  'credit',
])
/** Kinds that one word or number has in the log too. */
const SCALARS: ReadonlySet<Kind | null> = new Set<Kind>([
  'money',
  'points',
  'percent',
  'days',
  'moment',
  'day',
  'end',
  'roles',
  'permissions',
  'flag',
])

/** A value in its field, and what was changed. */
type Of = {
  reader: Reader
  act: string
  field: string
  entity: { kind: string; id: string } | null
}

/** Words of codes that no approval has. */
const CODES: Readonly<Record<string, string>> = {
  act: 'staff.approvals.act',
  wish: 'claims.wish',
  outcome: 'claims.outcome',
}
/** Words of the states of things. */
const STATES: Readonly<Record<string, string>> = {
  order: 'staff.orders.state',
  complaint: 'staff.complaints.state',
}

/** A value of an act as people read it: amounts, days, names of roles; null where there is none. */
export const actValue = (of: Of, value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return listOf(of, value)
  if (typeof value === 'object') return partsOf(of, value)
  const { reader, act, field } = of
  if (typeof value === 'number' && MONEY.has(field)) return formatRupiah(value)
  const kind = kindOf(act as ApprovalAct, field)
  if (value !== '' && (SCALARS.has(kind) || (kind !== null && typeof kind === 'object')))
    return shown(reader, act as ApprovalAct, field, value)
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatNumber(value) : String(value)
  if (typeof value === 'boolean') return reader.t(`approvalFields.${value ? 'yes' : 'no'}`)
  return typeof value === 'string' ? textOf(of, value) : null
}

const textOf = ({ reader, field, entity }: Of, value: string): string => {
  if (entity?.kind === 'setting' && field === 'value') return printSetting(reader, entity.id, value)
  const words = field === 'state' ? STATES[entity?.kind ?? ''] : CODES[field]
  const word = words && wordOf(reader, `${words}.${value}`)
  return word ?? withoutMarkup(dated(reader, value))
}

/** The text of what an editor wrote. */
const withoutMarkup = (value: string): string =>
  /^<[a-z]/.test(value)
    ? value
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : value

const MOMENT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/
/** A day or a moment that stands in the log as it was stored. */
const dated = (reader: Reader, value: string): string =>
  MOMENT.test(value) ? shown(reader, 'price_cut', 'day', value) : value

/** Lists one after another. */
const listOf = (of: Of, list: readonly unknown[]): string =>
  list
    .map((one) => actValue(of, one) ?? '–')
    .join(list.some((one) => typeof one === 'object') ? ' · ' : ', ')

/** The fields of a thing one after another, each by its name. */
const partsOf = (of: Of, thing: object): string =>
  Object.entries(thing)
    .flatMap(([field, part]) => {
      const isLanguage = field === 'en' || field === 'id'
      const label = (isLanguage ? null : fieldWord(of.reader.locale, of.act, field)) ?? field
      const text = actValue({ ...of, field }, part)
      return text === null ? [] : [`${label}: ${text}`]
    })
    .join('; ')
