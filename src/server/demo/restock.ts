import { addDays, DAY_MS } from '#domain/time.ts'
import { ONLINE, receive, takeFromBatches } from '../batches/index.ts'
import { col, rows, sql, type Database } from '../platform/database.ts'
import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'

/** What is left when goods are received again, and how many then come. */
const LOW_UNITS = 12
const UNITS_RECEIVED = 30

/** The demo's own jobs; a live shop has none. */
export const demoJobs = (shop: Shop): Job[] =>
  shop.config.mode === 'demo'
    ? [{ name: 'demo.restock', everySeconds: DAY_S, run: (now) => restock(shop.database, now) }]
    : []

/**
 * Keeps a demo that is left running on sale: throws away what has ended and is not promised, and
 * receives goods whose fresh units run out. Returns how many variations got goods.
 */
export const restock = async (database: Database, now: Date): Promise<number> => {
  const cause = { cause: 'demo', causeId: now.toISOString(), actor: 'demo', now }
  const low = await lowGoods(database, new Date(now.getTime() - DAY_MS))
  for (const { ended, variationId, bestBefore, lifeDays } of low)
    await database.transaction(async (tx) => {
      for (const { batchId, quantity } of ended)
        // Promised units stay: the take is refused as a whole.
        await takeFromBatches(tx, {
          ...cause,
          place: ONLINE,
          takes: [{ variationId, batchId, quantity }],
          kind: 'waste',
          reason: 'ended',
        })
      const fresh = addDays(bestBefore, lifeDays)
      await receive(tx, {
        ...cause,
        place: ONLINE,
        goods: [{ variationId, quantity: UNITS_RECEIVED, bestBefore: fresh }],
      })
    })
  return low.length
}

/** Goods that were on sale and have few fit units left, with what of them has ended. */
const lowGoods = ({ db }: Database, since: Date) =>
  rows(
    db,
    sql({
      variationId: col.id('variation'),
      bestBefore: col.day,
      lifeDays: col.int,
      ended: col.list({ batchId: col.id('batch'), quantity: col.int }),
    })`
      select s.variation_id as "variationId", l.deliver_from + p.min_life_on_delivery_days as "bestBefore", greatest(2, p.shelf_life_days - p.min_life_on_delivery_days) as "lifeDays", (
          select coalesce(json_agg(json_build_object('batchId', b.id, 'quantity', b.on_hand) order by b.best_before, b.id), '[]') from batches b
          where b.location_id = s.location_id and b.variation_id = s.variation_id and b.on_hand > 0 and b.state <> 'held' and b.best_before < l.deliver_from
        ) as ended
      from stock_items s join locations l on l.id = s.location_id and l.sells_online join variations v on v.id = s.variation_id and v.active
      join products p on p.id = v.product_id and p.published
      where not s.is_hamper and s.free < ${LOW_UNITS}
        and exists (select from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.received_at < ${since}::timestamptz)
        and not exists (select from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.received_at >= ${since}::timestamptz)`,
  )
