import type { Query as QueryOf } from '#contract/call.ts'
import type { listStaffCustomers } from '#contract/staff/customers/customers.ts'
import { FALLEN_STATES } from '#domain/orders/order-state.ts'
import { addDays, DAY_MS, instantInJakarta } from '#domain/time.ts'
import { cameAgain } from '../orders/index.ts'
import { allows } from '../profile/index.ts'
import { sql, type Query } from '../platform/database.ts'

/** Spend of the list is of this time. */
export const SPEND_DAYS = 365

export type CustomerFilters = Omit<QueryOf<typeof listStaffCustomers>, 'q' | 'cursor' | 'per_page'>

const counts = sql`state <> all(${[...FALLEN_STATES]}::text[])`

const spent = (having: Query, now: Date): Query => sql`
  select customer_id from orders where state = 'completed' and completed_at >= ${new Date(now.getTime() - SPEND_DAYS * DAY_MS)}
  group by customer_id having sum(total - refunded) ${having}`

const orderedSince = (day: string): Query =>
  sql`select customer_id from orders where placed_at >= ${instantInJakarta(day, '00:00')} and ${counts}`

const atBranch = (id: string): Query => sql`
  select customer_id from orders where branch_id = ${id} and ${counts}
  union select customer_id from till_receipts where branch_id = ${id} and customer_id is not null`

/**
 * Conditions on `customers c`. Sets instead of subqueries of each row: each is read once, whatever
 * the number of customers.
 */
export const filterConditions = (filters: CustomerFilters, now: Date): Query[] => {
  const conditions: Query[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Query) => {
    if (value !== undefined) conditions.push(condition(value))
  }
  add(
    filters.tier,
    (tier) => sql`c.id in (select customer_id from loyalty_accounts where tier_code = ${tier})`,
  )
  add(filters.tag, (tag) => sql`c.id in (select customer_id from customer_tags where tag = ${tag})`)
  add(filters.branch, (id) => sql`c.id in (${atBranch(id)})`)
  add(filters.bought, (often) => sql`c.id in (${cameAgain(now, often === 'again' ? 2 : 1)})`)
  // Who bought nothing spent 0.
  add(filters.spend_min || undefined, (min) => sql`c.id in (${spent(sql`>= ${min}`, now)})`)
  add(filters.spend_max, (max) => sql`c.id not in (${spent(sql`> ${max}`, now)})`)
  add(filters.last_order_from, (day) => sql`c.id in (${orderedSince(day)})`)
  add(
    filters.last_order_until,
    (day) =>
      sql`c.id in (select customer_id from orders where ${counts}) and c.id not in (${orderedSince(addDays(day, 1))})`,
  )
  add(filters.birth_month, (month) => sql`extract(month from c.date_of_birth) = ${month}::integer`)
  add(filters.consent, (purpose) => allows(sql`c.id`, purpose))
  return conditions
}
