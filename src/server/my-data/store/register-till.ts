import { sql } from '../../platform/database.ts'
import type { PersonalTable } from '../personal-table.ts'

/** Bills of tills stay, as those of the bookkeeping. */
export const TILL_TABLES: readonly PersonalTable[] = [
  {
    table: 'till_receipts',
    read: ({ id }) => sql`
      select branch_id, number, grand_total, ppn, voucher_amount, uncovered, points, returned, voucher_returned, points_returned, at from till_receipts where customer_id = ${id} order by at, id`,
    leave: null,
  },
  {
    table: 'till_lines',
    read: ({ id }) => sql`
      select r.branch_id, r.number, l.name, l.variation_name, l.quantity, l.grams, l.price, l.discount, l.subtotal, l.extra_points, l.returned
      from till_lines l join till_receipts r on r.id = l.receipt_id where r.customer_id = ${id} order by r.at, r.id, l.position`,
    leave: null,
  },
  {
    table: 'till_discount_shares',
    read: ({ id }) => sql`
      select r.number, s.position, d.name, s.amount from till_discount_shares s join automatic_discounts d on d.id = s.discount_id join till_receipts r on r.id = s.receipt_id
      where r.customer_id = ${id} order by r.at, r.id, s.position, d.id`,
    leave: null,
  },
  {
    table: 'till_returns',
    read: ({ id }) => sql`
      select r.number, t.amount, t.voucher_amount, t.points, t.owed, t.at from till_returns t join till_receipts r on r.id = t.receipt_id where r.customer_id = ${id} order by t.at, t.id`,
    leave: null,
  },
  {
    table: 'till_return_lines',
    read: ({ id }) => sql`
      select r.number, b.position, b.quantity, b.amount, t.at from till_return_lines b join till_returns t on t.id = b.return_id join till_receipts r on r.id = b.receipt_id
      where r.customer_id = ${id} order by t.at, t.id, b.position`,
    leave: null,
  },
]
