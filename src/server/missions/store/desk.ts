import type { MissionKind } from '#domain/missions/mission.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { MissionRow } from './missions.ts'

const Desk = { ...MissionRow, started: col.int, completed: col.int, rewarded: col.int }
export type DeskMission = col.Row<typeof Desk>
const columns = sql`${sql.columns(MissionRow, 'm.')}, f.started, f.completed, f.rewarded`
const funnel = sql`left join lateral (
    select count(*)::integer as started, (count(*) filter (where p.completed_at is not null))::integer as completed,
      (count(*) filter (where p.state = 'rewarded'))::integer as rewarded
    from mission_progress p where p.mission_id = m.id
  ) f on true`

export const listDesk = (db: Queryable): Promise<DeskMission[]> =>
  rows(db, sql(Desk)`select ${columns} from missions m ${funnel} order by m.starts_at desc, m.slug`)

export const findDesk = (db: Queryable, id: string): Promise<DeskMission | null> =>
  row(db, sql(Desk)`select ${columns} from missions m ${funnel} where m.id = ${id}`)

export const idOfSlug = async (db: Queryable, slug: string): Promise<string | null> =>
  (await row(db, sql({ id: col.text })`select id from missions where slug = ${slug}`))?.id ?? null

/** Withdraws a mission; false when it was withdrawn already. */
export const markWithdrawn = async (
  tx: Transaction,
  id: string,
  who: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update missions set withdrawn_at = ${now}, withdrawn_by = ${who} where id = ${id} and withdrawn_at is null`,
  )) === 1

const slugs = col.list(col.text)
/** Slugs that the shop does not have. */
export const unknownSlugs = async (
  db: Queryable,
  { categories, benefits }: { categories: readonly string[]; benefits: readonly string[] },
) =>
  (await row(
    db,
    sql({ categories: slugs, benefits: slugs })`
      select array(select a from unnest(${[...categories]}::text[]) a where not exists (select from categories where slug = a)) as categories,
        array(select a from unnest(${[...benefits]}::text[]) a where not exists (select from benefits where slug = a)) as benefits`,
  ))!

const DoneRow = {
  customerId: col.id('customer'),
  at: col.instant,
  orderId: col.nullable(col.id('order')),
  subject: col.text,
  day: col.day,
  units: col.int,
  amount: col.rupiah,
  rate: col.int,
}

/** What customers did between two instants that counts for a kind of mission. */
export const doneBetween = (
  db: Queryable,
  terms: { kind: MissionKind; categories: readonly string[]; benefits: readonly string[] },
  { from, to }: { from: Date; to: Date },
) =>
  rows(
    db,
    sql(DoneRow)`
      select d.customer as "customerId", d.at, d.order_id as "orderId", d.subject, (d.at at time zone 'Asia/Jakarta')::date as day, d.units, d.amount,
        t.redeem_point_convert as rate
      from (${actsOf(terms, from, to)}) d join loyalty_accounts a on a.customer_id = d.customer join tiers t on t.code = a.tier_code
      where d.units > 0 order by d.at, d.customer, d.subject`,
  )

const actsOf = (
  {
    kind,
    categories,
    benefits,
  }: { kind: MissionKind; categories: readonly string[]; benefits: readonly string[] },
  from: Date,
  to: Date,
) => {
  if (kind === 'review_photo')
    return sql`select customer_id as customer, created_at as at, null::uuid as order_id, id::text as subject, 1 as units, 0::bigint as amount from reviews
      where created_at >= ${from} and created_at < ${to} and customer_id is not null and hidden_reason is null and images <> '[]'`
  if (kind === 'profile')
    return sql`select id as customer, profile_completed_at as at, null::uuid as order_id, 'profile' as subject, 1 as units, 0::bigint as amount from customers
      where profile_completed_at >= ${from} and profile_completed_at < ${to}`
  if (kind === 'referral')
    return sql`select referrer_id as customer, bought_at as at, null::uuid as order_id, friend_id::text as subject, 1 as units, 0::bigint as amount from referrals
      where bought_at >= ${from} and bought_at < ${to}`
  if (kind === 'branch_visit')
    return sql`select customer_id as customer, at, null::uuid as order_id, cause_id as subject, 1 as units, goods as amount from qualifying_spends
      where cause = 'receipt' and at >= ${from} and at < ${to}`
  const isAskedFor =
    kind === 'category'
      ? sql`array_remove(array[p.category_slug, c.parent_slug], null) && ${[...categories]}::text[]`
      : kind === 'benefit'
        ? sql`exists (select from product_benefits b where b.product_id = p.id and b.benefit_slug = any(${[...benefits]}::text[]))`
        : sql`true`
  return sql`select o.customer_id as customer, o.placed_at as at, o.id as order_id, p.id::text as subject, sum(l.quantity - l.refunded_quantity)::integer as units,
      sum(l.line_total - l.discount_share - l.refunded)::bigint as amount
    from orders o join order_lines l on l.order_id = o.id and l.gift_of is null join products p on p.id = l.product_id join categories c on c.slug = p.category_slug
    where o.placed_at >= ${from} and o.placed_at < ${to} and o.state = 'completed' and o.payment_method <> 'replacement' and ${isAskedFor} group by o.id, p.id`
}
