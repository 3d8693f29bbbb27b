import type { Replacing } from '#contract/staff/picking/substitutes.ts'
import { agreedPrice } from '#domain/companies/price-list.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import type { SubstituteChoice } from '#domain/picking/substitution.ts'
import { readScaleLabel } from '#domain/stock/scale-label.ts'
import { searchGoods } from '../batches/index.ts'
import { AppError } from '../errors.ts'
import { judgeSubstitutes, substitutesFor } from '../orders/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { orderOfTask, type TaskOrder } from './store/facts.ts'
import { findTask, type TaskRow } from './store/runs.ts'

/** Why no good at all may take the place of a missing one. */
export const barredOf = (
  { isPart, substitutionId }: TaskRow,
  { substitute }: TaskOrder,
): 'refund' | 'part' | 'substitute' | null => {
  if (substitutionId !== null) return 'substitute'
  if (isPart) return 'part'
  return substitute === 'refund' ? 'refund' : null
}

/** What of a task decides about its substitutes, at the price that the customer paid for a unit. */
export const offerAskOf = (task: TaskRow, order: TaskOrder) => ({
  variationId: task.variationId,
  // Customers who dropped units pay the price of their smaller quantity for the rest.
  price: agreedPrice(order.quantityPrices, order.left, order.price),
  units: task.wanted,
})

type Choosing = { choice: SubstituteChoice; wanted: string | null }
const choosing = ({ substitute, substituteId }: TaskOrder): Choosing => ({
  choice: substitute,
  wanted: substituteId,
})

/** What comes without asking: the good that the customer named, or any close one for `best`. */
const comesUnasked = async (
  db: Queryable,
  task: TaskRow,
  order: TaskOrder,
  at: { shop: Shop; now: Date },
) => {
  const { choice, wanted } = choosing(order)
  if (choice === 'ask') return new Set<string>()
  const moment = { settings: at.shop.settings(), now: at.now }
  const asked = choice === 'best' ? ('ask' as const) : choice
  const goods = await substitutesFor(
    db,
    { ...offerAskOf(task, order), choice: asked, wanted },
    moment,
  )
  return new Set<string>(goods.map(({ variationId }) => variationId))
}

type Ask = { search: string; locale: Locale; now: Date }

/** The closest goods in place of a missing one, or what a search finds, with what bars each. */
export const findSubstitutes = async (shop: Shop, id: string, { search, locale, now }: Ask) => {
  const { db } = shop
  const task = await findTask(db, id)
  const order = task && (await orderOfTask(db, task.orderId, task.lineId))
  if (!task || !order) throw new AppError('pick_task_not_found')
  const barred = barredOf(task, order)
  const ask = offerAskOf(task, order)
  if (barred !== null) return { price: ask.price, barred, goods: [] }
  const moment = { settings: shop.settings(), now }
  const closest = await substitutesFor(db, { ...ask, choice: 'ask', wanted: null }, moment)
  const ids =
    search === ''
      ? closest.map(({ variationId }) => variationId)
      : await found(shop, search, order.locationId)
  const judged = await judgeSubstitutes(db, ask, ids, moment)
  const unasked = await comesUnasked(db, task, order, { shop, now })
  const inOrder = judged.toSorted(
    (a, b) =>
      Number(a.refusal !== null) - Number(b.refusal !== null) ||
      ids.indexOf(a.facts.variationId) - ids.indexOf(b.facts.variationId),
  )
  const goods = inOrder.map(({ facts, refusal }): Replacing => ({
    variation_id: facts.variationId,
    name: inLocale(facts.name, locale),
    variation_name: inLocale(facts.variationName, locale),
    sku: facts.sku,
    image: `${facts.images[0]?.base ?? ''}-160.webp`,
    tile: facts.tile,
    price: facts.price,
    free: facts.saleable,
    is_asked: !unasked.has(facts.variationId),
    refusal,
  }))
  return { price: ask.price, barred, goods }
}

const found = async (shop: Shop, search: string, location: string) => {
  const itemDigits = shop.settings()['scale.itemDigits']
  const text = readScaleLabel(search, { itemDigits })?.plu ?? search
  return (await searchGoods(shop.db, text, location)).map(({ variationId }) => variationId)
}

/** The good that a picker chose, and whether the customer is asked. Throws when it may not come. */
export const chosenSubstitute = async (
  tx: Transaction,
  shop: Shop,
  { task, order, variationId, now }: Chosen,
) => {
  if (barredOf(task, order) !== null) throw new AppError('substitute_unavailable')
  const moment = { settings: shop.settings(), now }
  const [judged] = await judgeSubstitutes(tx, offerAskOf(task, order), [variationId], moment)
  if (!judged || judged.refusal !== null) throw new AppError('substitute_unavailable')
  const unasked = await comesUnasked(tx, task, order, { shop, now })
  return { good: judged.facts, isAsked: !unasked.has(variationId) }
}
type Chosen = { task: TaskRow; order: TaskOrder; variationId: string; now: Date }
