import { row, run, sql, type Database, type Queryable } from '../platform/database.ts'
import { brokenSeals } from '../platform/journal-seals.ts'
import { CHARGE_CHECKS } from './reconcile-charges.ts'
import { MISSION_CHECKS } from './reconcile-missions.ts'

export type Finding = { id: string; what: string; breaks: number }
type Check = {
  id: string
  what: string
  count: (now: Date) => ReturnType<typeof sql<{ breaks: number }>>
}

/**
 * The shop's invariants as queries that count violations, run by `npm run shop -- reconcile`,
 * hourly, and at the end of tests. The one place that reads every module's tables.
 */
const CHECKS: readonly Check[] = [
  {
    id: 'I1a',
    what: 'stock on hand is the sum of its movements',
    count: () => sql`select count(*) as breaks from stock_items s
      where s.on_hand <> coalesce((select sum(on_hand_delta) from stock_movements m where m.variation_id = s.variation_id), 0)`,
  },
  {
    id: 'I1b',
    what: 'reserved stock is the sum of live reservations, and of its movements, and never more than there is',
    count: () => sql`select count(*) as breaks from stock_items s
      where s.reserved not between 0 and s.on_hand
         or s.reserved <> coalesce((select sum(quantity) from stock_reservations r where r.variation_id = s.variation_id and r.state = 'live' and r.kind = 'stock'), 0)
         or s.reserved <> coalesce((select sum(reserved_delta) from stock_movements m where m.variation_id = s.variation_id), 0)`,
  },
  {
    id: 'I1c',
    what: 'the next day’s promised supply is the sum of its reservations',
    count: () => sql`select count(*) as breaks from next_day_supply n
      where n.reserved <> coalesce((select sum(quantity) from stock_reservations r where r.variation_id = n.variation_id and r.day = n.day and r.kind = 'next_day' and r.state <> 'released'), 0)`,
  },
  {
    id: 'I1d',
    what: 'orders that hold goods have live reservations, the others none',
    count: () => sql`select count(*) as breaks from orders o
      where (o.state in ('pending_payment', 'paid', 'confirmed', 'picking') and exists (select 1 from stock_reservations r where r.order_id = o.id and r.state <> 'live'))
         or (o.state in ('expired', 'cancelled') and exists (select 1 from stock_reservations r where r.order_id = o.id and r.state <> 'released'))
         or not exists (select 1 from stock_reservations r where r.order_id = o.id)`,
  },
  {
    id: 'I1e',
    what: 'the product shelf matches its source rows, and its counts match its rows',
    count: () => sql`select (
        select count(*) from product_shelf s full join product_shelf_truth t using (product_id)
        where (s.slug, s.category_slug, s.main_slug, s.shown, s.first_published_at, s.rating, s.sold_30_days, s.benefits, s.strength, s.variations, s.refrigerated,
            s.closed_rank, s.closed_price, s.closed_variation, s.open_rank, s.open_price, s.open_variation, s.gone_on, s.gone_rank, s.gone_price, s.gone_variation,
            s.closed_prices, s.closed_choices, s.open_prices, s.open_choices, s.gone_prices, s.gone_choices)
          is distinct from (t.slug, t.category_slug, t.main_slug, t.shown, t.first_published_at, t.rating, t.sold_30_days, t.benefits, t.strength, t.variations, t.refrigerated,
            t.closed_rank, t.closed_price, t.closed_variation, t.open_rank, t.open_price, t.open_variation, t.gone_on, t.gone_rank, t.gone_price, t.gone_variation,
            t.closed_prices, t.closed_choices, t.open_prices, t.open_choices, t.gone_prices, t.gone_choices)
      ) + (
        select count(*) from (
          select s.category_slug, b.slug as benefit_slug, count(*) as products from product_shelf s cross join lateral unnest(array_append(s.benefits, '')) as b (slug)
          where s.shown group by 1, 2
        ) counted full join (select * from shelf_counts where products <> 0) kept using (category_slug, benefit_slug)
        where counted.products is distinct from kept.products
      ) as breaks`,
  },
  {
    id: 'I1f',
    what: 'the search bits match the words on the shelf',
    count: () => sql`select count(*) as breaks from (
        select lexeme, class, chunk, bit_or(set_bit(0::bit(8192), bit, 1)) as bits from search_bits_truth group by lexeme, class, chunk
      ) t full join (select * from search_bits where bit_count(bits) > 0) k using (lexeme, class, chunk) where t.bits is distinct from k.bits`,
  },
  {
    id: 'I2',
    what: 'an order’s total and subtotal follow from its lines',
    count: () => sql`select count(*) as breaks from orders o
      where o.total <> o.subtotal + o.service_fee + o.shipping - o.discount
         or o.subtotal <> coalesce((select sum(line_total) from order_lines l where l.order_id = o.id), -1)
         or o.discount_goods <> coalesce((select sum(discount_share) from order_lines l where l.order_id = o.id), -1)`,
  },
  {
    id: 'I3',
    what: 'every entry of the money journal sums to 0, and none is without lines',
    count:
      () => sql`select (select count(*) from (select 1 from journal_lines group by entry_id having sum(amount) <> 0) broken)
      + (select count(*) from journal_entries e where not exists (select 1 from journal_lines l where l.entry_id = e.id)) as breaks`,
  },
  {
    id: 'I3s',
    what: 'the journal is unchanged since it was sealed',
    count: () => brokenSeals,
  },
  {
    id: 'I3b',
    what: 'store credit is the sum of its entries and matches the journal’s debt and holds',
    count: () => sql`select (
        select count(*) from credit_accounts a where a.balance <> coalesce((select sum(amount) from credit_entries e where e.customer_id = a.customer_id), 0)
      ) + (
        select count(*) from (
          select coalesce((select sum(amount) from journal_lines where account = 'owed:credit'), 0) + coalesce((select sum(balance) from credit_accounts), 0) as owed,
            coalesce((select sum(amount) from journal_lines where account = 'held:credit'), 0) + coalesce((select sum(credit_used) from orders
              where state not in ('expired', 'cancelled') and payment_state in ('none', 'pending', 'failed', 'expired')), 0) as held
        ) sums where owed <> 0 or held <> 0
      ) as breaks`,
  },
  {
    id: 'I3c',
    what: 'the journal’s debt of refunds is the money of unfinished refunds',
    count: () => sql`select count(*) as breaks from (
        select coalesce((select sum(amount) from journal_lines where account = 'owed:refunds'), 0) + coalesce((select sum(money) from refunds where state <> 'done'), 0) as owed
      ) sums where owed <> 0`,
  },
  {
    id: 'I4a',
    what: 'a paid order has exactly one captured payment, of its total',
    count: () => sql`select count(*) as breaks from orders o
      where o.payment_state = 'paid' and (select count(*) from payments p where p.order_id = o.id and p.state = 'paid' and p.amount = o.total - o.credit_used) <> 1`,
  },
  {
    id: 'I4b',
    what: 'a captured payment belongs to a paid order or is to be refunded, and is in the journal',
    count: () => sql`select count(*) as breaks from payments p join orders o on o.id = p.order_id
      where (p.state = 'paid' and o.payment_state not in ('paid', 'partially_refunded'))
         or (p.state in ('paid', 'refund_pending', 'refunded') and not exists (select 1 from journal_entries j where j.cause = 'payment' and j.cause_id = p.id::text))`,
  },
  {
    id: 'I4c',
    what: 'the refunded amounts of an order, its lines and a payment are the sums of their refunds',
    count: () => sql`select (
        select count(*) from orders o where (o.refunded, o.credit_refunded, o.shipping_refunded, o.service_fee_refunded) is distinct from (
          select (coalesce(sum(r.amount), 0)::bigint, coalesce(sum(r.credit), 0)::bigint, coalesce(sum(r.shipping), 0)::bigint, coalesce(sum(r.service_fee), 0)::bigint)
          from refunds r where r.order_id = o.id and r.cause not in ('late_payment', 'double_payment'))
      ) + (
        select count(*) from order_lines l where (l.refunded_quantity, l.refunded) is distinct from (
          select (coalesce(sum(f.quantity), 0)::integer, coalesce(sum(f.amount), 0)::bigint) from refund_lines f where f.order_line_id = l.id)
      ) + (
        select count(*) from payments p where p.refunded <> coalesce((select sum(r.money) from refunds r where r.payment_id = p.id), 0)
      ) + (
        select count(*) from refunds r where r.cause not in ('late_payment', 'double_payment') and (r.amount <> r.goods + r.shipping + r.service_fee
          or r.goods <> coalesce((select sum(f.amount) from refund_lines f where f.refund_id = r.id), 0))
      ) as breaks`,
  },
  ...CHARGE_CHECKS,
  {
    id: 'I5a',
    what: 'a points balance is the sum of its entries and of the remainders of its lots',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      left join (select customer_id, sum(points) as points from point_entries group by customer_id) e using (customer_id)
      left join (select customer_id, sum(remaining) as points from point_lots where remaining > 0 group by customer_id) l using (customer_id)
      where a.balance <> coalesce(e.points, 0) or a.balance <> coalesce(l.points, 0)`,
  },
  {
    id: 'I5d',
    what: 'every points entry balances to 0, and changes its lots by its amount',
    count: () => sql`select count(*) as breaks from point_entries e
      left join (select entry_id, sum(points) as whole, coalesce(sum(points) filter (where account = 'lot'), 0) as lots from point_lines group by entry_id) l on l.entry_id = e.id
      where l.entry_id is null or l.whole <> 0 or l.lots <> e.points`,
  },
  {
    id: 'I5e',
    what: 'a lot’s remainder is the sum of its lines, and so is a debt',
    count: () => sql`select (select count(*) from point_lots p
        left join (select lot_id, sum(points) as points from point_lines where lot_id is not null group by lot_id) l on l.lot_id = p.id where p.remaining <> coalesce(l.points, 0))
      + (select count(*) from loyalty_accounts a
        left join (select e.customer_id, sum(l.points) as points from point_lines l join point_entries e on e.id = l.entry_id where l.account = 'debt' group by e.customer_id) d using (customer_id)
        where a.debt <> -coalesce(d.points, 0))
      as breaks`,
  },
  {
    id: 'I5f',
    what: 'counts of points entries and the qualifying spend match their rows',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      where a.earned_entries + a.used_entries + a.expired_entries <> (select count(*) from point_entries e where e.customer_id = a.customer_id)
         or a.qualifying_spend <> coalesce((select sum(goods) from qualifying_spends q where q.customer_id = a.customer_id and q.counted), 0)`,
  },
  {
    id: 'I5g',
    what: 'each redemption of points has one voucher, worth its points at the rate of the entry',
    count: () => sql`select (select count(*) from point_entries e
        where e.kind = 'redeem' and e.cause = 'redeem'
          and (select count(*) from vouchers v where v.entry_id = e.id and v.source = 'points' and v.points = -e.points and v.amount = -e.points::bigint * e.rate) <> 1)
      + (select count(*) from vouchers v where v.source = 'points' and not exists (select 1 from point_entries e where e.id = v.entry_id and e.kind = 'redeem')) as breaks`,
  },
  {
    id: 'I5h',
    what: 'the displayed expiries of points match the remainders of their lots',
    count: () => sql`select count(*) as breaks from (
        select customer_id, expires_at, sum(remaining) as points from point_lots where remaining > 0 group by 1, 2
      ) l full join (select * from point_ends where points <> 0) p using (customer_id, expires_at) where l.points is distinct from p.points`,
  },
  {
    id: 'I5i',
    what: 'no earning rule exceeded its caps of that time, and each referral counted once, for a purchase',
    count: () => sql`select (
        select count(*) from point_entries e where e.kind = 'bonus' and e.cause in ('review', 'referral') and e.details ->> 'cap' is not null and (
          (e.details ->> 'cap')::integer < (
            select count(*) from point_entries b where b.customer_id = e.customer_id and b.kind = 'bonus' and b.cause = e.cause
              and (b.created_at, b.seq) <= (e.created_at, e.seq) and b.created_at >= case e.cause when 'review' then e.created_at - interval '7 days'
                else date_trunc('month', e.created_at at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' end)
          or (e.details ->> 'totalCap')::integer < (
            select count(*) from point_entries b where b.customer_id = e.customer_id and b.kind = 'bonus' and b.cause = e.cause and (b.created_at, b.seq) <= (e.created_at, e.seq)))
      ) + (
        select count(*) from (
          select 1 from point_entries where kind = 'bonus' and cause in ('profile', 'first_order') group by customer_id, cause having count(*) > 1
          union all
          select 1 from point_entries where kind = 'bonus' and cause = 'birthday' group by customer_id, date_part('year', created_at at time zone 'Asia/Jakarta') having count(*) > 2
        ) twice
      ) + (
        select count(*) from point_entries e where e.kind = 'bonus' and e.cause in ('referral', 'referral_friend')
          and not exists (select 1 from referrals r where r.friend_id::text = e.cause_id and r.state in ('rewarded', 'counted', 'taken_back') and r.purchase = e.details ->> 'purchase'
            and e.customer_id = case e.cause when 'referral' then r.referrer_id else r.friend_id end)
      ) as breaks`,
  },
  {
    id: 'I10',
    what: 'a voucher is used at most once, and only an unpaid order reserves one',
    count: () => sql`select (select count(*) from vouchers v
        left join (select voucher_id, count(*) filter (where state = 'used') as used, count(*) filter (where state = 'reserved') as reserved from voucher_uses group by voucher_id) u on u.voucher_id = v.id
        where coalesce(u.used, 0) <> (case when v.state = 'used' then 1 else 0 end) or coalesce(u.reserved, 0) <> (case when v.state = 'reserved' then 1 else 0 end))
      + (select count(*) from voucher_uses u join orders o on o.id = u.order_id where u.state = 'reserved' and o.state <> 'pending_payment')
      + (select count(*) from voucher_uses u join vouchers v on v.id = u.voucher_id where u.amount > v.amount
          or u.reissued <> coalesce((select sum(r.amount) from voucher_returns r where r.use_id = u.id), 0)) as breaks`,
  },
  ...MISSION_CHECKS,
  {
    id: 'I5b',
    what: 'a completed order that earns points has its entry, and no other order has one',
    count: () => sql`select count(*) as breaks from orders o
      where (o.state = 'completed' and o.points_to_earn > 0 and not exists (select 1 from point_entries e where e.kind = 'earn' and e.cause = 'order' and e.cause_id = o.id::text and e.points = o.points_to_earn))
         or (o.state not in ('completed', 'refunded') and exists (select 1 from point_entries e where e.cause = 'order' and e.cause_id = o.id::text))`,
  },
  {
    id: 'I5c',
    what: 'pending points are those of orders that count and are not completed',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      where a.pending <> coalesce((select sum(points_to_earn) from orders o where o.customer_id = a.customer_id
        and o.state in ('paid', 'confirmed', 'picking', 'packed', 'on_delivery', 'ready_for_pickup', 'delivered', 'failed_delivery')), 0)`,
  },
  {
    id: 'I6',
    what: 'coupon uses match their coupons, their limits and live orders',
    count: () => sql`select count(*) as breaks from coupons c
      where c.uses < (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released')
         or c.spent <> coalesce((select sum(u.discount) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released'), 0)
         or (c.total_limit is not null and c.uses > c.total_limit)
         or exists (select 1 from coupon_uses u join orders o on o.id = u.order_id where u.coupon_id = c.id and (u.state = 'released') <> (o.state in ('expired', 'cancelled', 'refunded')))
         or exists (select 1 from coupon_uses u where u.coupon_id = c.id and u.state <> 'released' and c.per_customer_limit is not null group by u.customer_id having count(*) > c.per_customer_limit)`,
  },
  {
    id: 'I7',
    what: 'a window’s bookings match its orders and its capacity',
    count: () => sql`select count(*) as breaks from delivery_slots d
      where d.booked_orders > d.capacity_orders
         or d.booked_orders <> (select count(*) from slot_bookings b where b.location_id = d.location_id and b.day = d.day and b.start_time = d.start_time and b.state = 'live')
         or d.booked_grams <> coalesce((select sum(grams) from slot_bookings b where b.location_id = d.location_id and b.day = d.day and b.start_time = d.start_time and b.state = 'live'), 0)`,
  },
  {
    id: 'I8',
    what: 'a stored response of a checkout names its order',
    count: () => sql`select count(*) as breaks from idempotency_keys k
      where k.call = 'POST /checkout/process' and k.status = 200
        and not exists (select 1 from orders o where o.id::text = k.response ->> 'order_id' and o.customer_id::text = k.owner and o.number = k.response ->> 'order_number')`,
  },
  {
    id: 'I9',
    what: 'no outbox effect is dead or five minutes late',
    count: (now) =>
      sql`select count(*) as breaks from outbox where dead or (done_at is null and run_at < ${new Date(now.getTime() - 300_000)})`,
  },
  {
    id: 'I9b',
    what: 'no change of an order was notified more often than it happened',
    count: () => sql`select count(*) as breaks from (
        select split_part(params ->> 'key', ':', 1) as order_id, split_part(params ->> 'key', ':', 2) as action, count(*) as told
        from notifications where kind like 'order.%' and params ->> 'key' is not null group by 1, 2
      ) n join (select order_id::text as order_id, action, count(*) as happened from order_events group by 1, 2) e using (order_id, action)
      where told > happened`,
  },
  {
    id: 'I11b',
    what: 'an order’s stock movements match the state of its reservations',
    count: () => sql`select count(*) as breaks from (
        select cause_id, variation_id, sum(reserved_delta) as reserved, sum(on_hand_delta) as on_hand
        from stock_movements where cause = 'order' and (kind in ('hold', 'release', 'sell') or (kind = 'return' and reserved_delta > 0)) group by 1, 2
      ) m full join (select order_id::text as cause_id, variation_id, quantity, state from stock_reservations where kind = 'stock') r using (cause_id, variation_id)
      where coalesce(m.reserved, 0) <> case r.state when 'live' then r.quantity else 0 end
         or coalesce(m.on_hand, 0) <> case r.state when 'sold' then -r.quantity else 0 end`,
  },
  {
    id: 'I11',
    what: 'every stock movement has its order or refund, and every order and refund its movements',
    count:
      () => sql`select (select count(*) from stock_movements m where m.cause = 'order' and not exists (select 1 from orders o where o.id::text = m.cause_id))
      + (select count(*) from stock_movements m where m.cause = 'refund' and not exists (select 1 from refunds r where r.id::text = m.cause_id))
      + (select count(*) from refund_lines f join refunds r on r.id = f.refund_id join orders o on o.id = r.order_id where o.state <> 'cancelled' and not exists (select 1 from stock_movements m where m.cause = 'refund' and m.cause_id = r.id::text))
      + (select count(*) from stock_reservations r where r.kind = 'stock' and not exists (select 1 from stock_movements m where m.cause = 'order' and m.cause_id = r.order_id::text and m.variation_id = r.variation_id)) as breaks`,
  },
  {
    id: 'C1',
    what: 'an order’s count of open complaints is right, and only their lines are open',
    count: () => sql`select (
        select count(*) from orders o
        where o.open_complaints <> (select count(*) from complaints c where c.order_id = o.id and c.state in ('submitted', 'in_review', 'need_info'))
      ) + (
        select count(*) from complaint_lines cl join complaints c on c.id = cl.complaint_id where cl.is_open <> (c.state in ('submitted', 'in_review', 'need_info'))
      ) as breaks`,
  },
  {
    id: 'C2',
    what: 'a complaint is in the state of its last event, and an approved one has its remedy',
    count: () => sql`select count(*) as breaks from complaints c
      where c.state is distinct from (select e.to_state from complaint_events e where e.complaint_id = c.id order by e.id desc limit 1)
         or (c.decision in ('approved', 'partly_approved') and c.given_value = 0 and c.replacement_order_id is null)
         or (c.state in ('submitted', 'in_review', 'need_info') and c.decision is not null)`,
  },
]

const found = new WeakMap<Queryable, { findings: Finding[]; at: Date }>()
/** The findings of this process's last hourly check; null before the first. */
export const lastFindings = (db: Queryable): { findings: Finding[]; at: Date } | null =>
  found.get(db) ?? null
export const rememberFindings = (db: Queryable, findings: Finding[], at: Date): void =>
  void found.set(db, { findings, at })

/** Counts the violations of every invariant; all are 0 when the books are right. */
export const reconcile = async (db: Queryable, now: Date): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { id, what, count } of CHECKS)
    findings.push({ id, what, breaks: (await row(db, count(now)))?.breaks ?? 0 })
  return findings
}

/** A check over millions of orders takes longer than a request may. */
const LOOK_MS_MAX = 600_000

/** `reconcile` for the hourly job and the operator, with a longer statement timeout on a server. */
export const reconcileAtLeisure = (database: Database, now: Date): Promise<Finding[]> =>
  database.engine === 'pglite'
    ? reconcile(database.db, now)
    : database.transaction(async (tx) => {
        await run(tx, sql`select set_config('statement_timeout', ${String(LOOK_MS_MAX)}, true)`)
        return reconcile(tx, now)
      })
