import { inStock } from '#domain/catalogue/hamper.ts'
import {
  collectMethod,
  placeOf,
  windowCapacity,
  type CollectPlace,
} from '#domain/delivery/collect.ts'
import { locationOf, offerSlots, type DeliverySlot } from '#domain/delivery/delivery-slot.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { readPlaces, readSlotFacts } from '../../couriers/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { orderNumber } from '../number.ts'
import { readLinesToReplace, writeReplacement, type LineToReplace } from '../store/replacement.ts'

export type ReplacementAsk = {
  orderId: string
  /** The cause's id; with `attempt` the idempotency key: the same pair places one order. */
  cause: string
  attempt: number
  lines: readonly { lineId: string; quantity: number }[]
  reason: string
  now: Date
}
export type Replacement =
  | { ok: true; orderId: string; number: string }
  | { ok: false; reason: 'out_of_stock' | 'no_window' }

/**
 * Places a free replacement order in the first free window, in the caller's transaction. On `ok:
 * false` the caller must roll back: some claims may stand.
 */
export const placeReplacement = async (
  tx: Transaction,
  shop: Shop,
  ask: ReplacementAsk,
): Promise<Replacement> => {
  const { now } = ask
  const settings = shop.settings()
  const tomorrow = addDays(jakartaDate(now), 1)
  const lines = await readLinesToReplace(tx, ask.orderId, ask.lines, tomorrow)
  const goods = goodsOf(lines)
  if (lines.length < ask.lines.length || [...goods.values()].some((one) => sourceOf(one) === null))
    return { ok: false, reason: 'out_of_stock' }
  const grams = lines.reduce((sum, line) => sum + line.grams, 0)
  const hasTomorrowLines = [...goods.values()].some((one) => sourceOf(one) === 'next_day')
  const place = await placeOfLines(tx, lines, now)
  if (place === 'gone') return { ok: false, reason: 'no_window' }
  const location = locationOf({ settings, place })
  const loads = await readSlotFacts(tx, location, jakartaDate(now))
  const point = place ? null : pointOf(lines)
  const question = { now, settings, loads, grams, hasTomorrowLines, place, point }
  const slot = offerSlots(question).find((one) => fits(one, hasTomorrowLines, tomorrow))
  if (!slot) return { ok: false, reason: 'no_window' }
  const [id, number] = [newId(now), orderNumber(now)]
  const written = await writeReplacement(tx, {
    id,
    number,
    orderId: ask.orderId,
    cause: ask.cause,
    attempt: ask.attempt,
    lines: lines.map(({ lineId, quantity }) => ({ id: newId(now), lineId, quantity })),
    wanted: [...goods.values()].map((line) => {
      const kind = sourceOf(line) ?? 'stock'
      return {
        variation_id: line.variationId,
        quantity: line.quantity,
        kind,
        day: kind === 'stock' ? null : tomorrow,
      }
    }),
    slot: {
      location,
      day: slot.day,
      start: slot.start,
      end: slot.end,
      startsAt: slot.startsAt,
      grams,
      point,
      customerId: null,
      now,
      ...windowCapacity({ location, ...slot }, settings),
    },
    reason: ask.reason,
    now,
  })
  return written === 'ok'
    ? { ok: true, orderId: id, number }
    : { ok: false, reason: written === 'slot_full' ? 'no_window' : 'out_of_stock' }
}

/** One claim per variation, even when one of its lines was bought and another a gift. */
const goodsOf = (lines: readonly LineToReplace[]): Map<string, StockToClaim> => {
  const goods = new Map<string, StockToClaim>()
  for (const one of lines.flatMap(stockOf))
    goods.set(one.variationId, {
      ...one,
      quantity: one.quantity + (goods.get(one.variationId)?.quantity ?? 0),
    })
  return goods
}

/** Where riders brought the order. */
const pointOf = ([first]: readonly LineToReplace[]) =>
  first ? { lat: first.lat, lng: first.lng } : null

/** Where the order was collected; null when it was brought, `gone` when that is offered no more. */
const placeOfLines = async (
  tx: Transaction,
  lines: readonly LineToReplace[],
  now: Date,
): Promise<CollectPlace | 'gone' | null> => {
  const branchId = lines[0]?.branchId ?? null
  if (branchId === null) return null
  return placeOf(collectMethod(branchId), await readPlaces(tx, jakartaDate(now))) ?? 'gone'
}

type StockToClaim = Pick<LineToReplace, 'variationId' | 'quantity' | 'saleable' | 'nextDayLeft'>
/** What a line takes from the stock: its parts, of a hamper. */
const stockOf = (line: LineToReplace): StockToClaim[] =>
  inStock(line, line.quantity).map((one, at) => ({
    ...one,
    saleable: line.parts[at]?.saleable ?? line.saleable,
    nextDayLeft: line.parts.length === 0 ? line.nextDayLeft : 0,
  }))

/** From the shelf if there is enough, else from tomorrow's supply; null when neither is enough. */
const sourceOf = ({ quantity, saleable, nextDayLeft }: StockToClaim): 'stock' | 'next_day' | null =>
  saleable >= quantity ? 'stock' : nextDayLeft >= quantity ? 'next_day' : null

/** Supply is known for tomorrow only, so its goods go out tomorrow. */
const fits = (slot: DeliverySlot, hasTomorrowLines: boolean, tomorrow: string): boolean =>
  slot.refusal === null && (!hasTomorrowLines || slot.day === tomorrow)
