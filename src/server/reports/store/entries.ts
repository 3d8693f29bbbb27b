import { termsOf, type Report } from '#domain/reports/report.ts'
import { REPORT_ENTRIES } from '#contract/staff/reports.ts'
import { col, rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { planByValues } from '../../platform/db/plans.ts'
import { amountOf, keyOfTime, ofBranch, oneIf, type Asked, type Opened } from './asked.ts'
import { partsOf } from './entry-days.ts'
import { goodsMoves, journalSales, tillSales } from './facts.ts'
import {
  batchEntries,
  clockEntries,
  deliveryEntries,
  lotEntries,
  missEntries,
  pickEntries,
  pointEntries,
  purchaseEntries,
  wasteEntries,
} from './floor-entries.ts'
import {
  cohortEntries,
  couponEntries,
  creditEntries,
  customerEntries,
  discountEntries,
  refundEntries,
} from './money-entries.ts'

const Entry = {
  id: col.text,
  kind: col.one(REPORT_ENTRIES),
  number: col.text,
  ref: col.nullable(col.text),
  at: col.instant,
  amount: col.rupiah,
}
export type Entry = col.Row<typeof Entry>
/** `key`: of a row; null for those of all rows. */
type Page = { key: string | null; after: { at: Date; id: string } | null; limit: number }

const saleKey = ({ by, hubId }: Asked): Query => {
  if (by === 'hour') return sql`to_char(x.at at time zone 'Asia/Jakarta', 'HH24')`
  if (by === 'branch') return sql`coalesce(nullif(x.branch_id, ''), ${hubId}::text)`
  if (by === 'method') return sql`x.method`
  return by === 'courier' ? sql`x.courier` : keyOfTime('x.at', by)
}
const orderRef = sql`case when x.kind in ('order', 'refund') then x.number end`

const saleEntries = (asked: Opened): Query => sql`
  select x.id::text as id, x.kind, x.number, ${orderRef} as ref, x.at, ${saleKey(asked)} as key, ${saleAmount(asked)} as amount
  from (${journalSales(asked.days)} union all ${tillSales(asked.days)}) x where ${ofBranch('x.branch_id', asked)}`
const saleAmount = (asked: Opened): Query =>
  amountOf(asked, sql`x.paid`, {
    orders: oneIf(sql`x.kind = 'order'`),
    bills: oneIf(sql`x.kind = 'bill'`),
    goods: sql`x.goods`,
    discount: sql`x.discount`,
    shipping: sql`x.shipping`,
    service_fee: sql`x.service_fee`,
    counter: sql`x.counter`,
    refunded: sql`x.refunded`,
  })

const goodsKey = (by: string): Query => {
  if (by === 'category') return sql`coalesce(g.category_slug, '')`
  return by === 'product' ? sql`x.product_id::text` : sql`x.variation_id::text`
}
const goodsEntries = (asked: Opened): Query =>
  asked.column === 'credited'
    ? creditEntries(asked, goodsKey(asked.by))
    : sql`
  select x.id, x.kind, x.number, ${orderRef} as ref, x.at, ${goodsKey(asked.by)} as key, ${amountOf(asked, sql`x.amount`, { units: sql`x.units` })} as amount
  from (${goodsMoves(asked.days)}) x join products g on g.id = x.product_id where ${ofBranch('x.branch_id', asked)}`

const taxEntries = (asked: Opened): Query => sql`
  select x.id, x.kind, x.number, ${orderRef} as ref, x.at, ${keyOfTime('x.at', asked.by)} as key, x.amount
  from (
    select id, kind, number, at, branch_id, amount from (${goodsMoves(asked.days)}) m
      where ${asked.column === 'exempt' ? sql`m.ppn_class = 'exempt'` : sql`m.ppn_class <> 'exempt'`}
    union all select 'charges' || id::text, kind, number, at, branch_id, charges from (${journalSales(asked.days)}) s
      where charges <> 0 and ${asked.column !== 'exempt'}::boolean
  ) x where ${ofBranch('x.branch_id', asked)}`

/** What each report adds up: `id`, `kind`, `number`, `ref`, `at`, the `key` of its row and `amount`. */
const STATEMENTS: Record<Report, (asked: Opened) => Query> = {
  sales: saleEntries,
  goods: goodsEntries,
  tax: taxEntries,
  discounts: discountEntries,
  refunds: refundEntries,
  waste: wasteEntries,
  stock: batchEntries,
  suppliers: purchaseEntries,
  coupons: couponEntries,
  clocks: clockEntries,
  misses: missEntries,
  customers: customerEntries,
  cohorts: cohortEntries,
  points: pointEntries,
  points_owed: lotEntries,
  delivery: deliveryEntries,
  picking: pickEntries,
}

/** Reports whose entries lie in the days by another date than the one that they show. */
const NOT_BY_DAY: ReadonlySet<Report> = new Set(['stock', 'points_owed', 'suppliers'])

/**
 * What a row of a report adds up, the newest first. Its days are read backwards until the page is
 * full, so that a page of a year does not read the year.
 */
export const entriesOf = async (
  db: Queryable,
  report: Report,
  asked: Opened,
  page: Page,
): Promise<Entry[]> => {
  if (NOT_BY_DAY.has(report)) return entriesIn(db, report, asked, page)
  const found: Entry[] = []
  for (const days of await partsOf(db, report, asked, page)) {
    const limit = page.limit - found.length
    found.push(...(await entriesIn(db, report, { ...asked, days }, { ...page, limit })))
    if (found.length === page.limit) break
  }
  return found
}

const entriesIn = (
  db: Queryable,
  report: Report,
  asked: Opened,
  { key, after, limit }: Page,
): Promise<Entry[]> =>
  rows(
    db,
    sql(Entry)`${planByValues}
      select e.id::text as id, e.kind, coalesce(e.number, '') as number, e.ref, e.at, e.amount::bigint as amount
      from (
        select md5(s.id)::uuid as id, s.kind, s.number, s.ref, s.at, s.key, s.amount from (${STATEMENTS[report](asked)}) s
      ) e
      where ${key === null ? sql`true` : sql`e.key = ${key}`} and ${asked.column === termsOf(report).opens ? sql`true` : sql`e.amount <> 0`} and ${after === null ? sql`true` : sql`(e.at, e.id) < (${after.at}, ${after.id}::uuid)`}
      order by e.at desc, e.id desc limit ${limit}`,
  )
