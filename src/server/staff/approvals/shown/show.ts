import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { Approval } from '../../store/approvals.ts'
import { flat, kindOf } from './fields.ts'
import { printSetting, settingName } from './setting-words.ts'
import { plain, shown, wordOf, type Reader } from './values.ts'

type Named = { name: string; label: string; value: string }
type Changed = { field: string; label: string; before: string | null; after: string | null }
export type Shown = { about: string; reason: string; changes: Changed[]; payload: Named[] }
type Of = Pick<Approval, 'act' | 'about' | 'reason' | 'before' | 'after' | 'payload'>

/** What waits for approval, in words of its reader. */
export const show = (reader: Reader, approval: Of): Shown => ({
  about: aboutOf(reader, approval),
  reason: reasonOf(reader, approval),
  changes: changesOf(reader, approval),
  payload: (OWN[approval.act] ?? plainly)(reader, approval),
})

const aboutOf = (reader: Reader, { act, about }: Of): string => {
  if (act === 'setting_change') return settingName(reader.locale, about)
  if (act === 'earning_rule') return wordOf(reader, `loyalty.kind.${about}`) ?? about
  return about
}

/** A reason is typed by a person, or one of a few that are chosen. */
const reasonOf = (reader: Reader, { act, reason }: Of): string =>
  act === 'stock_correct' && /^[a-z_]+$/.test(reason)
    ? (wordOf(reader, `stock.reason.${reason}`) ?? reason)
    : reason

const changesOf = (reader: Reader, approval: Of): Changed[] => {
  const [before, after] = [approval.before, approval.after].map(
    (values) => new Map(flat(values)),
  ) as [Map<string, unknown>, Map<string, unknown>]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => kindOf(approval.act, field) !== 'hidden')
    .map((field) => ({
      field,
      label: labelOf(reader, approval, field),
      before: before.has(field) ? valueOf(reader, approval, field, before.get(field)) : null,
      after: after.has(field) ? valueOf(reader, approval, field, after.get(field)) : null,
    }))
    .filter((change) => change.before !== change.after)
}

const plainly = (reader: Reader, approval: Of): Named[] =>
  flat(approval.payload)
    .filter(([name]) => kindOf(approval.act, name) !== 'hidden')
    .map(([name, value]) => ({
      name,
      label: labelOf(reader, approval, name),
      value: valueOf(reader, approval, name, value),
    }))

const valueOf = (reader: Reader, { act, about }: Of, field: string, value: unknown): string =>
  act === 'setting_change' && field !== 'from'
    ? printSetting(reader, about, String(value))
    : shown(reader, act, field, value)

/** The fields of a cut are the SKUs whose price it changes. */
const labelOf = (reader: Reader, { act, before }: Of, field: string): string =>
  act === 'price_cut' && field in before
    ? field
    : (wordOf(reader, `approvalFields.${act}.${field}`) ??
      wordOf(reader, `approvalFields.${field}`) ??
      plain(field))

/** Payloads that hold more than fields. */
const OWN: Partial<Record<Of['act'], (reader: Reader, approval: Of) => Named[]>> = {
  price_cut: (reader, approval) => {
    const { rows, ...period } = approval.payload as { rows: readonly CutRow[] }
    const prices = rows.map(({ sku, before, after }) => ({
      name: sku,
      label: sku,
      value: `${printPrice(before)} → ${printPrice(after)}`,
    }))
    return [...prices, ...plainly(reader, { ...approval, payload: period })]
  },
  orders_cancel: (reader, approval) => {
    const { orders, ...rest } = approval.payload as { orders: Record<string, [number, number]> }
    const costs = Object.entries(orders).map(([number, [returned, goodwill]]) => ({
      name: number,
      label: number,
      value: reader.t('approvalFields.costs', {
        returned: formatRupiah(returned),
        goodwill: formatRupiah(goodwill),
      }),
    }))
    return [...costs, ...plainly(reader, { ...approval, payload: rest })]
  },
  count_post: (reader, approval) => {
    const { differences, ...rest } = approval.payload as { differences: [string, number][] }
    const units = differences.reduce((sum, [, difference]) => sum + difference, 0)
    return [
      ...plainly(reader, { ...approval, payload: rest }),
      {
        name: 'differences',
        label: reader.t('approvalFields.differences'),
        value: reader.t('approvalFields.differing', {
          goods: formatNumber(differences.length),
          units: `${units > 0 ? '+' : ''}${formatNumber(units)}`,
        }),
      },
    ]
  },
}

type Price = { regular: number; sale: number | null }
type CutRow = { sku: string; before: Price; after: Price }
/** `Rp30.000 (Rp36.000)`: the price, and the regular one while there is a sale. */
const printPrice = ({ regular, sale }: Price): string =>
  sale === null ? formatRupiah(regular) : `${formatRupiah(sale)} (${formatRupiah(regular)})`
