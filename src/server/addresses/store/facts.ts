import type { Id } from '#domain/units.ts'
import { sql, type Query } from '../../platform/database.ts'
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
  select to_jsonb(found) from (
    select ${columns} from addresses
    where customer_id = ${customerId} and deleted_at is null and (${askedId}::uuid is null or id = ${askedId}::uuid)
    order by (id = ${chosenId}) desc nulls last, is_default desc, created_at
    limit 1
  ) found
)`
