import { complaintFigures } from '../complaints/index.ts'
import { waitingFigure } from '../conversations/index.ts'
import { heldFigures } from '../held/index.ts'
import { openRequests } from '../my-data/index.ts'
import { isOwn, newOrders, transfersDue } from '../orders/index.ts'
import { waitingToPick } from '../picking/index.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'
import { heldReviews } from '../reviews/index.ts'
import type { Own } from '../staff/index.ts'

const Counts = {
  orders: col.int,
  picking: col.int,
  conversations: col.int,
  complaints: col.json<{ open: number }>(),
  reviews: col.int,
  held: col.json<{ open: number }>(),
  requests: col.int,
  refunds: col.int,
}
export type Scope = {
  /** Whose orders; null for all. */
  orders: Own | null
  /** Whose runs; null for all. */
  picking: Own | null
  /** About whose orders; null for all. */
  complaints: Own | null
  refunds: Own | null
}

/** What waits at the desks, each as its list counts it, in one query. */
export const countDesks = async (
  db: Queryable,
  { orders, picking, complaints, refunds }: Scope,
  now: Date,
): Promise<col.Row<typeof Counts>> =>
  (await row(
    db,
    sql(Counts)`
      select ${newOrders(isOwn(orders))} as orders,
        ${waitingToPick(picking?.places ?? null)} as picking,
        ${waitingFigure(isOwn(orders))} as conversations,
        ${complaintFigures(now, complaints)} as complaints,
        ${heldReviews()} as reviews,
        ${heldFigures(now)} as held,
        ${openRequests()} as requests,
        ${transfersDue(now, refunds)} as refunds`,
  ))!
