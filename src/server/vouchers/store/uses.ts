import type { Amount, Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'
import { moveVoucher } from './vouchers.ts'

/** Reserves an active voucher for an order about to be written. */
export const claimVoucher = (
  tx: Transaction,
  voucherId: Id<'voucher'>,
  now: Date,
): Promise<boolean> => moveVoucher(tx, voucherId, 'active', 'reserved', now)

export type NewUse = {
  id: string
  voucherId: Id<'voucher'>
  customerId: Id<'customer'>
  orderId: Id<'order'>
  amount: Amount
  now: Date
}

/** Stores the amount of a claimed voucher that the order needs. */
export const insertVoucherUse = (tx: Transaction, use: NewUse): Promise<number> =>
  run(
    tx,
    sql`insert into voucher_uses (id, voucher_id, customer_id, order_id, amount, state, at)
        values (${use.id}, ${use.voucherId}, ${use.customerId}, ${use.orderId}, ${use.amount}, 'reserved', ${use.now})`,
  )

/** Releases the voucher of an unpaid order. Idempotent. */
export const releaseVoucher = (tx: Transaction, orderId: Id<'order'>): Promise<number> =>
  run(
    tx,
    sql`
      with let_go as (update voucher_uses set state = 'released' where order_id = ${orderId} and state = 'reserved' returning voucher_id)
      update vouchers v set state = 'active' from let_go u where v.id = u.voucher_id and v.state = 'reserved'`,
  )

/** Reserves the voucher that an order had released again. False when it is no longer available. */
export const reclaimVoucher = async (
  tx: Transaction,
  orderId: Id<'order'>,
  now: Date,
): Promise<boolean> => {
  const found = await row(
    tx,
    sql({ wanted: col.int, claimed: col.int, held: col.int })`
      with wanted as (select id, voucher_id from voucher_uses where order_id = ${orderId} and state = 'released' order by at desc limit 1),
      claimed as (
        update vouchers v set state = 'reserved' from wanted w where v.id = w.voucher_id and v.state = 'active' and v.expires_at > ${now} returning v.id
      ),
      held as (update voucher_uses u set state = 'reserved' from wanted w, claimed c where u.id = w.id and c.id = u.voucher_id returning 1)
      select (select count(*) from wanted) as wanted, (select count(*) from claimed) as claimed, (select count(*) from held) as held`,
  )
  return found!.wanted === found!.claimed
}

export const UsedVoucher = {
  id: col.id('voucher'),
  customerId: col.id('customer'),
  code: col.text,
  amount: col.rupiah,
  needed: col.rupiah,
  entryId: col.nullable(col.id('entry')),
  rate: col.nullable(col.int),
  expiresAt: col.instant,
}
export type UsedVoucher = col.Row<typeof UsedVoucher>
/** Columns of a voucher `v` with its use `u`. */
export const usedColumns = sql.raw(
  `v.id, v.customer_id as "customerId", v.code, v.amount, u.amount as needed, v.entry_id as "entryId", v.rate, v.expires_at as "expiresAt"`,
)

/** Marks an order's reserved voucher as used, once; null when there is none. */
export const settleUse = (tx: Transaction, orderId: Id<'order'>, now: Date) =>
  row(
    tx,
    sql(UsedVoucher)`
      with held as (update voucher_uses set state = 'used' where order_id = ${orderId} and state = 'reserved' returning voucher_id, amount)
      update vouchers v set state = 'used', settled_at = ${now} from held u where v.id = u.voucher_id and v.state = 'reserved' returning ${usedColumns}`,
  )

export const ReturnedUse = { ...UsedVoucher, useId: col.text, reissued: col.rupiah }
export type ReturnedUse = col.Row<typeof ReturnedUse>

/** Identifies a use: by order, or by a branch's receipt. */
export type UseOf = { orderId: Id<'order'> } | { branchId: string; receipt: string }

/** Locks the used voucher of an order or receipt until the transaction ends. */
export const holdUse = (tx: Transaction, of: UseOf) =>
  row(
    tx,
    sql(ReturnedUse)`
      select ${usedColumns}, u.id as "useId", u.reissued from voucher_uses u join vouchers v on v.id = u.voucher_id
      where ${'orderId' in of ? sql`u.order_id = ${of.orderId}` : sql`u.branch_id = ${of.branchId} and u.receipt = ${of.receipt}`} and u.state = 'used'
      for update of u`,
  )

/** The used voucher of an order, unlocked: for a preview. */
export const usedOf = (db: Queryable, orderId: Id<'order'>) =>
  row(
    db,
    sql(ReturnedUse)`
      select ${usedColumns}, u.id as "useId", u.reissued from voucher_uses u join vouchers v on v.id = u.voucher_id
      where u.order_id = ${orderId} and u.state = 'used'`,
  )

/** Records a return of a use, once per cause and never more than was used. */
export const addReturn = async (
  tx: Transaction,
  back: {
    id: string
    useId: string
    causeId: string
    amount: Amount
    voucherId: Id<'voucher'>
    now: Date
  },
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

export const wasReturned = async (
  tx: Transaction,
  useId: string,
  causeId: string,
): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from voucher_returns where use_id = ${useId} and cause_id = ${causeId}`,
  )) !== null
