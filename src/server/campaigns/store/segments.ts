import type { CampaignChannel } from '#domain/campaigns/campaign.ts'
import type { SegmentFilter } from '#domain/campaigns/segment.ts'
import { FALLEN_STATES } from '#domain/orders/order-state.ts'
import { DAY_MS } from '#domain/time.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Row = {
  id: col.id('segment'),
  name: col.text,
  filter: col.json<SegmentFilter>(),
  version: col.int,
  updatedAt: col.instant,
}
export type Segment = col.Row<typeof Row>
const columns = sql.raw('s.id, s.name, s.filter, s.version, s.updated_at as "updatedAt"')

export const listSegments = (
  db: Queryable,
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
) =>
  rows(
    db,
    sql(Row)`
      select ${columns} from segments s
      where s.deleted_at is null and ${cursor === null ? sql`true` : sql`(s.updated_at, s.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by s.updated_at desc, s.id desc limit ${perPage}`,
  )

export const findSegment = (db: Queryable, id: string) =>
  row(
    db,
    sql(Row)`select ${columns} from segments s where s.id = ${id}::uuid and s.deleted_at is null`,
  )

/** Holds a segment until the transaction ends: nothing begins to use it while it is deleted. */
export const holdSegment = (tx: Transaction, id: string) =>
  row(
    tx,
    sql(Row)`
      select ${columns} from segments s where s.id = ${id}::uuid and s.deleted_at is null for update`,
  )

/** False while a campaign that is not over has it. */
export const markDeleted = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update segments s set deleted_at = ${now} where s.id = ${id}::uuid
          and not exists (select from campaigns c where c.segment_id = s.id and c.state in ('draft', 'planned', 'sending'))`,
  )) === 1

type Given = { id: string; name: string; filter: SegmentFilter; now: Date }

export const insertSegment = (tx: Transaction, { id, name, filter, now }: Given) =>
  run(
    tx,
    sql`insert into segments (id, name, filter, updated_at) values (${id}, ${name}, ${jsonb(filter)}, ${now})`,
  )

/** False when another version is stored. */
export const updateSegment = async (
  tx: Transaction,
  { id, name, filter, now, over }: Given & { over: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update segments set name = ${name}, filter = ${jsonb(filter)}, version = version + 1, updated_at = ${now}
        where id = ${id}::uuid and version = ${over} and deleted_at is null`,
  )) === 1

const Unknown = {
  tiers: col.list(col.text),
  branches: col.list(col.text),
  products: col.list(col.text),
  categories: col.list(col.text),
}
/** Names in a filter that the shop does not have. */
export const unknownNames = async (db: Queryable, filter: SegmentFilter) =>
  (await row(
    db,
    sql(Unknown)`
      select array(select a from unnest(${[...filter.tiers]}::text[]) a where not exists (select from tiers where code = a)) as tiers,
        array(select a from unnest(${[...filter.branches]}::text[]) a where not exists (select from branches where id = a)) as branches,
        array(select a from unnest(${[...filter.products]}::text[]) a where not exists (select from products where slug = a)) as products,
        array(select a from unnest(${[...filter.categories]}::text[]) a where not exists (select from categories where slug = a)) as categories`,
  ))!

const fallen = sql`${[...FALLEN_STATES]}::text[]`
const between = (value: Query, min: number | null, max: number | null): Query[] => [
  ...(min === null ? [] : [sql`${value} >= ${min}::bigint`]),
  ...(max === null ? [] : [sql`${value} <= ${max}::bigint`]),
]

/**
 * Joins of a filter to `customers c`, each only if a condition needs it. Laterals, because the
 * planner cannot estimate the conditions: whatever it expects, their cost grows with the customers.
 */
const joinsOf = (filter: SegmentFilter): Query => sql`
  ${
    hasFigures(filter)
      ? sql`cross join lateral (
          select count(*) as orders, max(placed_at) as last_at,
            coalesce(sum(total - refunded) filter (where state = 'completed'), 0) as spend
          from orders where customer_id = c.id and state <> all(${fallen})
        ) b`
      : sql``
  }
  ${filter.tiers.length > 0 ? sql`left join loyalty_accounts a on a.customer_id = c.id` : sql``}`

const hasFigures = (filter: SegmentFilter): boolean =>
  [
    filter.ordersMin,
    filter.ordersMax,
    filter.spendMin,
    filter.spendMax,
    filter.silentDaysMin,
    filter.silentDaysMax,
  ].some((bound) => bound !== null)

const silent = ({ silentDaysMin, silentDaysMax }: SegmentFilter, now: Date): Query[] => [
  ...(silentDaysMin === null
    ? []
    : [sql`b.last_at <= ${new Date(now.getTime() - silentDaysMin * DAY_MS)}::timestamptz`]),
  ...(silentDaysMax === null
    ? []
    : [sql`b.last_at >= ${new Date(now.getTime() - silentDaysMax * DAY_MS)}::timestamptz`]),
]

const atBranches = (branches: readonly string[]): Query[] =>
  branches.length === 0
    ? []
    : [
        sql`c.id in (
          select customer_id from orders where branch_id = any(${[...branches]}::text[]) and state <> all(${fallen})
          union select customer_id from till_receipts where branch_id = any(${[...branches]}::text[]) and customer_id is not null)`,
      ]

const bought = ({ products, categories }: SegmentFilter): Query[] =>
  products.length + categories.length === 0
    ? []
    : [
        sql`c.id in (
          select o.customer_id from order_lines l join orders o on o.id = l.order_id
          where o.state <> all(${fallen}) and l.product_id in (
            select p.id from products p where p.slug = any(${[...products]}::text[])
              or p.category_slug in (select g.slug from categories g where g.slug = any(${[...categories]}::text[]) or g.parent_slug = any(${[...categories]}::text[]))))`,
      ]

const tagged = ({ tags = [] }: SegmentFilter): Query[] =>
  tags.length === 0
    ? []
    : [sql`c.id in (select customer_id from customer_tags where tag = any(${[...tags]}::text[]))`]

const conditionsOf = (filter: SegmentFilter, now: Date): Query => {
  const lowest = sql`(select code from tiers order by position limit 1)`
  const all = [
    sql`c.deleted_at is null and c.phone_verified_at is not null`,
    ...between(sql`b.orders`, filter.ordersMin, filter.ordersMax),
    ...between(sql`b.spend`, filter.spendMin, filter.spendMax),
    ...silent(filter, now),
    ...(filter.tiers.length === 0
      ? []
      : [sql`coalesce(a.tier_code, ${lowest}) = any(${[...filter.tiers]}::text[])`]),
    ...(filter.birthMonth === null
      ? []
      : [sql`extract(month from c.date_of_birth) = ${filter.birthMonth}::integer`]),
    ...tagged(filter),
    ...atBranches(filter.branches),
    ...bought(filter),
  ]
  return sql.join(all, ' and ')
}

/** SQL: the rows of `customers c` that match. */
export const membersOf = (filter: SegmentFilter, now: Date): Query =>
  sql`customers c ${joinsOf(filter)} where ${conditionsOf(filter, now)}`

/** SQL condition on `customers c`: whether the channel has a confirmed way to them. */
export const isReachable = (channel: CampaignChannel): Query =>
  ({
    notice: sql`true`,
    email: sql`(c.email is not null and c.email_verified_at is not null)`,
    whatsapp: sql`(c.phone is not null and c.phone_verified_at is not null)`,
  })[channel]

const Counted = { people: col.int, notice: col.int, email: col.int, whatsapp: col.int }
export type Counted = col.Row<typeof Counted>

/** How many match, and how many of them each channel may reach. One statement. */
export const countSegment = async (
  db: Queryable,
  filter: SegmentFilter,
  now: Date,
): Promise<Counted> =>
  (await row(
    db,
    sql(Counted)`
      with members as (
        select c.id, ${isReachable('email')} as by_email, ${isReachable('whatsapp')} as by_whatsapp from ${membersOf(filter, now)}
      )
      select count(*) as people, count(*) filter (where w.notice) as notice,
        count(*) filter (where w.email and m.by_email) as email, count(*) filter (where w.whatsapp and m.by_whatsapp) as whatsapp
      from members m cross join lateral (
        select coalesce(bool_or(purpose = 'offers'), false) as notice, coalesce(bool_or(purpose = 'offers_email'), false) as email,
          coalesce(bool_or(purpose = 'offers_whatsapp'), false) as whatsapp
        from (
          select distinct on (purpose) purpose, granted from consents
          where customer_id = m.id and purpose in ('offers', 'offers_email', 'offers_whatsapp') order by purpose, id desc
        ) last where granted
      ) w`,
  ))!
