import type { WebhookEventName } from '#domain/webhooks/event.ts'
import type { Queryable } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { announceEvent } from './deliver.ts'
import { findPrice, findProduct, findStock, takeChanges, type Change } from './store/changes.ts'

const BATCH = 200

type Told = { event: WebhookEventName; data: object }

/**
 * Announces what changed of stock, prices and products since the last time: one event each, from
 * what was last reported to what holds now. What changed and changed back is not announced.
 */
export const tellChanges = async (shop: Shop, now: Date): Promise<number> => {
  let told = 0
  for (;;) {
    const taken = await shop.database.transaction(async (tx) => {
      const changes = await takeChanges(tx, BATCH)
      for (const change of changes) {
        const event = await READ[change.kind](tx, change)
        if (event) await announceEvent(tx, { ...event, eventId: `evt_c${change.id}`, at: now })
      }
      return changes.length
    })
    told += taken
    if (taken < BATCH) break
  }
  if (told > 0) shop.wakeOutbox()
  return told
}

const READ: Record<Change['kind'], (tx: Queryable, change: Change) => Promise<Told | null>> = {
  stock: async (tx, { subjectId, locationId, before }) => {
    const stock = await findStock(tx, subjectId, locationId)
    const was = (before as { free: number }).free
    if (!stock || stock.free === was) return null
    return { event: stockEvent(was, stock.free), data: { stock: { ...stock, free_before: was } } }
  },
  price: async (tx, { subjectId, before }) => {
    const found = await findPrice(tx, subjectId)
    if (!found) return null
    const { regular, sale, ...variation } = found
    const was = before as { regular: number; sale: number | null }
    if (was.regular === regular && was.sale === sale) return null
    const price = { ...variation, now: { regular, sale }, before: was }
    return { event: 'price.changed', data: { price } }
  },
  product: async (tx, { subjectId, before }) => {
    const product = await findProduct(tx, subjectId)
    if (!product) return null
    const was = (before as { shown: boolean }).shown
    const event =
      was === product.shown ? 'product.changed' : product.shown ? 'product.shown' : 'product.hidden'
    return { event, data: { product } }
  },
}

const stockEvent = (was: number, free: number): WebhookEventName => {
  if (was > 0 && free <= 0) return 'stock.sold_out'
  return was <= 0 && free > 0 ? 'stock.available' : 'stock.changed'
}
