import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffRefunds } from '#contract/staff/refunds.ts'
import { REFUND_CAUSES, REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import { addDays, HOUR_MS, instantInJakarta } from '#domain/time.ts'
import type { Id } from '#domain/units.ts'
import {
  col,
  containing,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'
import type { Own } from '../../../staff/index.ts'
import { isOwn } from '../desk/own-orders.ts'

const DeskRefund = {
  id: col.id('refund'),
  orderNumber: col.text,
  cause: col.one(REFUND_CAUSES),
  route: col.one(REFUND_ROUTES),
  state: col.one(REFUND_STATES),
  money: col.rupiah,
  createdAt: col.instant,
  expectedAt: col.nullable(col.instant),
  customerName: col.text,
  account: col.nullable({ bank: col.text, number: col.text, holder: col.text }),
  tries: col.int,
  lastError: col.nullable(col.text),
  batch: col.nullable(col.int),
}
export type DeskRefund = col.Row<typeof DeskRefund>

type Asked = QueryOf<typeof listStaffRefunds>
type View = Asked['view']
export type RefundFilters = Omit<Asked, 'cursor' | 'per_page'>

const transfer = sql.raw(`r.route = 'transfer' and r.state = 'pending'`)
const batched = sql.raw('exists (select 1 from transfer_batch_rows t where t.refund_id = r.id)')
const STUCK_MS = HOUR_MS
/** The gateway has not taken it for more than an hour. */
const stuck = (now: Date): Query =>
  sql`r.route = 'gateway' and r.state = 'pending' and r.created_at < ${new Date(now.getTime() - STUCK_MS)}`
/** About orders that are a person's own; null is all. */
const ofOwn = (own: Own | null): Query =>
  own === null
    ? sql``
    : sql`and exists (select 1 from orders o where o.id = r.order_id and ${isOwn(own)})`

/** Null for an unknown refund. */
export const isOwnRefund = async (db: Queryable, id: string, own: Own): Promise<boolean | null> =>
  (
    await row(
      db,
      sql({ isOwn: col.flag })`
        select coalesce(${isOwn(own)}, false) as "isOwn" from refunds r join orders o on o.id = r.order_id where r.id = ${id}::uuid`,
    )
  )?.isOwn ?? null

/** How many refunds the gateway has not taken for more than an hour: a scalar. */
export const stuckRefunds = (now: Date, own: Own | null): Query =>
  sql`(select count(*)::integer from refunds r where ${stuck(now)} ${ofOwn(own)})`

/** Whether the list is of refunds that are done, the newest first. */
export const isOfDone = ({ view, state }: Pick<Asked, 'view' | 'state'>): boolean =>
  view === 'done' || state === 'done'

/** Refunds of a view and filters; without one of done ones, none of them is done. */
export const refundsWhere = (
  asked: RefundFilters,
  { now, seesNames, own }: { now: Date; seesNames: boolean; own: Own | null },
): Query => {
  const { view, q, state, route, cause, bank, tries } = asked
  const { money_min: least, money_max: most, created_from: from, created_until: until } = asked
  return sql`${isOfDone(asked) ? sql`r.state = 'done'` : sql`r.state <> 'done'`}
    ${ofOwn(own)}
    ${view === undefined ? sql`` : viewOf(view, now)}
    ${q ? named(q, seesNames) : sql``}
    ${state === undefined ? sql`` : sql`and r.state = ${state}`}
    ${route === undefined ? sql`` : sql`and r.route = ${route}`}
    ${cause === undefined ? sql`` : sql`and r.cause = ${cause}`}
    ${bank === undefined ? sql`` : sql`and exists (select 1 from refund_accounts a where a.refund_id = r.id and a.bank = ${bank})`}
    ${least === undefined ? sql`` : sql`and r.money >= ${least}`}
    ${most === undefined ? sql`` : sql`and r.money <= ${most}`}
    ${from === undefined ? sql`` : sql`and r.created_at >= ${instantInJakarta(from, '00:00')}`}
    ${until === undefined ? sql`` : sql`and r.created_at < ${instantInJakarta(addDays(until, 1), '00:00')}`}
    ${tries === undefined ? sql`` : sql`and r.tries >= ${tries}`}`
}

const named = (text: string, seesNames: boolean): Query => {
  const like = containing(text)
  const name = seesNames ? sql`or c.name ilike ${like}` : sql``
  return sql`and exists (select 1 from orders o join customers c on c.id = o.customer_id where o.id = r.order_id and (o.number ilike ${like} ${name}))`
}

const viewOf = (view: NonNullable<View>, now: Date): Query => {
  const views: Record<NonNullable<View>, Query> = {
    transfer: sql`and ${transfer} and not ${batched}`,
    batched: sql`and ${transfer} and ${batched}`,
    choice: sql`and r.state = 'awaiting_choice'`,
    gateway: sql`and r.route = 'gateway'`,
    stuck: sql`and ${stuck(now)}`,
    late: sql`and r.expected_at < ${now}`,
    done: sql``,
  }
  return views[view]
}

/** How many refunds wait for a transfer and are in no batch: a scalar. */
export const transfersDue = (now: Date, own: Own | null): Query =>
  sql`(select count(*)::integer from refunds r where ${refundsWhere({ view: 'transfer' }, { now, seesNames: false, own })})`

export const listDeskRefunds = (
  db: Queryable,
  {
    where,
    after,
    limit,
    isNewestFirst,
  }: {
    where: Query
    after: { at: Date; id: string } | null
    limit: number
    isNewestFirst: boolean
  },
) => {
  const [behind, order] = isNewestFirst
    ? [sql.raw('<'), sql.raw('desc')]
    : [sql.raw('>'), sql.raw('asc')]
  return rows(
    db,
    sql(DeskRefund)`
      select r.id, o.number as "orderNumber", r.cause, r.route, r.state, r.money, r.created_at as "createdAt", r.expected_at as "expectedAt", c.name as "customerName",
        (select jsonb_build_object('bank', a.bank, 'number', a.account_number, 'holder', a.holder) from refund_accounts a where a.refund_id = r.id) as account,
        r.tries, r.last_error as "lastError",
        (select b.number::integer from transfer_batch_rows t join transfer_batches b on b.id = t.batch_id where t.refund_id = r.id) as batch
      from refunds r join orders o on o.id = r.order_id join customers c on c.id = o.customer_id
      where ${where} ${after === null ? sql`` : sql`and (date_trunc('milliseconds', r.created_at), r.id) ${behind} (${after.at}, ${after.id}::uuid)`}
      order by date_trunc('milliseconds', r.created_at) ${order}, r.id ${order} limit ${limit}`,
  )
}

/** How many there are and what they come to, next to all that is open and what the journal owes. */
export const sumDeskRefunds = async (db: Queryable, where: Query) =>
  (await row(
    db,
    sql({ total: col.int, money: col.rupiah, open: col.rupiah, owed: col.rupiah })`
      select count(*) as total, coalesce(sum(r.money), 0)::bigint as money, (select coalesce(sum(money), 0)::bigint from refunds where state <> 'done') as open,
        (select coalesce(-sum(amount), 0)::bigint from journal_lines where account = 'owed:refunds') as owed
      from refunds r where ${where}`,
  ))!

const Batch = {
  id: col.id('transfer batch'),
  number: col.int,
  refunds: col.int,
  money: col.rupiah,
  madeById: col.id('staff'),
  madeBy: col.text,
  madeAt: col.instant,
  sentBy: col.nullable(col.text),
  sentAt: col.nullable(col.instant),
  reference: col.text,
  droppedAt: col.nullable(col.instant),
}
export type BatchRow = col.Row<typeof Batch>
const batches = sql.raw(`
  select b.id, b.number::integer as number, b.made_by as "madeById", m.name as "madeBy", b.made_at as "madeAt", s.name as "sentBy", b.sent_at as "sentAt", b.reference,
    b.dropped_at as "droppedAt", (select count(*) from transfer_batch_rows t where t.batch_id = b.id) as refunds,
    (select coalesce(sum(r.money), 0)::bigint from transfer_batch_rows t join refunds r on r.id = t.refund_id where t.batch_id = b.id) as money
  from transfer_batches b join staff_accounts m on m.id = b.made_by left join staff_accounts s on s.id = b.sent_by`)

const BATCHES_SHOWN = 50
export const newestBatches = (db: Queryable) =>
  rows(db, sql(Batch)`${batches} order by b.number desc limit ${BATCHES_SHOWN}`)

export const findBatch = (db: Queryable, id: string) =>
  row(db, sql(Batch)`${batches} where b.id = ${id}`)

/** `TF-12`, as people call it. */
export const findBatchByNumber = (db: Queryable, number: number) =>
  row(db, sql(Batch)`${batches} where b.number = ${number}`)

/** Locks a batch until the transaction ends. False for an unknown one. */
export const lockBatch = async (tx: Transaction, id: string): Promise<boolean> =>
  (await row(
    tx,
    sql({ id: col.id('transfer batch') })`
      select id from transfer_batches where id = ${id} for update`,
  )) !== null

/**
 * Opens a batch with those of the refunds that wait for a transfer and are in none. Answers how many
 * that were; the caller rolls back when some are missing.
 */
export const insertBatch = async (
  tx: Transaction,
  batch: { id: string; refundIds: readonly string[]; madeBy: Id<'staff'>; now: Date },
): Promise<number> => {
  await run(
    tx,
    sql`insert into transfer_batches (id, made_by, made_at) values (${batch.id}, ${batch.madeBy}, ${batch.now})`,
  )
  return run(
    tx,
    sql`
      insert into transfer_batch_rows (refund_id, batch_id)
      select r.id, ${batch.id} from refunds r where r.id = any(${uuids(batch.refundIds)}) and ${transfer} order by r.id for update
      on conflict (refund_id) do nothing`,
  )
}

export const setBatchSent = (
  tx: Transaction,
  batch: { id: string; sentBy: Id<'staff'>; reference: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`update transfer_batches set sent_by = ${batch.sentBy}, sent_at = ${batch.now}, reference = ${batch.reference} where id = ${batch.id}`,
  )

export const setBatchDropped = async (
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<void> => {
  await run(tx, sql`delete from transfer_batch_rows where batch_id = ${id}`)
  await run(tx, sql`update transfer_batches set dropped_at = ${now} where id = ${id}`)
}

const Transfer = {
  refundId: col.id('refund'),
  orderId: col.id('order'),
  orderNumber: col.text,
  money: col.rupiah,
  bank: col.text,
  accountNumber: col.text,
  holder: col.text,
}
export const transfersOf = (db: Queryable, batchId: string) =>
  rows(
    db,
    sql(Transfer)`
      select r.id as "refundId", r.order_id as "orderId", o.number as "orderNumber", r.money, a.bank, a.account_number as "accountNumber", a.holder
      from transfer_batch_rows t join refunds r on r.id = t.refund_id join orders o on o.id = r.order_id join refund_accounts a on a.refund_id = r.id
      where t.batch_id = ${batchId} order by a.bank, r.created_at, r.id`,
  )
