import {
  type Activity,
  type ActivityKind,
  type MissionKind,
  MISSION_KINDS,
} from '#domain/missions/mission.ts'
import {
  col,
  jsonb,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import { progressColumns, ProgressRow } from './missions.ts'

export const Running = {
  ...ProgressRow,
  kind: col.one(MISSION_KINDS),
  title: col.translated,
  categories: col.list(col.text),
  benefits: col.list(col.text),
  spentAt: col.nullable(col.instant),
}
export type Running = col.Row<typeof Running>

/**
 * Locks a member's missions in progress of some kinds, and those rewarded since an instant, in id
 * order.
 */
export const holdRunning = (
  tx: Transaction,
  customerId: string,
  kinds: readonly MissionKind[],
  rewardedSince: Date,
) =>
  rows(
    tx,
    sql(Running)`
      select ${progressColumns}, m.kind, m.title, m.categories, m.benefits, m.spent_at as "spentAt"
      from mission_progress p join missions m on m.id = p.mission_id
      where p.customer_id = ${customerId} and m.kind = any(${[...kinds]}::text[])
        and ((p.state = 'started' and m.withdrawn_at is null) or p.state = 'completed' or (p.state = 'rewarded' and p.rewarded_at >= ${rewardedSince}))
      order by p.id for update of p`,
  )

const membersOfOrders = gathered(async (db, orderIds: readonly string[]) =>
  inOrderOf(
    orderIds,
    await rows(
      db,
      sql({ orderId: col.id('order'), customerId: col.nullable(col.id('customer')) })`
        select o.id as "orderId",
          (select p.customer_id from mission_progress p where p.customer_id = o.customer_id and p.state in ('started', 'completed', 'rewarded') limit 1) as "customerId"
        from orders o where o.id = any(${uuids(orderIds)})`,
    ),
    ({ orderId }) => orderId,
  ),
)

/** The customer of an order, if they have started any mission. */
export const memberOfOrder = async (db: Queryable, orderId: string): Promise<string | null> =>
  (await membersOfOrders(db, orderId))?.customerId ?? null

/** A product in an order, after refunds. */
export const Bought = {
  orderId: col.id('order'),
  productId: col.id('product'),
  placedAt: col.instant,
  /** False while the paid order is not completed yet. */
  isCompleted: col.flag,
  units: col.int,
  amount: col.rupiah,
  categories: col.list(col.text),
  benefits: col.list(col.text),
}
export type Bought = col.Row<typeof Bought>

/**
 * A customer's purchases since an instant after refunds, by order and product. Excludes
 * replacements.
 */
export const boughtSince = (tx: Transaction, customerId: string, since: Date) =>
  rows(
    tx,
    sql(Bought)`
      select o.id as "orderId", p.id as "productId", o.placed_at as "placedAt", o.state = 'completed' as "isCompleted",
        sum(l.quantity - l.refunded_quantity)::integer as units, sum(l.line_total - l.discount_share - l.refunded)::bigint as amount,
        array_remove(array[p.category_slug, c.parent_slug], null) as categories,
        array(select b.benefit_slug from product_benefits b where b.product_id = p.id) as benefits
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id join categories c on c.slug = p.category_slug
      where o.customer_id = ${customerId} and o.placed_at >= ${since} and o.payment_method <> 'replacement' and l.gift_of is null
        and o.state not in ('pending_payment', 'expired', 'cancelled', 'refunded')
      group by o.id, p.id, c.slug order by o.placed_at, o.id, p.id`,
  )

export const Recorded = {
  orderId: col.nullable(col.id('order')),
  subject: col.text,
  day: col.day,
  units: col.int,
  amount: col.rupiah,
  progressId: col.id('progress'),
}
export const recordedActivities = (tx: Transaction, progressIds: readonly string[]) =>
  rows(
    tx,
    sql(Recorded)`
      select progress_id as "progressId", order_id as "orderId", subject, day::text as day, units, amount from mission_activities
      where progress_id = any(${[...progressIds]}::text[]::uuid[]) order by id`,
  )

export type NewActivity = Activity & {
  progressId: string
  kind: 'order' | 'refund' | ActivityKind
  at: Date
}

/** Records what has counted; duplicates are skipped. Returns the number of new rows. */
export const insertActivities = (
  tx: Transaction,
  activities: readonly NewActivity[],
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`
      insert into mission_activities (progress_id, kind, order_id, subject, day, units, amount, at, recorded_at)
      select d."progressId", d.kind, d."orderId", d.subject, d.day, d.units, d.amount, d.at, ${now}::timestamptz
      from jsonb_to_recordset(${jsonb(activities)}) as d("progressId" uuid, kind text, "orderId" uuid, subject text, day date, units integer, amount bigint, at timestamptz)
      on conflict (progress_id, kind, order_id, subject) where kind <> 'refund' do nothing`,
  )

export const saveProgress = (
  tx: Transaction,
  id: string,
  { progress, pending }: { progress: number; pending: number },
): Promise<number> =>
  run(
    tx,
    sql`update mission_progress set progress = ${progress}, pending = ${pending} where id = ${id}`,
  )

export const complete = (tx: Transaction, id: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update mission_progress set state = 'completed', completed_at = ${now} where id = ${id} and state = 'started'`,
  )

export const reopen = (tx: Transaction, id: string): Promise<number> =>
  run(
    tx,
    sql`update mission_progress set state = 'started', completed_at = null where id = ${id} and state = 'completed'`,
  )
