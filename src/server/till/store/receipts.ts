import { PAID_BY, type PaidBy } from '#domain/till/counter.ts'
import type { Amount, Id, Points } from '#domain/units.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export const MemberRow = { id: col.id('customer'), name: col.text, phone: col.text }
export type MemberRow = col.Row<typeof MemberRow>

export const findMember = (db: Queryable, by: { id: string } | { phone: string }) =>
  row(
    db,
    sql(MemberRow)`select id, name, phone from customers
      where deleted_at is null and phone_verified_at is not null and ${'id' in by ? sql`id = ${by.id}` : sql`phone = ${by.phone}`}`,
  )

const ReceiptLine = {
  position: col.int,
  variationId: col.id('variation'),
  name: col.translated,
  variationName: col.translated,
  quantity: col.int,
  grams: col.nullable(col.int),
  price: col.rupiah,
  subtotal: col.rupiah,
  returned: col.int,
  unbooked: col.int,
  promised: col.int,
  /** Discounts without a code; the subtotal is less them. */
  discounts: col.list({ id: col.text, name: col.translated, amount: col.rupiah }),
  offer: col.nullable(col.translated),
  extraPoints: col.points,
}

export const ReceiptRow = {
  id: col.id('x'),
  branchId: col.text,
  number: col.text,
  /** Null for a customer who is not a member. */
  customerId: col.nullable(col.id('customer')),
  memberName: col.nullable(col.text),
  memberPhone: col.nullable(col.text),
  grandTotal: col.rupiah,
  voucherAmount: col.rupiah,
  points: col.points,
  earnFactorPercent: col.int,
  pointsPerRupiah: col.nullable(col.int),
  returned: col.rupiah,
  voucherReturned: col.rupiah,
  /** Taken off for a voucher that nothing covered, and what of it fell away with goods. */
  uncovered: col.rupiah,
  uncoveredReturned: col.rupiah,
  pointsReturned: col.points,
  paidBy: col.one(PAID_BY),
  at: col.instant,
  /** Where its goods were booked out; null for none. */
  locationId: col.nullable(col.text),
  lines: col.list(ReceiptLine),
}
export type ReceiptRow = col.Row<typeof ReceiptRow>
const columns =
  sql.raw(`r.id, r.branch_id as "branchId", r.number, r.customer_id as "customerId", c.name as "memberName", c.phone as "memberPhone",
  r.grand_total as "grandTotal", r.voucher_amount as "voucherAmount", r.points, r.earn_factor_percent as "earnFactorPercent", r.points_per_rupiah as "pointsPerRupiah", r.returned, r.voucher_returned as "voucherReturned", r.uncovered, r.uncovered_returned as "uncoveredReturned", r.points_returned as "pointsReturned", r.paid_by as "paidBy", r.at, r.location_id as "locationId", (
    select coalesce(json_agg(json_build_object('position', l.position, 'variationId', l.variation_id, 'name', l.name, 'variationName', l.variation_name, 'quantity', l.quantity, 'grams', l.grams,
      'price', l.price, 'subtotal', l.subtotal, 'returned', l.returned, 'unbooked', l.unbooked, 'promised', l.promised,
      'extraPoints', l.extra_points, 'offer', p.name, 'discounts', (
        select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'amount', s.amount) order by d.kind = 'basket_steps', d.id), '[]')
        from till_discount_shares s join automatic_discounts d on d.id = s.discount_id where s.receipt_id = l.receipt_id and s.position = l.position
      )) order by l.position), '[]')
    from till_lines l left join point_offers p on p.id = l.point_offer_id where l.receipt_id = r.id
  ) as lines`)
const tables = sql.raw(`till_receipts r left join customers c on c.id = r.customer_id`)

export type NewReceipt = {
  id: string
  branchId: string
  number: string
  customerId: Id<'customer'> | null
  locationId: string | null
  staffId: Id<'staff'>
  grandTotal: Amount
  ppn: Amount
  voucherId: Id<'voucher'> | null
  voucherAmount: Amount
  uncovered: Amount
  points: Points
  earnFactorPercent: number
  perRupiah: number
  paidBy: PaidBy
  now: Date
}

/** False when this branch has already used the number. */
export const insertReceipt = async (tx: Transaction, r: NewReceipt): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into till_receipts (id, branch_id, number, customer_id, location_id, staff_id, grand_total, ppn, voucher_id, voucher_amount, uncovered, points, earn_factor_percent, points_per_rupiah, paid_by, at)
        values (${r.id}, ${r.branchId}, ${r.number}, ${r.customerId}, ${r.locationId}, ${r.staffId}, ${r.grandTotal}, ${r.ppn}, ${r.voucherId}, ${r.voucherAmount}, ${r.uncovered}, ${r.points},
          ${r.earnFactorPercent}, ${r.perRupiah}, ${r.paidBy}, ${r.now})
        on conflict (branch_id, number) do nothing`,
  )) === 1

export const findReceipt = (db: Queryable, branchId: string, id: string) =>
  row(
    db,
    sql(ReceiptRow)`
      select ${columns} from ${tables} where r.id = ${id} and r.branch_id = ${branchId}`,
  )

const RECEIPTS_SHOWN = 50
export const newestReceipts = (db: Queryable, branchId: string) =>
  rows(
    db,
    sql(ReceiptRow)`
      select ${columns} from ${tables} where r.branch_id = ${branchId} order by r.at desc, r.id desc limit ${RECEIPTS_SHOWN}`,
  )

/** Locks the bill until the transaction ends, which serialises its returns. */
export const holdReceipt = (tx: Transaction, branchId: string, id: string) =>
  row(
    tx,
    sql(ReceiptRow)`
      select ${columns} from ${tables} where r.id = ${id} and r.branch_id = ${branchId} for update of r`,
  )

export type NewReturn = {
  id: string
  receiptId: string
  staffId: Id<'staff'>
  amount: Amount
  voucher: number
  uncovered: number
  points: Points
  owed: number
  now: Date
}

/** Records a return and adds it to its bill, never more than was paid. */
export const insertReturn = async (tx: Transaction, r: NewReturn): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with added as (
        insert into till_returns (id, receipt_id, staff_id, amount, voucher_amount, uncovered, points, owed, at)
        values (${r.id}, ${r.receiptId}, ${r.staffId}, ${r.amount}, ${r.voucher}, ${r.uncovered}, ${r.points}, ${r.owed}, ${r.now}) returning receipt_id
      )
      update till_receipts t set returned = t.returned + ${r.amount}::bigint, points_returned = t.points_returned + ${r.points}::integer,
        voucher_returned = t.voucher_returned + ${r.voucher}::bigint, uncovered_returned = t.uncovered_returned + ${r.uncovered}::bigint
      from added where t.id = added.receipt_id and t.returned + ${r.amount}::bigint <= t.grand_total - t.voucher_amount - t.uncovered`,
  )) === 1
