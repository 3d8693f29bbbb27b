import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const checkoutInvariants: readonly Invariant[] = [
  {
    id: 'I8',
    what: 'a stored response of a checkout names its order',
    count: () => sql`select count(*) as breaks from idempotency_keys k
      where k.call = 'POST /checkout/process' and k.status = 200
        and not exists (select 1 from orders o where o.id::text = k.response ->> 'order_id' and o.customer_id::text = k.owner and o.number = k.response ->> 'order_number')`,
  },
]
