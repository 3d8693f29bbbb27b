import { row, run, sql, type Transaction } from '../platform/database.ts'

export type VoucherClaim = { id: string; useId: string; amount: number }

/**
 * Claims a voucher for an order, when one is wanted and still free: pieces of the statement that places the order. `claimed_voucher` has a row when it
 * was met; `new_voucher_use` goes with `new_order`.
 */
export const claimVoucher = (claim: VoucherClaim | null, customerId: string, now: Date, guard: ReturnType<typeof sql>) => sql`
  claimed_voucher as (
    update vouchers v set state = 'reserved'
    where v.id = ${claim?.id ?? null}::uuid and v.customer_id = ${customerId}::uuid and v.state = 'active' and v.expires_at > ${now}::timestamptz and ${guard}
    returning v.id
  )`
export const insertVoucherUse = (claim: VoucherClaim | null, customerId: string, now: Date) => sql`
  new_voucher_use as (
    insert into voucher_uses (id, voucher_id, customer_id, order_id, amount, state, at)
    select ${claim?.useId ?? null}::uuid, claimed_voucher.id, ${customerId}::uuid, new_order.id, ${claim?.amount ?? null}::bigint, 'reserved', ${now}::timestamptz
    from new_order, claimed_voucher
  )`

/** Lets go of the voucher that an unpaid order holds; safe to run twice. */
export const releaseVoucher = (orderIdSource: ReturnType<typeof sql>) => sql`
  released_voucher_uses as (
    update voucher_uses u set state = 'released' from (${orderIdSource}) o where u.order_id = o.id and u.state = 'reserved' returning u.voucher_id
  ),
  released_vouchers as (
    update vouchers v set state = 'active' from released_voucher_uses u where v.id = u.voucher_id and v.state = 'reserved' returning 1 as one
  )`

/** How many vouchers an order has let go of and would need again: an expression. */
export const releasedVouchers = (orderId: string) =>
  sql`(select count(distinct u.voucher_id)::integer from voucher_uses u where u.order_id = ${orderId} and u.state = 'released')`

/** Takes the voucher that an order let go of once more, or `reclaimed_voucher` is empty. */
export const reclaimVoucher = (orderId: string, now: Date, guard: ReturnType<typeof sql>) => sql`
  reclaimed_voucher as (
    update vouchers v set state = 'reserved'
    where v.id in (select u.voucher_id from voucher_uses u where u.order_id = ${orderId} and u.state = 'released')
      and v.state = 'active' and v.expires_at > ${now}::timestamptz and ${guard}
    returning v.id
  ),
  reclaimed_voucher_use as (
    update voucher_uses u set state = 'reserved' from reclaimed_voucher v where u.voucher_id = v.id and u.order_id = ${orderId} and u.state = 'released'
  )`

export type UsedVoucher = {
  id: string
  customerId: string
  code: string
  amount: number
  needed: number
  entryId: string | null
  rate: number | null
  expiresAt: Date
}
const usedColumns = sql.raw(
  `v.id, v.customer_id as "customerId", v.code, v.amount, u.amount as needed, v.entry_id as "entryId", v.rate, v.expires_at as "expiresAt"`,
)

/** The voucher that an order holds becomes a used one, once; null when it holds none (any more). */
export const settleUse = (tx: Transaction, orderId: string, now: Date): Promise<UsedVoucher | null> =>
  row(
    tx,
    sql<UsedVoucher>`
      with held as (update voucher_uses set state = 'used' where order_id = ${orderId} and state = 'reserved' returning voucher_id, amount)
      update vouchers v set state = 'used', settled_at = ${now} from held u where v.id = u.voucher_id and v.state = 'reserved' returning ${usedColumns}`,
  )

/** Uses a voucher at a till, once: the first of all tills that ask. Null for every other. */
export const useAtTill = (
  tx: Transaction,
  use: { id: string; voucherId: string; branchId: string; receipt: string; amount: number; now: Date },
): Promise<UsedVoucher | null> =>
  row(
    tx,
    sql<UsedVoucher>`
      with taken as (
        update vouchers set state = 'used', settled_at = ${use.now} where id = ${use.voucherId} and state = 'active' and expires_at > ${use.now} returning *
      ),
      u as (
        insert into voucher_uses (id, voucher_id, customer_id, branch_id, receipt, amount, state, at)
        select ${use.id}, id, customer_id, ${use.branchId}, ${use.receipt}, least(${use.amount}::bigint, amount), 'used', ${use.now} from taken returning amount
      )
      select ${usedColumns} from taken v, u`,
  )

export type ReturnedUse = UsedVoucher & { useId: string; reissued: number }

/** The used voucher of an order, held until the transaction ends. */
export const holdUse = (tx: Transaction, orderId: string): Promise<ReturnedUse | null> =>
  row(
    tx,
    sql<ReturnedUse>`
      select ${usedColumns}, u.id as "useId", u.reissued from voucher_uses u join vouchers v on v.id = u.voucher_id
      where u.order_id = ${orderId} and u.state = 'used' for update of u`,
  )

/** Writes down what goes back of a use, once for each cause and never more than was used. */
export const addReturn = async (
  tx: Transaction,
  back: { id: string; useId: string; causeId: string; amount: number; voucherId: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with added as (
        insert into voucher_returns (id, use_id, cause_id, amount, voucher_id, at)
        values (${back.id}, ${back.useId}, ${back.causeId}, ${back.amount}, ${back.voucherId}, ${back.now}) returning use_id
      )
      update voucher_uses u set reissued = u.reissued + ${back.amount} from added where u.id = added.use_id and u.reissued + ${back.amount} <= u.amount`,
  )) === 1

export const wasReturned = async (tx: Transaction, useId: string, causeId: string): Promise<boolean> =>
  (await row(tx, sql`select 1 from voucher_returns where use_id = ${useId} and cause_id = ${causeId}`)) !== null
