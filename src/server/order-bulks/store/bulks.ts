import {
  BULK_ACTS,
  BULK_ROW_STATES,
  BULK_STATES,
  type BulkRowState,
} from '#domain/orders/order-bulk.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { actorName } from '../../platform/db/actor-name.ts'

const Bulk = {
  id: col.text,
  act: col.one(BULK_ACTS),
  windowDay: col.nullable(col.day),
  windowStart: col.nullable(col.text),
  reason: col.text,
  state: col.one(BULK_STATES),
  madeBy: col.text,
  approvedBy: col.nullable(col.text),
  madeByName: col.text,
  approvedByName: col.nullable(col.text),
  madeAt: col.instant,
  finishedAt: col.nullable(col.instant),
  returned: col.rupiah,
  goodwill: col.rupiah,
  counts: col.json<Partial<Record<BulkRowState, number>>>(),
}
export type StoredBulk = col.Row<typeof Bulk>
const columns = sql.raw(`b.id, b.act, b.window_day as "windowDay", b.window_start as "windowStart",
  b.reason, b.state, b.made_by as "madeBy", b.approved_by as "approvedBy", ${actorName('b.made_by')} as "madeByName",
  ${actorName('b.approved_by')} as "approvedByName", b.made_at as "madeAt",
  b.finished_at as "finishedAt",
  (select coalesce(sum(r.returned), 0)::bigint from order_bulk_rows r where r.bulk_id = b.id and r.state = 'done') as returned,
  (select coalesce(sum(r.goodwill), 0)::bigint from order_bulk_rows r where r.bulk_id = b.id and r.state = 'done') as goodwill,
  (select coalesce(json_object_agg(state, n), '{}') from (
    select state, count(*)::integer as n from order_bulk_rows r where r.bulk_id = b.id group by state
  ) c) as counts`)

export type RowProblem = { code: string; params: Record<string, string | number> }
const BulkRow = {
  orderId: col.id('order'),
  position: col.int,
  number: col.text,
  returned: col.rupiah,
  goodwill: col.rupiah,
  state: col.one(BULK_ROW_STATES),
  problem: col.nullable(col.json<RowProblem>()),
}
export type BulkRow = col.Row<typeof BulkRow>
const rowColumns = sql.columns(BulkRow)

const TargetOrder = {
  id: col.id('order'),
  number: col.text,
  state: col.one(ORDER_STATES),
  paymentState: col.text,
  cancelAskedAt: col.nullable(col.instant),
  branchId: col.nullable(col.text),
  total: col.rupiah,
  refunded: col.rupiah,
  serviceFee: col.rupiah,
  serviceFeeRefunded: col.rupiah,
  slotDay: col.day,
  slotStart: col.text,
}
const Target = { ...TargetOrder, isInRun: col.flag }
export type Target = col.Row<typeof Target>

/** The orders that meet a condition on `orders o`, by their window. */
export const findTargets = (db: Queryable, where: Query, max: number): Promise<Target[]> =>
  rows(
    db,
    sql(Target)`
      select ${sql.columns(TargetOrder, 'o.')}, exists (select from totes t where t.order_id = o.id) as "isInRun"
      from orders o where ${where}
      order by o.slot_starts_at, o.id limit ${max}`,
  )

/** The orders of a bulk, in the order in which they are done. */
export const ordersOf = async (db: Queryable, id: string): Promise<string[]> => {
  const found = await rows(
    db,
    sql({ orderId: col.id('order') })`
      select order_id as "orderId" from order_bulk_rows where bulk_id = ${id}::uuid order by position`,
  )
  return found.map(({ orderId }) => orderId)
}

/** The run into which this act put an order together with one that it was added to; null for none. */
export const runOf = async (
  db: Queryable,
  bulkId: string,
  orderId: string,
): Promise<string | null> => {
  const found = await row(
    db,
    sql({ runId: col.text })`
      select t.run_id::text as "runId" from totes t join orders o on o.id = t.order_id
      where t.order_id = ${orderId}::uuid and exists (
        select from order_bulk_rows r join totes s on s.order_id = r.order_id join orders f on f.id = r.order_id
        where r.bulk_id = ${bulkId}::uuid and r.state = 'done' and r.order_id <> t.order_id and s.run_id = t.run_id
          and coalesce(f.added_to, f.id) = coalesce(o.added_to, o.id))`,
  )
  return found?.runId ?? null
}

export const EVERY_ORDER = sql`true`
/** Orders that are packed at these places. */
export const packedAt = (places: readonly string[]): Query =>
  sql`o.location_id = any(${[...places]}::text[])`

export const numbered = (numbers: readonly string[]): Query =>
  sql`o.number = any(${[...numbers]}::text[])`

type NewBulk = Pick<
  StoredBulk,
  'id' | 'act' | 'windowDay' | 'windowStart' | 'reason' | 'madeBy' | 'approvedBy' | 'madeAt'
>
export const insertBulk = async (
  tx: Queryable,
  given: NewBulk,
  orders: readonly { orderId: string; number: string; returned: number; goodwill: number }[],
): Promise<void> => {
  const { id, act, windowDay, windowStart, reason, madeBy, approvedBy, madeAt } = given
  await run(
    tx,
    sql`insert into order_bulks (id, act, window_day, window_start, reason, made_by, approved_by, made_at)
        values (${id}, ${act}, ${windowDay}::date, ${windowStart}, ${reason}, ${madeBy}, ${approvedBy}, ${madeAt})`,
  )
  await run(
    tx,
    sql`insert into order_bulk_rows (bulk_id, order_id, position, number, returned, goodwill)
        select ${id}::uuid, "orderId", ordinality, number, returned, goodwill
        from rows from (jsonb_to_recordset(${jsonb(orders)}) as ("orderId" uuid, number text, returned bigint, goodwill bigint))
          with ordinality as r ("orderId", number, returned, goodwill, ordinality)`,
  )
}

export const findBulk = (db: Queryable, id: string): Promise<StoredBulk | null> =>
  row(db, sql(Bulk)`select ${columns} from order_bulks b where b.id = ${id}::uuid`)

export const bulkAtWork = (db: Queryable): Promise<StoredBulk | null> =>
  row(
    db,
    sql(
      Bulk,
    )`select ${columns} from order_bulks b where b.state = 'running' order by b.made_at limit 1`,
  )

export const listBulks = (
  db: Queryable,
  { cursor, perPage, madeBy }: { cursor: string | null; perPage: number; madeBy: string | null },
): Promise<StoredBulk[]> =>
  rows(
    db,
    sql(Bulk)`select ${columns} from order_bulks b
      where ${cursor === null ? sql`true` : sql`(b.made_at, b.id) < (select made_at, id from order_bulks where id = ${cursor}::uuid)`}
        and (${madeBy}::text is null or b.made_by = ${madeBy})
      order by b.made_at desc, b.id desc limit ${perPage}`,
  )

/** Moves a bulk on; false when it is in another state by now. */
export const moveBulk = async (
  tx: Queryable,
  id: string,
  from: readonly StoredBulk['state'][],
  to: StoredBulk['state'],
  finishedAt: Date | null = null,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update order_bulks set state = ${to}, finished_at = ${finishedAt}
        where id = ${id}::uuid and state = any(${[...from]}::text[])`,
  )) === 1

/** Lets failed orders be tried again. */
export const retryFailed = (tx: Queryable, id: string): Promise<number> =>
  run(
    tx,
    sql`update order_bulk_rows set state = 'open', problem = null where bulk_id = ${id}::uuid and state = 'failed'`,
  )

export const rowsTodo = (db: Queryable, id: string, max: number): Promise<BulkRow[]> =>
  rows(
    db,
    sql(BulkRow)`select ${rowColumns} from order_bulk_rows
      where bulk_id = ${id}::uuid and state = 'open' order by position limit ${max}`,
  )

/** Takes an order once, while its bulk runs; its transaction then acts on it. */
export const claimRow = async (tx: Queryable, id: string, orderId: string): Promise<boolean> =>
  (await run(
    tx,
    sql`update order_bulk_rows r set state = 'done' from order_bulks b
        where r.bulk_id = ${id}::uuid and r.order_id = ${orderId} and r.state = 'open' and b.id = r.bulk_id and b.state = 'running'`,
  )) === 1

/** In the transaction that took the order: its act waits for a second person. */
export const markWaiting = (tx: Queryable, id: string, orderId: string, problem: RowProblem) =>
  run(
    tx,
    sql`update order_bulk_rows set state = 'waiting', problem = ${jsonb(problem)} where bulk_id = ${id}::uuid and order_id = ${orderId}`,
  )

export const failRow = (db: Queryable, id: string, orderId: string, problem: RowProblem) =>
  run(
    db,
    sql`update order_bulk_rows set state = 'failed', problem = ${jsonb(problem)}
        where bulk_id = ${id}::uuid and order_id = ${orderId} and state = 'open'`,
  )

export const listRows = (
  db: Queryable,
  id: string,
  { states, after, max }: { states: readonly BulkRowState[]; after: number; max: number },
): Promise<BulkRow[]> =>
  rows(
    db,
    sql(BulkRow)`select ${rowColumns} from order_bulk_rows
      where bulk_id = ${id}::uuid and position > ${after} and state = any(${[...states]}::text[]) order by position limit ${max}`,
  )
