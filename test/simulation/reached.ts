/**
 * How often the runs reached what they are for. A state that a hundred runs never reach is not
 * simulated, whatever their operations are called.
 */
import { col, row, sql } from '#server/platform/database.ts'
import type { World } from './world.ts'

export const REACHED = {
  'orders discounted by themselves': `select count(distinct order_id) from automatic_discount_shares`,
  'bills discounted by themselves': `select count(distinct receipt_id) from till_discount_shares`,
  'packed': `select count(*) from order_events where action = 'pack' and actor like 'staff:%'`,
  'runs begun': `select count(*) from rider_runs where started_at is not null`,
  'handed over at the door': `select count(*) from run_stops where state = 'delivered'`,
  'of them in cash': `select count(*) from run_stops s join orders o on o.id = s.order_id where s.state = 'delivered' and o.payment_method = 'cod'`,
  'given up at the door': `select count(*) from run_stops where state = 'failed'`,
  'refused at the door': `select count(*) from complaints`,
  'complained of': `select count(*) from complaint_events where action = 'submit'`,
  'decided by support': `select count(*) from complaints where decided_at is not null and not automatic`,
  'given back by hand': `select count(*) from staff_acts where act = 'refund_by_hand'`,
  'approved by a second person': `select count(*) from approvals where state = 'used'`,
  'runs ended': `select count(*) from rider_runs where state = 'done'`,
  'ready at the branch': `select count(*) from collections`,
  'collected': `select count(*) from collections k join orders o on o.id = k.order_id where o.delivered_at is not null`,
  'not fetched': `select count(*) from collections where given_up_at is not null`,
  'goods decided': `select count(*) from collections where goods is not null`,
  'asked': `select count(distinct coalesce(question_id, id)) from substitutions where until is not null`,
  'accepted': `select count(*) from substitutions where until is not null and state = 'accepted'`,
  'refused': `select count(distinct coalesce(question_id, id)) from substitutions where until is not null and state = 'refused'`,
  'not answered in time': `select count(distinct coalesce(question_id, id)) from substitutions where until is not null and state = 'expired'`,
} as const

export type Reached = Record<keyof typeof REACHED, number>

export const reachedNothing = (): Reached =>
  Object.fromEntries(Object.keys(REACHED).map((name) => [name, 0])) as Reached

export const addReached = (one: Reached, other: Reached): Reached =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Reached]]),
  ) as Reached

export const countReached = async ({ test }: World): Promise<Reached> => {
  const counts = Object.values(REACHED).map((count) => `(${count})::integer`)
  const found = await row(
    test.shop.db,
    sql({
      counts: col.list(col.int),
    })`select to_json(array[${sql.raw(counts.join(', '))}]) as counts`,
  )
  return Object.fromEntries(
    Object.keys(REACHED).map((name, index) => [name, found!.counts[index]!]),
  ) as Reached
}
