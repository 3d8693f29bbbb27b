import {
  PURCHASE_STATES,
  SENT_VIA,
  type PurchaseState,
  type SentVia,
} from '#domain/purchases/purchase.ts'
import type { LocalDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  containing,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Head = {
  id: col.id('purchase'),
  number: col.text,
  version: col.int,
  supplierId: col.id('supplier'),
  supplier: col.text,
  locationId: col.text,
  state: col.one(PURCHASE_STATES),
  forDay: col.day,
  note: col.text,
  by: col.text,
  at: col.instant,
  sentAt: col.nullable(col.instant),
  sentVia: col.nullable(col.one(SENT_VIA)),
  total: col.rupiah,
  ordered: col.int,
  delivered: col.int,
  refused: col.int,
}
const Listed = { ...Head, lineCount: col.int }
export type ListedPurchaseRow = col.Row<typeof Listed>

const Line = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  code: col.text,
  packs: col.int,
  packSize: col.int,
  packPrice: col.rupiah,
  total: col.rupiah,
  price: col.rupiah,
  ordered: col.int,
  delivered: col.int,
  refused: col.int,
}
const Purchase = {
  ...Head,
  phone: col.text,
  email: col.text,
  minimum: col.rupiah,
  closedAt: col.nullable(col.instant),
  closedBy: col.nullable(col.text),
  closedReason: col.text,
  lines: col.list(Line),
  /** Times as the database writes them into JSON. */
  receipts: col.list({ id: col.id('receipt'), number: col.text, at: col.text }),
}
export type PurchaseRow = col.Row<typeof Purchase>

/** How people name a purchase, as an expression over its row. */
export const purchaseNumber = (alias: string) => `'PO-' || lpad(${alias}.number::text, 5, '0')`
const head =
  sql.raw(`p.id, ${purchaseNumber('p')} as number, p.version, p.supplier_id as "supplierId", s.name as supplier, p.location_id as "locationId", t.state,
  p.for_day as "forDay", p.note, coalesce(a.name, p.made_by) as "by", p.at, p.sent_at as "sentAt", p.sent_via as "sentVia", t.total, t.ordered, t.delivered, t.refused`)
const from = sql.raw(
  `purchases p join suppliers s on s.id = p.supplier_id join purchase_standings t on t.purchase_id = p.id left join staff_accounts a on a.login = p.made_by`,
)

export const findPurchase = (db: Queryable, id: string) =>
  row(
    db,
    sql(Purchase)`
      select ${head}, s.phone, s.email, s.minimum, p.closed_at as "closedAt",
        coalesce((select c.name from staff_accounts c where c.login = p.closed_by), p.closed_by) as "closedBy", p.closed_reason as "closedReason", (
          select coalesce(json_agg(json_build_object('variationId', v.id, 'productId', g.id, 'sku', v.sku, 'name', g.name, 'variation', v.name, 'picture', g.images -> 0,
            'code', coalesce(i.code, ''), 'packs', l.packs, 'packSize', l.pack_size, 'packPrice', l.pack_price, 'total', l.total,
            'price', v.price, 'ordered', l.ordered, 'delivered', l.delivered, 'refused', l.refused) order by l.position), '[]')
          from purchase_line_standings l join variations v on v.id = l.variation_id join products g on g.id = v.product_id
          left join supplier_items i on i.supplier_id = p.supplier_id and i.variation_id = l.variation_id
          where l.purchase_id = p.id
        ) as lines, (
          select coalesce(json_agg(json_build_object('id', r.id, 'number', 'TR-' || lpad(r.number::text, 5, '0'), 'at', r.at) order by r.at, r.id), '[]')
          from receipts r where r.purchase_id = p.id
        ) as receipts
      from ${from} where p.id = ${id}::uuid`,
  )

export type PurchaseFilter = {
  location: string | undefined
  state: PurchaseState | 'open' | 'due' | undefined
  search: string | undefined
  supplier: string | undefined
  today: LocalDate
}
const STATES = { open: ['sent', 'partly'], due: ['draft'] } as const

const matching = ({ location, state, search, supplier, today }: PurchaseFilter): Query => {
  const states = state && state in STATES ? STATES[state as keyof typeof STATES] : [state ?? '']
  const all: Query[] = [sql`true`]
  if (location) all.push(sql`p.location_id = ${location}`)
  if (state) all.push(sql`t.state = any(${[...states]}::text[])`)
  if (state === 'due') all.push(isDue(today))
  if (search) {
    const like = containing(search)
    all.push(sql`(s.name ilike ${like} or ${sql.raw(purchaseNumber('p'))} ilike ${like})`)
  }
  if (supplier) all.push(sql`s.name ilike ${containing(supplier)}`)
  return sql.join(all, ' and ')
}

/** No later day on which the supplier takes orders brings the goods on their day. */
const isDue = (today: LocalDate): Query => sql`not exists (
    select from generate_series(${today}::date + 1, p.for_day - s.lead_days, interval '1 day') d
    where s.order_days = '{}' or extract(isodow from d)::integer = any(s.order_days)
  )`

/** How many match, and what they cost. */
export const sumPurchases = async (db: Queryable, filter: PurchaseFilter) =>
  (await row(
    db,
    sql({ count: col.int, total: col.rupiah })`
      select count(*)::integer as count, coalesce(sum(t.total), 0)::bigint as total from ${from} where ${matching(filter)}`,
  ))!

export const listPurchaseRows = (
  db: Queryable,
  filter: PurchaseFilter,
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
) =>
  rows(
    db,
    sql(Listed)`
      select ${head}, t.lines as "lineCount" from ${from}
      where ${matching(filter)}
        and ${cursor === null ? sql`true` : sql`(p.at, p.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by p.at desc, p.id desc limit ${perPage}`,
  )

/** Holds a purchase: what changes its state, and receipts of it, wait for each other. */
export const lockPurchase = async (tx: Transaction, id: string): Promise<PurchaseRow | null> => {
  const held = await row(
    tx,
    sql({ id: col.id('purchase') })`select id from purchases where id = ${id}::uuid for update`,
  )
  return held && findPurchase(tx, id)
}

export const insertPurchase = (
  tx: Transaction,
  purchase: {
    id: string
    supplierId: string
    location: string
    forDay: LocalDate
    note: string
    by: string
    at: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into purchases (id, supplier_id, location_id, for_day, note, made_by, at)
        values (${purchase.id}::uuid, ${purchase.supplierId}::uuid, ${purchase.location}, ${purchase.forDay}::date, ${purchase.note}, ${purchase.by}, ${purchase.at})`,
  )

export const updatePurchase = (
  tx: Transaction,
  id: string,
  { forDay, note }: { forDay: LocalDate; note: string },
): Promise<number> =>
  run(
    tx,
    sql`update purchases set for_day = ${forDay}::date, note = ${note}, version = version + 1 where id = ${id}::uuid`,
  )

export type NewPurchaseLine = {
  variationId: string
  packs: number
  packSize: number
  packPrice: number
}
export const setLines = async (
  tx: Transaction,
  purchaseId: string,
  lines: readonly NewPurchaseLine[],
): Promise<void> => {
  await run(tx, sql`delete from purchase_lines where purchase_id = ${purchaseId}::uuid`)
  await run(
    tx,
    sql`
      insert into purchase_lines (purchase_id, position, variation_id, packs, pack_size, pack_price)
      select ${purchaseId}::uuid, l.position, l."variationId", l.packs, l."packSize", l."packPrice"
      from jsonb_to_recordset(${jsonb(lines.map((line, position) => ({ ...line, position })))})
        as l (position integer, "variationId" uuid, packs integer, "packSize" integer, "packPrice" bigint)`,
  )
}

export const markSent = (tx: Transaction, id: string, via: SentVia, at: Date): Promise<number> =>
  run(
    tx,
    sql`update purchases set sent_at = ${at}, sent_via = ${via}, version = version + 1 where id = ${id}::uuid`,
  )
export const markCancelled = (tx: Transaction, id: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update purchases set cancelled_at = ${at}, version = version + 1 where id = ${id}::uuid`,
  )
export const markClosed = (
  tx: Transaction,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<number> =>
  run(
    tx,
    sql`
      update purchases set closed_at = ${at}, closed_by = ${by}, closed_reason = ${reason}, version = version + 1
      where id = ${id}::uuid`,
  )

export const placeExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await row(db, sql({ id: col.text })`select id from locations where id = ${id}`)) !== null

/** Where a purchase is delivered; null when there is none. */
export const placeOfPurchase = async (db: Queryable, id: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ place: col.text })`select location_id as place from purchases where id = ${id}::uuid`,
    )
  )?.place ?? null
