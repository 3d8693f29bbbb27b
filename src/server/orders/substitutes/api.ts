import {
  getSubstitutes,
  listSubstituteGoods,
  setLineSubstitute,
  setSubstitute,
  type ChosenSubstitute,
} from '#contract/orders/substitutes.ts'
import type { SubstituteChoice } from '#domain/picking/substitution.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import { serve, type Served } from '../../http/serve.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { BEFORE_PICKING } from '../cancel/end-order.ts'
import { presentOrder } from '../show/present.ts'
import { findWhole } from '../store/found.ts'
import { findOrder, lockOrder } from '../store/orders.ts'
import {
  choicesInCart,
  factsOf,
  rememberChoice,
  setLineChoice,
  type Choice,
  type Chosen,
} from '../store/substitutes.ts'
import { offersFor, presentGood } from './offers.ts'

export const substituteCalls: Served[] = [
  serve(getSubstitutes, [], async (ask) => {
    const { shop, customer } = ask
    const standard = shop.settings()['order.substitute'] as SubstituteChoice
    return { data: await present(ask, await choicesInCart(shop.db, customer.customerId, standard)) }
  }),

  serve(setSubstitute, [], async (ask) => {
    const { shop, customer, params, now } = ask
    const wanted = await readChoice(shop.db, ask.body, now)
    if (!(await rememberChoice(shop.db, customer.customerId, params.id, wanted, now)))
      throw new AppError('product_not_found')
    const [data] = await present(ask, [{ productId: params.id, ...wanted }])
    return { data: data! }
  }),

  serve(listSubstituteGoods, [], async ({ shop, params, locale, now }) => {
    const at = { settings: shop.settings(), now }
    const offers = await offersFor(shop.db, { variationId: params.id, units: 1 }, at)
    if (!offers) throw new AppError('product_not_found')
    return { data: offers.map((one) => presentGood(one, locale)) }
  }),

  serve(setLineSubstitute, [], async (ask) => {
    const { shop, customer, params, now } = ask
    const { customerId } = customer
    if (!(await findOrder(shop.db, customerId, params.id))) throw new AppError('order_not_found')
    await shop.database.transaction(async (tx) => {
      const order = await lockOrder(tx, params.id)
      if (!order || !BEFORE_PICKING.includes(order.state)) throw new AppError('order_state')
      const wanted = await readChoice(tx, ask.body, now)
      const line = await setLineChoice(tx, params.id, params.line_id, wanted)
      if (!line) throw new AppError('order_not_found')
      await rememberChoice(tx, customerId, line.productId, wanted, now)
    })
    const found = await findWhole(shop.db, customerId, params.id)
    if (!found) throw new AppError('order_not_found')
    return { data: presentOrder(found, ask) }
  }),
]

type Body = { choice: SubstituteChoice; variation_id?: string | null | undefined }

/** Only a good that is on sale can be wished for. */
const readChoice = async (db: Queryable, body: Body, now: Date): Promise<Choice> => {
  if (body.choice !== 'this') return { choice: body.choice, variationId: null }
  const [facts] = body.variation_id
    ? await factsOf(db, addDays(jakartaDate(now), 1), [body.variation_id])
    : []
  if (!facts?.active || facts.parts.length > 0) throw new AppError('substitute_unavailable')
  return { choice: 'this', variationId: facts.variationId }
}

const present = async (
  { shop, locale, now }: Pick<Context, 'shop' | 'locale' | 'now'>,
  chosen: readonly Chosen[],
): Promise<ChosenSubstitute[]> => {
  const ids = chosen.flatMap(({ variationId }) => variationId ?? [])
  const goods = ids.length === 0 ? [] : await factsOf(shop.db, addDays(jakartaDate(now), 1), ids)
  return chosen.map(({ productId, choice, variationId }) => {
    const wanted = goods.find((one) => one.variationId === variationId)
    return {
      product_id: productId,
      choice,
      wanted: wanted ? presentGood(wanted, locale) : null,
    }
  })
}
