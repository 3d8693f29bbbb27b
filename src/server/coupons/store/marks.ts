import { col, jsonb, row, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import type { Mark } from '../marks.ts'

export type MarksOf = { customerId: string; orderId: string; marks: readonly Mark[]; now: Date }

export const writeMarks = async (db: Queryable, given: readonly MarksOf[]): Promise<void> => {
  const marks = given.flatMap(({ marks: each, ...of }) => each.map((one) => ({ ...of, ...one })))
  await run(
    db,
    sql`insert into person_marks (kind, mark, customer_id, order_id, at)
        select kind, mark, "customerId", "orderId", now
        from jsonb_to_recordset(${jsonb(marks)}) as m(kind text, mark text, "customerId" uuid, "orderId" uuid, now timestamptz)
        order by "orderId", kind, mark
        on conflict (kind, mark, order_id) do nothing`,
  )
}

/** `writeMarks` of many orders in one statement. */
export const gatherMarks = gathered(async (db, given: readonly MarksOf[]) => {
  await writeMarks(db, given)
  return given
})

const Placer = {
  orderId: col.id('order'),
  customerId: col.id('customer'),
  phone: col.nullable(col.text),
  lat: col.number,
  lng: col.number,
}
/** The customer and destination of an order; null when unknown. */
export const placerOf = gathered(async (db, orderIds: readonly string[]) =>
  inOrderOf(
    orderIds,
    await rows(
      db,
      sql(Placer)`
        select o.id as "orderId", o.customer_id as "customerId", (select phone from customers where id = o.customer_id) as phone,
          (o.address ->> 'lat')::double precision as lat, (o.address ->> 'lng')::double precision as lng
        from orders o where o.id = any(${uuids(orderIds)})`,
    ),
    ({ orderId }) => orderId,
  ),
)

export type SameAs = { phone: string; pins: readonly string[]; device: string }
export const Sharing = { kind: col.one(['pin', 'device', 'account']), number: col.text }
export type Sharing = col.Row<typeof Sharing>
export const PersonFacts = {
  /** Whether another account with the same phone has ordered. */
  hasOrdered: col.flag,
  /** Uses of these coupons by other accounts with the same phone, in total and today. */
  uses: col.json<Record<string, { all: number; today: number }>>(),
  /** The latest order of another customer that shares address, device or bank account. */
  sharing: col.list(Sharing),
  reviews: col.json<Record<string, 'open' | 'allowed' | 'refused'>>(),
}
export type PersonFacts = col.Row<typeof PersonFacts>

/** The facts about the person behind an account that these coupons need. */
export const personFacts = async (
  db: Queryable,
  asked: { customerId: string; couponIds: readonly string[]; same: SameAs; startOfDay: Date },
): Promise<PersonFacts> => {
  const { customerId, same } = asked
  const coupons = uuids(asked.couponIds)
  const samePhone = sql`m.kind = 'phone' and m.mark = ${same.phone} and m.customer_id <> ${customerId}`
  return (await row(
    db,
    sql(PersonFacts)`
      select exists (
          select 1 from person_marks m join orders o on o.id = m.order_id where ${samePhone} and o.state not in ('expired', 'cancelled')
        ) as "hasOrdered",
        (select coalesce(jsonb_object_agg(x.coupon_id, jsonb_build_object('all', x.times, 'today', x.today)), '{}') from (
          select u.coupon_id, count(*) as times, count(*) filter (where u.at >= ${asked.startOfDay}) as today
          from person_marks m join coupon_uses u on u.order_id = m.order_id
          where ${samePhone} and u.state <> 'released' and u.coupon_id = any(${coupons}) group by u.coupon_id
        ) x) as uses,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'number', s.number) order by s.kind), '[]') from (
          select distinct on (m.kind) m.kind, o.number from (
            select 'pin' as kind, mark from unnest(${[...same.pins]}::text[]) as mark
            union all select 'device', ${same.device}
            union all select kind, mark from person_marks where customer_id = ${customerId} and kind = 'account'
          ) w join person_marks m on m.kind = w.kind and m.mark = w.mark join orders o on o.id = m.order_id
          where m.customer_id <> ${customerId} and o.state not in ('expired', 'cancelled')
            and not exists (select from dismissed_marks d where d.customer_id = ${customerId} and d.other_id = m.customer_id and d.kind = m.kind)
          order by m.kind, m.at desc
        ) s) as sharing,
        (select coalesce(jsonb_object_agg(r.coupon_id, r.state), '{}') from coupon_reviews r
         where r.customer_id = ${customerId} and r.coupon_id = any(${coupons})) as reviews`,
  ))!
}

export type NewReview = {
  id: string
  couponId: string
  customerId: string
  sharing: readonly Sharing[]
  now: Date
}
/** Opens a review; false when one exists. */
export const insertReview = async (
  db: Queryable,
  { id, couponId, customerId, sharing, now }: NewReview,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into coupon_reviews (id, coupon_id, customer_id, reasons, orders, opened_at)
        values (${id}, ${couponId}, ${customerId}, ${sharing.map(({ kind }) => kind)}::text[], ${[...new Set(sharing.map(({ number }) => number))]}::text[], ${now})
        on conflict (coupon_id, customer_id) do nothing`,
  )) === 1

const OpenReview = {
  id: col.id('coupon review'),
  code: col.text,
  customerId: col.id('customer'),
  reasons: col.list(col.text),
  orders: col.list(col.text),
  openedAt: col.instant,
}
/** Open reviews, oldest first. */
export const openReviews = (db: Queryable) =>
  rows(
    db,
    sql(OpenReview)`
      select r.id, c.code, r.customer_id as "customerId", r.reasons, r.orders, r.opened_at as "openedAt"
      from coupon_reviews r join coupons c on c.id = r.coupon_id where r.state = 'open' order by r.opened_at, r.id limit 200`,
  )

type Decision = {
  id: string
  state: 'allowed' | 'refused'
  note: string
  actor: string
  now: Date
}
/** Decides an open review, once; null when no open one has this id. */
export const decideReview = (db: Queryable, { id, state, note, actor, now }: Decision) =>
  row(
    db,
    sql({ customerId: col.id('customer'), code: col.text })`
      update coupon_reviews r set state = ${state}, note = ${note}, actor = ${actor}, decided_at = ${now} from coupons c
      where r.id::text = ${id} and r.state = 'open' and c.id = r.coupon_id returning r.customer_id as "customerId", c.code`,
  )

export const countLateReviews = async (db: Queryable, before: Date): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*)::integer as count from coupon_reviews where state = 'open' and opened_at < ${before}`,
  ))!.count

export const purgeMarks = async (db: Queryable, before: Date): Promise<void> => {
  await run(db, sql`delete from person_marks where at < ${before}`)
  await run(db, sql`delete from coupon_reviews where opened_at < ${before}`)
}
