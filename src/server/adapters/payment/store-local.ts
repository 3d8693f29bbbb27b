import type { Amount, Id } from '#domain/units.ts'
import { gathered } from '../../platform/load/gather.ts'
import {
  col,
  isUniqueViolation,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
} from '../../platform/database.ts'

export const OpenedCharge = {
  ref: col.text,
  accountNumber: col.nullable(col.text),
  expiresAt: col.instant,
}
export type OpenedCharge = col.Row<typeof OpenedCharge>
export type NewCharge = {
  ref: string
  paymentId: Id<'payment'>
  orderNumber: string
  method: string
  amount: Amount
  accountNumber: string | null
  expiresAt: Date
  returnUrl: string
  now: Date
}

/** Opens a charge; a repeat for the same payment returns the existing one. */
export const openCharge = async (db: Queryable, charge: NewCharge): Promise<OpenedCharge> =>
  (await row(
    db,
    sql(OpenedCharge)`
      insert into gateway_charges (ref, payment_id, order_number, method, amount, status, account_number, expires_at, return_url, created_at)
      values (${charge.ref}, ${charge.paymentId}, ${charge.orderNumber}, ${charge.method}, ${charge.amount}, 'pending', ${charge.accountNumber}, ${charge.expiresAt},
              ${charge.returnUrl}, ${charge.now})
      on conflict (payment_id) do update set method = gateway_charges.method
      returning ref, account_number as "accountNumber", expires_at as "expiresAt"`,
  ))!

export const GatewayCharge = {
  ref: col.text,
  orderNumber: col.text,
  method: col.text,
  amount: col.rupiah,
  status: col.one(['pending', 'paid', 'expired', 'failed', 'cancelled']),
  accountNumber: col.nullable(col.text),
  expiresAt: col.instant,
  returnUrl: col.text,
  issuer: col.nullable(col.text),
  refunded: col.rupiah,
}
export type GatewayCharge = col.Row<typeof GatewayCharge>

export const readCharge = (db: Queryable, ref: string) =>
  row(
    db,
    sql(GatewayCharge)`
      select ref, order_number as "orderNumber", method, amount, status, account_number as "accountNumber", expires_at as "expiresAt", return_url as "returnUrl", issuer, refunded
                       from gateway_charges where ref = ${ref}`,
  )

export const cancelCharge = (db: Queryable, ref: string): Promise<number> =>
  run(
    db,
    sql`update gateway_charges set status = 'cancelled' where ref = ${ref} and status = 'pending'`,
  )

export type Decision = {
  status: 'paid' | 'failed' | 'expired'
  at: Date
  noticeAt: Date
  issuer: string | null
}

/** Decides an open charge and queues its notice; a decided charge does not change. */
export const decideCharge = async (
  db: Queryable,
  ref: string,
  { status, at, noticeAt, issuer }: Decision,
): Promise<boolean> =>
  (await run(
    db,
    sql`with decided as (
          update gateway_charges set status = ${status}, decided_at = ${at}, issuer = ${issuer} where ref = ${ref} and status = 'pending' returning ref
        )
        insert into gateway_notices (ref, status, due_at) select ref, ${status}, ${noticeAt} from decided`,
  )) === 1

export const GatewayRefund = { refundRef: col.text, amount: col.rupiah }
export type GatewayRefund = col.Row<typeof GatewayRefund>
export type NewRefund = {
  ref: string
  reference: string
  key: string
  amount: Amount
  reason: string
  now: Date
}

/** Refunds a paid charge; null when the key is known already or less than the amount is left. */
export const refundCharge = async (
  db: Queryable,
  refund: NewRefund,
): Promise<GatewayRefund | null> => {
  try {
    return await row(
      db,
      sql(GatewayRefund)`
        with charge as (
          update gateway_charges set refunded = refunded + ${refund.amount}
          where ref = ${refund.reference} and status = 'paid' and refunded + ${refund.amount} <= amount and not exists (select 1 from gateway_refunds where key = ${refund.key})
          returning ref
        )
        insert into gateway_refunds (ref, charge_ref, key, amount, reason, created_at)
        select ${refund.ref}, charge.ref, ${refund.key}, ${refund.amount}, ${refund.reason}, ${refund.now} from charge
        returning ref as "refundRef", amount`,
    )
  } catch (error) {
    // A concurrent request made the same refund.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

export const readRefund = (db: Queryable, key: string) =>
  row(
    db,
    sql(GatewayRefund)`select ref as "refundRef", amount from gateway_refunds where key = ${key}`,
  )

/** The captures and refunds of a period. */
export const readJournal = (db: Queryable, from: Date, to: Date) =>
  rows(
    db,
    sql({
      reference: col.text,
      kind: col.one(['capture', 'refund']),
      amount: col.rupiah,
      key: col.nullable(col.text),
      at: col.instant,
    })`
      select ref as reference, 'capture' as kind, amount, null as key, decided_at as at from gateway_charges
      where status = 'paid' and decided_at >= ${from} and decided_at < ${to}
      union all
      select charge_ref, 'refund', amount, key, created_at from gateway_refunds where created_at >= ${from} and created_at < ${to}`,
  )

export const Notice = {
  id: col.int,
  ref: col.text,
  status: col.text,
  amount: col.rupiah,
  orderNumber: col.text,
}

/**
 * Claims the due notices and delays each one's retry with exponential back-off, for at most twenty
 * tries.
 */
export const takeDueNotices = (db: Queryable, now: Date) =>
  rows(
    db,
    sql(Notice)`
      update gateway_notices n set tries = n.tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(600, 2 ^ n.tries))
      from gateway_charges c
      where c.ref = n.ref and n.id in (select id from gateway_notices where delivered_at is null and due_at <= ${now} and tries < 20 order by id limit 20 for update skip locked)
      returning n.id, n.ref, n.status, c.amount, c.order_number as "orderNumber"`,
  )

export const markDelivered = gathered(
  async (db, delivered: readonly { id: number; at: Date }[]): Promise<void[]> => {
    await run(
      db,
      sql`update gateway_notices n set delivered_at = d.at from jsonb_to_recordset(${jsonb(delivered)}) as d(id bigint, at timestamptz) where n.id = d.id`,
    )
    return delivered.map(() => {})
  },
)
