import type { Report } from '#domain/reports/report.ts'

/** What becomes of a day that is over, as a statement for each report that shows it. */
export const lateChanges = (day: string): Partial<Record<Report, string>> => ({
  discounts: `update orders set state = 'cancelled' where coupon_codes <> '{}' and paid_at is not null`,
  delivery: `update orders set delivered_at = delivered_at + interval '2 days' where delivered_at is not null`,
  picking: `update pick_tasks set done_by = null, done_at = null, state = 'open' where state = 'short'`,
  goods: 'update batches set unit_cost = 30000',
  points: `with made as (
      insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, created_at)
      select gen_random_uuid(), id, 'earn', 7, 'uji', 'late', '{"en": "x", "id": "x"}', '${day}T05:00:00Z' from customers limit 1 returning id
    )
    insert into point_lines (entry_id, account, points) select made.id, l.account, l.points from made, (values ('given', -7), ('debt', 7)) l(account, points)`,
  sales: `with made as (
      insert into till_receipts (id, branch_id, number, staff_id, grand_total, ppn, points, earn_factor_percent, at)
      select gen_random_uuid(), branch_id, 'LATE', staff_id, 9000, 0, 0, 100, '${day}T05:00:00Z' from till_receipts limit 1 returning id
    )
    insert into till_lines (receipt_id, position, variation_id, name, variation_name, quantity, price, subtotal)
    select m.id, 0, l.variation_id, l.name, l.variation_name, 1, 9000, 9000 from made m, (select * from till_lines limit 1) l`,
})
