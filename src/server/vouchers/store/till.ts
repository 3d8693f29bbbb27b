import type { Id } from '#domain/units.ts'
import { VOUCHER_STATES } from '#domain/vouchers/voucher.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'
import { usedColumns, UsedVoucher } from './uses.ts'

export const TillVoucher = {
  id: col.id('voucher'),
  customerId: col.id('customer'),
  /** The customer's phone; null after the account was deleted. */
  phone: col.nullable(col.text),
  amount: col.rupiah,
  entryId: col.nullable(col.id('entry')),
  /** Rupiah per point, if made from points. */
  rate: col.nullable(col.int),
  state: col.one(VOUCHER_STATES),
  expiresAt: col.instant,
}
export type TillVoucher = col.Row<typeof TillVoucher>

export const findVoucherOfTill = (db: Queryable, name: { code: string } | { token: Uint8Array }) =>
  row(
    db,
    sql(TillVoucher)`
      select v.id, v.customer_id as "customerId", c.phone, v.amount, v.entry_id as "entryId", v.rate, v.state, v.expires_at as "expiresAt"
      from vouchers v join customers c on c.id = v.customer_id
      where ${'code' in name ? sql`v.code = ${name.code}` : sql`v.token = decode(${Buffer.from(name.token).toString('hex')}, 'hex')`}`,
  )

export const Hold = { id: col.id('voucher'), until: col.instant }
export type Hold = col.Row<typeof Hold>
export type NewHold = {
  id: string
  voucherId: Id<'voucher'>
  branchId: string
  staffId: Id<'staff'>
  until: Date
  now: Date
}

/**
 * Reserves a voucher for a till until `until`, or extends the same cashier's hold. Null for other
 * tills, and for a voucher that is used, reserved by an order, or expired.
 */
export const holdForTill = async (tx: Transaction, hold: NewHold): Promise<Hold | null> => {
  await releaseOverdueTillHolds(tx, hold.now, hold.voucherId)
  return row(
    tx,
    sql(Hold)`
      with taken as (
        update vouchers set state = 'reserved' where id = ${hold.voucherId} and state = 'active' and expires_at > ${hold.now} returning id, customer_id, amount
      ),
      held as (
        insert into voucher_uses (id, voucher_id, customer_id, branch_id, staff_id, amount, state, at, held_until)
        select ${hold.id}, id, customer_id, ${hold.branchId}, ${hold.staffId}, amount, 'reserved', ${hold.now}, ${hold.until} from taken returning id, held_until
      ),
      again as (
        update voucher_uses set held_until = ${hold.until} where voucher_id = ${hold.voucherId} and staff_id = ${hold.staffId} and branch_id = ${hold.branchId} and state = 'reserved'
        returning id, held_until
      )
      select id, held_until as until from held union all select id, held_until from again`,
  )
}

/** Releases expired till holds, of one voucher or of all. Returns how many. */
export const releaseOverdueTillHolds = (
  tx: Queryable,
  now: Date,
  voucherId: Id<'voucher'> | null = null,
): Promise<number> =>
  run(
    tx,
    sql`
      with overdue as (
        select id from voucher_uses where state = 'reserved' and branch_id is not null and held_until <= ${now}
          ${voucherId === null ? sql`` : sql`and voucher_id = ${voucherId}`} order by id for update skip locked
      ),
      let_go as (update voucher_uses u set state = 'released' from overdue o where u.id = o.id and u.state = 'reserved' returning u.voucher_id)
      update vouchers v set state = 'active' from let_go u where v.id = u.voucher_id and v.state = 'reserved'`,
  )

/** Releases a till's hold early. 0 when there is none. */
export const releaseTillHold = (tx: Queryable, holdId: string, branchId: string): Promise<number> =>
  run(
    tx,
    sql`
      with let_go as (update voucher_uses set state = 'released' where id = ${holdId} and branch_id = ${branchId} and state = 'reserved' returning voucher_id)
      update vouchers v set state = 'active' from let_go u where v.id = u.voucher_id and v.state = 'reserved'`,
  )

const heldVoucher = sql.raw(`u.state = 'reserved' and u.branch_id is not null`)

/** The voucher that a till of this branch holds for a member; null once released. */
export const findHeld = (
  db: Queryable,
  held: { holdId: string; branchId: string; customerId: Id<'customer'> },
  now: Date,
) =>
  row(
    db,
    sql(TillVoucher)`
      select v.id, v.customer_id as "customerId", null as phone, v.amount, v.entry_id as "entryId", v.rate, v.state, v.expires_at as "expiresAt"
      from voucher_uses u join vouchers v on v.id = u.voucher_id
      where u.id = ${held.holdId} and u.branch_id = ${held.branchId} and u.customer_id = ${held.customerId} and u.held_until > ${now} and ${heldVoucher}`,
  )

export type HeldUse = {
  holdId: string
  customerId: Id<'customer'>
  branchId: string
  receipt: string
  bill: number
}

/** Uses a held voucher, once and before the hold ends; otherwise null. */
export const takeHeld = (tx: Transaction, use: HeldUse, now: Date) =>
  row(
    tx,
    sql(UsedVoucher)`
      with u as (
        update voucher_uses u set state = 'used', receipt = ${use.receipt}, amount = least(${use.bill}::bigint, u.amount), at = ${now}
        where u.id = ${use.holdId} and u.branch_id = ${use.branchId} and u.customer_id = ${use.customerId} and u.held_until > ${now} and ${heldVoucher}
        returning u.voucher_id, u.amount
      )
      update vouchers v set state = 'used', settled_at = ${now} from u where v.id = u.voucher_id and v.state = 'reserved' returning ${usedColumns}`,
  )
