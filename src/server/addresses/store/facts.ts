import type { Id } from '#domain/units.ts'
import { col, sql, type Query } from '../../platform/database.ts'
import { columns } from './addresses.ts'

/**
 * A customer's address as a JSON scalar (`Address`): the requested one, else `chosenId` (an
 * expression), else the default; null when there is none.
 */
export const addressFacts = (
  customerId: Id<'customer'>,
  askedId: string | null,
  chosenId: Query,
) => sql`(
  select to_json(found) from (
    select ${columns} from addresses
    where customer_id = ${customerId} and deleted_at is null and (${askedId}::uuid is null or id = ${askedId}::uuid)
    order by (id = ${chosenId}) desc nulls last, is_default desc, created_at
    limit 1
  ) found
)`

/** Where riders bring a customer's orders, as JSON: the chosen address, else the default one. */
export const pinFacts = (customerId: Id<'customer'>, chosenId: Query) => sql`(
  select json_build_object('lat', lat, 'lng', lng) from addresses
  where customer_id = ${customerId} and deleted_at is null
  order by (id = ${chosenId}) desc nulls last, is_default desc, created_at limit 1
)`
export const Pin = { lat: col.number, lng: col.number }
