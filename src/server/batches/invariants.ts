import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const batchesInvariants: readonly Invariant[] = [
  {
    id: 'I1j',
    what: 'the stock of a variation in a place is the sum of its batches there',
    count: () => sql`select count(*) as breaks from stock_items s
      full join (select location_id, variation_id, sum(on_hand) as units from batches group by 1, 2) b using (location_id, variation_id)
      where coalesce(s.on_hand, -1) <> coalesce(b.units, 0)`,
  },
  {
    id: 'I1k',
    what: 'a batch has what its movements left in it',
    count: () => sql`select count(*) as breaks from batches b
      full join (select batch_id, sum(on_hand_delta) as units from stock_movements where batch_id is not null group by 1) m on m.batch_id = b.id
      where b.on_hand is distinct from coalesce(m.units, 0)
         or exists (select from stock_movements o where o.batch_id = b.id and (o.variation_id, o.location_id) <> (b.variation_id, b.location_id))`,
  },
  {
    id: 'I1l',
    what: 'units that are not fit for sale are those of batches that are not fit',
    count: () => sql`select count(*) as breaks from stock_items s
      left join (select location_id, variation_id, sum(on_hand) filter (where not fit) as units from batches group by 1, 2) b using (location_id, variation_id)
      where s.unfit <> coalesce(b.units, 0)`,
  },
]
