import type { Id } from '#domain/units.ts'
import type { RefundRoute, RefundState } from '#domain/orders/refund.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '#server/platform/database.ts'
import { refundColumns, shownRefund, RefundRow, ShownRefund } from './refunds.ts'

/** Refunds that are not done, oldest first. */
export const openRefunds = (db: Queryable, limit: number) =>
  rows(
    db,
    sql({ ...ShownRefund, number: col.text })`
      select ${shownRefund}, o.number from (select ${refundColumns} from refunds where state <> 'done' order by created_at limit ${limit}) r join orders o on o.id = r."orderId"
      order by r."createdAt", r.id`,
  )

export const saveRefundAccount = (
  tx: Transaction,
  refundId: Id<'refund'>,
  account: { bank: string; number: string; holder: string },
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`insert into refund_accounts (refund_id, bank, account_number, holder, given_at) values (${refundId}, ${account.bank}, ${account.number}, ${account.holder}, ${now})
        on conflict (refund_id) do update set bank = excluded.bank, account_number = excluded.account_number, holder = excluded.holder, given_at = excluded.given_at`,
  )

/** What the gateway call needs, and the customer it is for. */
export const RefundToSend = {
  ...RefundRow,
  tries: col.int,
  provider: col.text,
  providerRef: col.nullable(col.text),
  refundRef: col.nullable(col.text),
  method: col.text,
  number: col.text,
}
export type RefundToSend = col.Row<typeof RefundToSend>

export const readRefundToSend = (db: Queryable, id: string) =>
  row(
    db,
    sql(RefundToSend)`
      select r.*, p.provider, p.provider_ref as "providerRef", p.method, o.number
      from (select ${refundColumns}, tries, provider_ref as "refundRef" from refunds) r join orders o on o.id = r."orderId" join payments p on p.id = r."paymentId"
      where r.id = ${id}`,
  )

/**
 * Leases up to 20 due refunds for a minute; `skip locked` gives parallel workers different ones.
 */
export const takeDueRefunds = (db: Queryable, now: Date) =>
  rows(
    db,
    sql({ id: col.id('refund') })`
      update refunds set next_try_at = ${now}::timestamptz + interval '1 minute'
      where id in (select id from refunds where next_try_at <= ${now} order by next_try_at limit 20 for update skip locked) returning id`,
  )

/**
 * Leases one refund for a minute, longer than a gateway call: `pending` only when due, `sent` at
 * any time, because a notice may arrive early. False when another process holds the lease.
 */
export const takeRefund = async (
  db: Queryable,
  id: string,
  states: readonly RefundState[],
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`update refunds set next_try_at = ${now}::timestamptz + interval '1 minute'
        where id = ${id} and state = any(${[...states]}::text[]) and (next_try_at <= ${now} or (state = 'sent' and next_try_at is not null))`,
  )) === 1

/** A refund that waits for its gateway, locked. */
export const findRetriable = (tx: Transaction, id: string) =>
  row(
    tx,
    sql({
      id: col.id('refund'),
      number: col.text,
      customerId: col.id('customer'),
      tries: col.int,
    })`
      select r.id, o.number, o.customer_id as "customerId", r.tries from refunds r join orders o on o.id = r.order_id
      where r.id = ${id} and r.route = 'gateway' and r.state = 'pending' for update of r`,
  )

/**
 * Makes a waiting refund due now. False within a minute of its next try: another process may hold
 * its lease and be asking the gateway.
 */
export const hurryRefund = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update refunds set next_try_at = ${now}
        where id = ${id} and (next_try_at <= ${now} or next_try_at > ${now}::timestamptz + interval '1 minute')`,
  )) === 1

export const putOffRefund = (db: Queryable, id: string, at: Date, error: string): Promise<number> =>
  run(
    db,
    sql`update refunds set tries = tries + 1, next_try_at = ${at}, last_error = ${error.slice(0, 300)} where id = ${id} and next_try_at is not null`,
  )

export type RefundChange = {
  id: string
  from: readonly RefundState[]
  to: RefundState
  route: RefundRoute
  actor: string
  reason: string
  now: Date
  expectedAt?: Date | null
  nextTryAt?: Date | null
  refundRef?: string | null
}

/**
 * The only statement that changes a refund's state, with its event. False when it was not in one of
 * `from`.
 */
export const changeRefund = async (tx: Transaction, change: RefundChange): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with changed as (
        update refunds set state = ${change.to}, route = ${change.route}, expected_at = coalesce(${change.expectedAt ?? null}::timestamptz, expected_at),
          next_try_at = ${change.nextTryAt ?? null}::timestamptz, provider_ref = coalesce(${change.refundRef ?? null}::text, provider_ref), last_error = null,
          settled_at = case when ${change.to}::text = 'done' then ${change.now}::timestamptz else null end
        where id = ${change.id} and state = any(${[...change.from]}::text[]) returning id
      )
      insert into refund_events (refund_id, to_state, route, actor, reason, at)
      select id, ${change.to}, ${change.route}, ${change.actor}, ${change.reason}, ${change.now} from changed`,
  )) === 1
