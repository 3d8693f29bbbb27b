import { HELD_KINDS, HELD_SIGNS, HELD_STATES, heldLateBefore } from '#domain/coupons/held.ts'
import { col, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { actorName } from '../../platform/db/actor-name.ts'

const Other = {
  id: col.id('customer'),
  name: col.text,
  number: col.nullable(col.text),
  at: col.nullable(col.text),
}
const Row = {
  id: col.text,
  kind: col.one(HELD_KINDS),
  customerId: col.id('customer'),
  name: col.text,
  since: col.instant,
  orders: col.int,
  code: col.nullable(col.text),
  purchase: col.nullable(col.text),
  signs: col.list(col.one(HELD_SIGNS)),
  others: col.list(Other),
  state: col.one(HELD_STATES),
  at: col.instant,
  decidedAt: col.nullable(col.instant),
  decidedBy: col.nullable(col.text),
  note: col.text,
}
export type HeldRow = col.Row<typeof Row>

export type HeldFilter = {
  id?: string | undefined
  state?: (typeof HELD_STATES)[number] | undefined
  kind?: (typeof HELD_KINDS)[number] | undefined
  customer?: string | undefined
}

const REFERRAL_STATES = {
  open: sql`r.state = 'review'`,
  allowed: sql`r.state in ('rewarded', 'counted')`,
  refused: sql`r.state = 'refused'`,
}

/** Both kinds as one table, `h`. Invitations count as held when something was shared. */
const heldOf = ({ id, state, kind, customer }: HeldFilter): Query => {
  const any = sql`true`
  const offers = sql.join(
    [
      kind === undefined || kind === 'offer' ? any : sql`false`,
      ...(id === undefined ? [] : [sql`r.id = ${id}::uuid`]),
      ...(state === undefined ? [] : [sql`r.state = ${state}`]),
      ...(customer === undefined ? [] : [sql`r.customer_id = ${customer}::uuid`]),
    ],
    ' and ',
  )
  const invitations = sql.join(
    [
      kind === undefined || kind === 'invitation' ? any : sql`false`,
      ...(id === undefined ? [] : [sql`r.friend_id = ${id}::uuid`]),
      state === undefined
        ? sql`r.state in ('review', 'rewarded', 'counted', 'refused')`
        : REFERRAL_STATES[state],
      ...(customer === undefined
        ? []
        : [sql`(r.friend_id = ${customer}::uuid or r.referrer_id = ${customer}::uuid)`]),
    ],
    ' and ',
  )
  return sql`(
    select r.id, 'offer' as kind, r.customer_id, c.code, null::text as purchase, r.reasons, r.orders, null::uuid as other_id,
      r.state, date_trunc('milliseconds', r.opened_at) as at, r.decided_at, r.actor, r.note
    from coupon_reviews r join coupons c on c.id = r.coupon_id where ${offers}
    union all
    select r.friend_id, 'invitation', r.friend_id, null, r.purchase, r.reasons, '{}', r.referrer_id,
      case r.state when 'review' then 'open' when 'refused' then 'refused' else 'allowed' end,
      date_trunc('milliseconds', r.bought_at), case when r.state <> 'review' then r.decided_at end, case when r.state <> 'review' then r.actor end, r.note
    from referrals r where cardinality(r.reasons) > 0 and r.bought_at is not null and ${invitations}
  ) h`
}

const columns = sql.raw(`
  h.id::text as id, h.kind, h.customer_id as "customerId", c.name, c.created_at as since,
  (select count(*)::integer from orders o where o.customer_id = h.customer_id and o.state not in ('expired', 'cancelled')) as orders,
  h.code, (select o.number from orders o where o.id::text = h.purchase) as purchase, h.reasons as signs,
  (select coalesce(jsonb_agg(x order by x.at desc, x.id), '[]') from (
    select p.id, p.name, o.number, o.placed_at as at from orders o join customers p on p.id = o.customer_id where o.number = any(h.orders)
    union all select p.id, p.name, null, null from customers p where p.id = h.other_id
  ) x) as others,
  h.state, h.at, h.decided_at as "decidedAt", ${actorName('h.actor')} as "decidedBy", h.note`)

export const findHeld = (db: Queryable, id: string): Promise<HeldRow | null> =>
  row(
    db,
    sql(Row)`select ${columns} from ${heldOf({ id })} join customers c on c.id = h.customer_id`,
  )

/** Open ones by age, because the oldest is due first; others from the newest on. */
export const listHeldRows = (
  db: Queryable,
  filter: HeldFilter,
  { cursor, perPage }: { cursor: { at: Date; id: string } | null; perPage: number },
): Promise<HeldRow[]> => {
  const [order, after] = filter.state === 'open' ? ['asc', '>'] : ['desc', '<']
  return rows(
    db,
    sql(Row)`
      select ${columns} from ${heldOf(filter)} join customers c on c.id = h.customer_id
      where ${cursor === null ? sql`true` : sql`(h.at, h.id) ${sql.raw(after!)} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by h.at ${sql.raw(order!)}, h.id ${sql.raw(order!)} limit ${perPage}`,
  )
}

export const countHeld = async (db: Queryable, filter: HeldFilter): Promise<number> =>
  (await row(
    db,
    sql({ total: col.int })`select count(*)::integer as total from ${heldOf(filter)}`,
  ))!.total

/** For the first screen. */
export const heldFigures = (now: Date): Query =>
  sql`(select json_build_object('open', count(*)::integer, 'late', (count(*) filter (where h.at < ${heldLateBefore(now)}))::integer) from ${heldOf({ state: 'open' })})`
