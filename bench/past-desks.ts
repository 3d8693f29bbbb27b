/**
 * What the desks of a year leave in the books, for the reports that read it: bills of tills, waste,
 * purchases with what came of them, complaints and searches without a result.
 */
import { sql } from '#server/platform/database.ts'

/** A moment of the year before today; `n` is the place of a row, `all` how many there are. */
const at = (all: number) =>
  sql`now() - interval '1 day' - (n::float8 / ${sql.lit(all)}) * interval '364 days'`
/** Of a few things one after another: `place` counts them from 0. */
const inTurn = (table: string, more = '') =>
  sql.raw(
    `(select *, row_number() over (order by id) - 1 as place, count(*) over () as all_of from ${table} ${more})`,
  )

const BILLS = 200_000
const WASTES = 50_000
const PURCHASES = 7_300
const MISSES = 300_000
const SUPPLIERS = 40

export const DESK_STATEMENTS = {
  bills: sql`
    with sold as (
      insert into till_receipts (id, branch_id, number, staff_id, grand_total, ppn, points, earn_factor_percent, at, paid_by)
      select gen_random_uuid(), b.id, 'LAMA-' || n, (select id from staff_accounts order by id limit 1), 50000, 0, 0, 100, ${at(BILLS)}, case when n % 3 = 0 then 'cashless' else 'cash' end
      from generate_series(1, ${BILLS}::integer) n join ${inTurn('branches')} b on b.place = n % b.all_of
      returning id
    )
    insert into till_lines (receipt_id, position, variation_id, name, variation_name, quantity, price, subtotal)
    select s.id, k, v.id, '{"en": "Fruit", "id": "Buah"}', '{"en": "1 kg", "id": "1 kg"}', 1, 25000, 25000
    from sold s cross join generate_series(0, 1) k join ${inTurn('variations')} v on v.place = (abs(hashtext(s.id::text)) + k) % v.all_of`,
  wastes: sql`
    insert into wastes (id, location_id, variation_id, batch_id, quantity, reason, cost, made_by, at)
    select gen_random_uuid(), b.location_id, b.variation_id, b.id, 1 + n % 3, (array['ended', 'damaged', 'ripe', 'quality'])[1 + n % 4],
      case when n % 10 > 0 then 12000 end, 'bench', ${at(WASTES)}
    from generate_series(1, ${WASTES}::integer) n join ${inTurn('batches')} b on b.place = n % b.all_of`,
  suppliers: sql`
    insert into suppliers (id, name) select gen_random_uuid(), 'Kebun Lama ' || n from generate_series(1, ${SUPPLIERS}::integer) n`,
  purchases: sql`
    with sent as (
      insert into purchases (id, supplier_id, location_id, for_day, made_by, at, sent_at, sent_via)
      select gen_random_uuid(), s.id, (select id from locations where sells_online), (${at(PURCHASES)})::date, 'bench', ${at(PURCHASES)}, ${at(PURCHASES)}, 'print'
      from generate_series(1, ${PURCHASES}::integer) n join ${inTurn('suppliers', "where name like 'Kebun Lama %'")} s on s.place = n % s.all_of
      returning id, supplier_id, location_id, at
    ),
    lines as (
      insert into purchase_lines (purchase_id, position, variation_id, packs, pack_size, pack_price)
      select p.id, k, v.id, 5, 10, 120000
      from sent p cross join generate_series(0, 7) k join ${inTurn('variations')} v on v.place = (abs(hashtext(p.id::text)) + k) % v.all_of
      returning purchase_id, position, variation_id
    ),
    came as (
      insert into receipts (id, location_id, supplier_id, purchase_id, made_by, at)
      select p.id, p.location_id, p.supplier_id, p.id, 'bench', p.at from sent p
    )
    insert into receipt_lines (receipt_id, position, variation_id, batch_id, delivered, refused)
    select l.purchase_id, l.position, l.variation_id, (select id from batches limit 1), 50, 0 from lines l`,
  complaints: sql`
    with made as (
      insert into complaints (id, number, order_id, customer_id, slug, description, remedy, state, decision, value,
        first_answer_due, first_answered_at, decision_due, decided_at, created_at)
      select gen_random_uuid(), 'KL-LAMA-' || o.number, o.id, o.customer_id, 'not-as-described', 'x', 'points', 'resolved', 'approved', 5000,
        t.at + interval '1 hour', t.at + make_interval(mins => abs(hashtext(o.number)) % 80), t.at + interval '1 day', t.at + interval '2 hours', t.at
      from orders o cross join lateral (select o.placed_at + interval '1 day' as at) t
      where o.number like 'FR-LAMA-%' and abs(hashtext(o.number)) % 50 = 0
      returning id, order_id
    )
    insert into complaint_lines (complaint_id, order_line_id, quantity, value, is_open)
    select m.id, l.id, 1, 5000, false from made m join order_lines l on l.order_id = m.order_id`,
  misses: sql`
    insert into search_misses (word, locale, at)
    select 'kata ' || abs(hashint4(n)::bigint) % 5000, 'id', ${at(MISSES)} from generate_series(1, ${MISSES}::integer) n`,
}
