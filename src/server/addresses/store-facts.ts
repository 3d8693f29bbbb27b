import { sql } from '../platform/database.ts'
import { columns, type Address } from './store.ts'

/** JSON of an `Address`. */
export type AddressFacts = Address

/**
 * One of the customer's addresses for use inside a larger query: the one asked for, else the one
 * with `chosenId` (an expression), else the default. A scalar of JSON, `AddressFacts`; null when
 * there is none.
 */
export const addressFacts = (
  customerId: string,
  askedId: string | null,
  chosenId: ReturnType<typeof sql>,
) => sql`(
  select to_jsonb(found) from (
    select ${columns} from addresses
    where customer_id = ${customerId} and deleted_at is null and (${askedId}::uuid is null or id = ${askedId}::uuid)
    order by (id = ${chosenId}) desc nulls last, is_default desc, created_at
    limit 1
  ) found
)`
