import {
  COMPLAINT_EVENTS,
  COMPLAINT_SLUGS,
  COMPLAINT_STATES,
} from '#domain/complaints/complaint.ts'
import { REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import { VOUCHER_STATES } from '#domain/vouchers/voucher.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

/** Null when the customer's data were deleted since. */
export const findPointsEntry = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      entry_id: col.id('entry'),
      customer_id: col.id('customer'),
      kind: col.text,
      points: col.points,
      cause: col.text,
      at: col.instant,
    })`
      select id as entry_id, customer_id, kind, points, cause, created_at as at from point_entries where id::text = ${id}`,
  )

export const findTierChange = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      customer_id: col.id('customer'),
      from: col.text,
      to: col.text,
      reason: col.text,
      until: col.nullable(col.instant),
      at: col.instant,
    })`
      select customer_id, from_code as from, to_code as to, reason, until_after as until, at from tier_changes where id::text = ${id}`,
  )

export const findVoucherFact = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      id: col.id('voucher'),
      customer_id: col.id('customer'),
      amount: col.rupiah,
      source: col.text,
      state: col.one(VOUCHER_STATES),
      expires_at: col.instant,
      madeAt: col.instant,
      settledAt: col.nullable(col.instant),
    })`
      select id, customer_id, amount, source, state, expires_at, created_at as "madeAt", settled_at as "settledAt" from vouchers where id::text = ${id}`,
  )

export const findComplaintStep = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      id: col.id('complaint'),
      number: col.text,
      order_id: col.id('order'),
      customer_id: col.id('customer'),
      reason: col.one(COMPLAINT_SLUGS),
      step: col.one(COMPLAINT_EVENTS),
      state: col.one(COMPLAINT_STATES),
      value: col.rupiah,
      at: col.instant,
    })`
      select c.id, c.number, c.order_id, c.customer_id, c.slug as reason, e.action as step, e.to_state as state, c.value, e.at
      from complaint_events e join complaints c on c.id = e.complaint_id where e.id::text = ${id}`,
  )

export const findRefundStep = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      id: col.id('refund'),
      order_id: col.id('order'),
      customer_id: col.id('customer'),
      cause: col.text,
      amount: col.rupiah,
      money: col.rupiah,
      credit: col.rupiah,
      route: col.one(REFUND_ROUTES),
      state: col.one(REFUND_STATES),
      isFirst: col.flag,
      at: col.instant,
    })`
      select r.id, r.order_id, o.customer_id, r.cause, r.amount, r.money, r.credit, e.route, e.to_state as state, e.at,
        not exists (select 1 from refund_events b where b.refund_id = r.id and b.id < e.id) as "isFirst"
      from refund_events e join refunds r on r.id = e.refund_id join orders o on o.id = r.order_id where e.id::text = ${id}`,
  )
