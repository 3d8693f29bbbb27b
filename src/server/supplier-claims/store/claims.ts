import {
  CLAIM_OUTCOMES,
  CLAIM_REASONS,
  CLAIM_WISHES,
  type ClaimOutcome,
} from '#domain/purchases/claim.ts'
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
import { purchaseNumber } from '../../purchases/index.ts'

const Photo = { id: col.text, file: col.text, width: col.int, height: col.int }
export type ClaimPhoto = col.Row<typeof Photo>

const Claim = {
  id: col.id('claim'),
  number: col.text,
  batchId: col.id('batch'),
  locationId: col.text,
  code: col.text,
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  supplierId: col.id('supplier'),
  supplier: col.text,
  phone: col.text,
  email: col.text,
  purchase: col.nullable({ id: col.id('purchase'), number: col.text }),
  reason: col.one(CLAIM_REASONS),
  units: col.int,
  unitCost: col.nullable(col.rupiah),
  wish: col.one(CLAIM_WISHES),
  words: col.text,
  photos: col.list(Photo),
  by: col.text,
  at: col.instant,
  outcome: col.nullable(col.one(CLAIM_OUTCOMES)),
  credit: col.nullable(col.rupiah),
  replaced: col.nullable(col.int),
  answer: col.text,
  settledBy: col.nullable(col.text),
  settledAt: col.nullable(col.instant),
}
export type ClaimRow = col.Row<typeof Claim>

const columns = sql.raw(`
  c.id, 'KL-' || lpad(c.number::text, 5, '0') as number, b.id as "batchId", b.location_id as "locationId", b.code, v.id as "variationId", g.id as "productId", v.sku, g.name, v.name as variation,
  g.images -> 0 as picture, s.id as "supplierId", s.name as supplier, s.phone, s.email,
  case when p.id is not null then jsonb_build_object('id', p.id, 'number', ${purchaseNumber('p')}) end as purchase,
  c.reason, c.units, b.unit_cost as "unitCost", c.wish, c.words, c.photos, coalesce(m.name, c.made_by) as "by", c.at, c.outcome, c.credit, c.replaced, c.answer,
  coalesce(e.name, c.settled_by) as "settledBy", c.settled_at as "settledAt"`)
const from = sql.raw(`
  supplier_claims c join batches b on b.id = c.batch_id join variations v on v.id = b.variation_id join products g on g.id = v.product_id
  join suppliers s on s.id = c.supplier_id left join purchases p on p.id = c.purchase_id
  left join staff_accounts m on m.login = c.made_by left join staff_accounts e on e.login = c.settled_by`)

export const findClaim = (db: Queryable, id: string) =>
  row(db, sql(Claim)`select ${columns} from ${from} where c.id = ${id}::uuid`)

export type ClaimFilter = {
  state?: 'open' | ClaimOutcome | undefined
  location?: string | undefined
  supplier?: string | undefined
  batchId?: string | undefined
  purchaseId?: string | undefined
}
const conditions = ({ state, location, supplier, batchId, purchaseId }: ClaimFilter): Query =>
  sql.join(
    [
      state === undefined
        ? sql`true`
        : state === 'open'
          ? sql`c.outcome is null`
          : sql`c.outcome = ${state}`,
      ...(location === undefined ? [] : [sql`b.location_id = ${location}`]),
      ...(supplier ? [sql`s.name ilike ${containing(supplier)}`] : []),
      ...(batchId === undefined ? [] : [sql`c.batch_id = ${batchId}::uuid`]),
      ...(purchaseId === undefined ? [] : [sql`c.purchase_id = ${purchaseId}::uuid`]),
    ],
    ' and ',
  )

export const listClaimRows = (
  db: Queryable,
  filter: ClaimFilter,
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
) =>
  rows(
    db,
    sql(Claim)`
      select ${columns} from ${from} where ${conditions(filter)}
        and ${cursor === null ? sql`true` : sql`(date_trunc('milliseconds', c.at), c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by date_trunc('milliseconds', c.at) desc, c.id desc limit ${perPage}`,
  )

export const sumClaims = async (db: Queryable, filter: ClaimFilter) =>
  (await row(
    db,
    sql({ total: col.int, credit: col.rupiah })`
      select count(*)::integer as total, coalesce(sum(c.credit), 0)::bigint as credit from supplier_claims c join batches b on b.id = c.batch_id join suppliers s on s.id = c.supplier_id
      where ${conditions(filter)}`,
  ))!

const Claimable = {
  supplierId: col.nullable(col.id('supplier')),
  purchaseId: col.nullable(col.id('purchase')),
  productName: col.translated,
  received: col.int,
  claimed: col.int,
}
/** What of a batch can be claimed. Claims of one batch wait for each other. */
export const lockClaimable = async (tx: Transaction, batchId: string) => {
  const held = await row(
    tx,
    sql({ id: col.id('batch') })`
      select id from batches where id = ${batchId}::uuid for no key update`,
  )
  return (
    held &&
    row(
      tx,
      sql(Claimable)`
        select b.supplier_id as "supplierId", (
            select r.purchase_id from receipt_lines l join receipts r on r.id = l.receipt_id
            where l.batch_id = b.id and l.delivered > 0 order by r.at limit 1
          ) as "purchaseId", g.name as "productName", (
            select coalesce(sum(m.on_hand_delta), 0)::integer from stock_movements m where m.batch_id = b.id and m.kind = 'receive'
          ) as received, (
            select coalesce(sum(c.units), 0)::integer from supplier_claims c
            where c.batch_id = b.id and coalesce(c.outcome, '') not in ('refused', 'withdrawn')
          ) as claimed
        from batches b join variations v on v.id = b.variation_id join products g on g.id = v.product_id where b.id = ${batchId}::uuid`,
    )
  )
}

export type NewClaim = Pick<ClaimRow, 'batchId' | 'reason' | 'units' | 'wish' | 'words'> & {
  id: string
  supplierId: string
  purchaseId: string | null
  photos: readonly ClaimPhoto[]
  by: string
  at: Date
}
export const insertClaim = (tx: Transaction, claim: NewClaim): Promise<number> =>
  run(
    tx,
    sql`
      insert into supplier_claims (id, batch_id, supplier_id, purchase_id, reason, units, wish, words, photos, made_by, at)
      values (${claim.id}::uuid, ${claim.batchId}::uuid, ${claim.supplierId}::uuid, ${claim.purchaseId}::uuid, ${claim.reason}, ${claim.units}, ${claim.wish},
        ${claim.words}, ${jsonb(claim.photos)}, ${claim.by}, ${claim.at})`,
  )

/** Settles an open claim. Returns 0 for one that is settled. */
export const setOutcome = (
  tx: Transaction,
  id: string,
  settled: {
    outcome: ClaimOutcome
    credit: number | null
    replaced: number | null
    answer: string
    by: string
    at: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`
      update supplier_claims set outcome = ${settled.outcome}, credit = ${settled.credit}::bigint, replaced = ${settled.replaced}::integer, answer = ${settled.answer},
        settled_by = ${settled.by}, settled_at = ${settled.at}
      where id = ${id}::uuid and outcome is null`,
  )
