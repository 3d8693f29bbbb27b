import { agreedPrice } from '#domain/companies/price-list.ts'
import { adjustLine, sumOf, type PickedLine } from '#domain/orders/adjustment.ts'
import { foundOf, isUnsettled, type FoundLine, type PickedUnits } from '#domain/picking/found.ts'
import { readShopPrices, spendOnDrops } from '../../catalogue/index.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { adjustOrder, type LineAdjustment } from '../adjust/adjust-order.ts'
import type { OrderRow } from '../store/orders.ts'
import { readLinesOf, readTasksOf, sellPicked, setPickedGrams } from '../store/picks.ts'
import { linesToRefund } from '../store/refund/refunds.ts'
import { sellReserved } from '../store/sell.ts'

type By = { actor: string; now: Date }

type OrderedLine = Awaited<ReturnType<typeof readLinesOf>>[number]
/** What picking found of an order, line by line. */
export type PickedOrder = {
  isOpen: boolean
  found: (FoundLine & { ordered: OrderedLine })[]
  units: PickedUnits[]
}

/** Reads what was found; null for an order that is packed without a run. */
export const readPicked = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
): Promise<PickedOrder | null> => {
  const tasks = await readTasksOf(tx, orderId)
  if (tasks.length === 0) return null
  const settings = shop.settings()
  const limits = {
    creditPercent: settings['weight.creditPercent'],
    giftPercent: settings['weight.giftPercent'],
  }
  const found = (await readLinesOf(tx, orderId)).map((ordered) => ({
    ...foundOf({ ...ordered, price: priceNow(ordered) }, tasks, limits),
    ordered,
  }))
  return {
    isOpen: tasks.some(isUnsettled),
    found,
    units: found.flatMap(({ units }) => units),
  }
}

/** Customers who dropped units pay the price of their smaller quantity for the rest. */
const priceNow = ({ quantityPrices, quantity, price }: OrderedLine) =>
  agreedPrice(quantityPrices, quantity, price)

/**
 * Sells the goods of an order that is packed: what was picked, and what it lost goes back in the
 * same transaction; without a run what it holds, first expired first. Throws 409 `batch_held`.
 */
export const sellPacked = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  picked: PickedOrder | null,
  { actor, now }: By,
): Promise<void> => {
  if (!picked) {
    if (!(await sellReserved(tx, order.id, actor, now))) throw new AppError('batch_held')
    // Without a run all of it came as ordered.
    const lines = order.pricePromised ? await readLinesOf(tx, order.id) : []
    const whole = lines
      .filter(({ quantity }) => quantity > 0)
      .map((ordered) => ({ ordered, line: asOrdered(ordered) }))
    return giveBack(tx, shop, order, whole, { actor, now })
  }
  const { found, units } = picked
  if (!(await sellPicked(tx, units, { orderId: order.id, actor, now })))
    throw new AppError('batch_held')
  await setPickedGrams(
    tx,
    order.id,
    found.reduce((sum, { grams }) => sum + grams, 0),
  )
  await giveBack(tx, shop, order, found, { actor, now })
}

const asOrdered = (ordered: OrderedLine): PickedLine => ({
  id: ordered.id,
  price: priceNow(ordered),
  short: 0,
  portions: [{ units: ordered.quantity, substitutePrice: null, weighed: null }],
})

/**
 * A line whose money went back in an earlier packing stays as it was. Where the shop promised it, a
 * price that fell since the order is the customer's.
 */
const giveBack = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  found: readonly Pick<PickedOrder['found'][number], 'ordered' | 'line'>[],
  { actor, now }: By,
): Promise<void> => {
  const open = found.filter(({ ordered }) => !ordered.isSettled)
  if (open.length === 0) return
  const settings = shop.settings()
  const left = await linesToRefund(tx, order.id)
  const prices = order.pricePromised
    ? await readShopPrices(
        tx,
        open.map(({ ordered }) => ordered.variationId),
      )
    : new Map<string, number>()
  const adjustments: LineAdjustment[] = open.flatMap(({ ordered, line }) => {
    const price = prices.get(ordered.variationId)
    const most = settings['order.priceDropLineMax']
    return adjustLine(
      left.find(({ id }) => id === ordered.id)!,
      price === undefined ? line : { ...line, fallen: { price, most } },
    )
  })
  if (adjustments.length === 0) return
  const causeId = newId(now)
  await adjustOrder(tx, shop, { orderId: order.id, causeId, adjustments, actor, reason: '' }, now)
  const dropped = sumOf(adjustments.filter(({ kind }) => kind === 'price_drop'))
  if (dropped > 0) await spendOnDrops(tx, dropped, { settings, now })
}
