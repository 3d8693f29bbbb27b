import { row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import type { ChargeStatus } from './port.ts'

export type OpenedCharge = { ref: string; accountNumber: string | null; expiresAt: Date }
export type NewCharge = {
  ref: string
  paymentId: string
  orderNumber: string
  method: string
  amount: number
  accountNumber: string | null
  expiresAt: Date
  returnUrl: string
  now: Date
}

/** Opens a charge; asked twice for the same payment, it answers the charge that it has. */
export const openCharge = async (db: Queryable, charge: NewCharge): Promise<OpenedCharge> =>
  (await row(
    db,
    sql<OpenedCharge>`
      insert into gateway_charges (ref, payment_id, order_number, method, amount, status, account_number, expires_at, return_url, created_at)
      values (${charge.ref}, ${charge.paymentId}, ${charge.orderNumber}, ${charge.method}, ${charge.amount}, 'pending', ${charge.accountNumber}, ${charge.expiresAt},
              ${charge.returnUrl}, ${charge.now})
      on conflict (payment_id) do update set method = gateway_charges.method
      returning ref, account_number as "accountNumber", expires_at as "expiresAt"`,
  ))!

export type GatewayCharge = {
  ref: string
  orderNumber: string
  method: string
  amount: number
  status: ChargeStatus
  accountNumber: string | null
  expiresAt: Date
  returnUrl: string
}

export const readCharge = (db: Queryable, ref: string): Promise<GatewayCharge | null> =>
  row(
    db,
    sql<GatewayCharge>`select ref, order_number as "orderNumber", method, amount, status, account_number as "accountNumber", expires_at as "expiresAt", return_url as "returnUrl"
                       from gateway_charges where ref = ${ref}`,
  )

export const cancelCharge = (db: Queryable, ref: string): Promise<number> =>
  run(db, sql`update gateway_charges set status = 'cancelled' where ref = ${ref} and status = 'pending'`)

/** Decides a charge and queues the notice about it; a charge that is decided stays so. */
export const decideCharge = async (db: Queryable, ref: string, status: 'paid' | 'failed' | 'expired', noticeAt: Date): Promise<boolean> =>
  (await run(
    db,
    sql`with decided as (update gateway_charges set status = ${status} where ref = ${ref} and status = 'pending' returning ref)
        insert into gateway_notices (ref, status, due_at) select ref, ${status}, ${noticeAt} from decided`,
  )) === 1

export type Notice = { id: number; ref: string; status: string; amount: number; orderNumber: string }

/** The notices that are due, each put off by a growing pause in case it is not answered; twenty tries at most. */
export const takeDueNotices = (db: Queryable, now: Date): Promise<Notice[]> =>
  rows(
    db,
    sql<Notice>`
      update gateway_notices n set tries = n.tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(600, 2 ^ n.tries))
      from gateway_charges c
      where c.ref = n.ref and n.id in (select id from gateway_notices where delivered_at is null and due_at <= ${now} and tries < 20 order by id limit 20 for update skip locked)
      returning n.id, n.ref, n.status, c.amount, c.order_number as "orderNumber"`,
  )

export const markDelivered = (db: Queryable, id: number, now: Date): Promise<number> =>
  run(db, sql`update gateway_notices set delivered_at = ${now} where id = ${id}`)
