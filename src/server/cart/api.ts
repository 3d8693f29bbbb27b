import { addMultiple, clearCart, getCart, selectAll, selectItem, updateCart, type Cart } from '#contract/shop/cart.ts'
import { clampQuantity } from '#domain/cart.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../serve.ts'
import type { Caller, Context } from '../shop.ts'
import { addLines } from './add-lines.ts'
import { linesNow, stockOf, tomorrowOf } from './lines.ts'
import { readPresentedCart } from './read-cart.ts'
import { changeLine, clearLines, readCart, removeLine, selectLines } from './store.ts'

type Ask = Context & { customer: Caller }

const answerCart = async ({ shop, customer, locale, now }: Ask, adjusted: Cart['adjusted'] = []): Promise<{ data: Cart }> => ({
  data: await readPresentedCart(shop, customer.customerId, locale, now, adjusted),
})

export const cartCalls: Served[] = [
  serve(getCart, (ask) => answerCart(ask)),

  serve(addMultiple, async (ask) => {
    const { shop, customer, body, locale, now } = ask
    const items = body.items.map((item) => ({ variationId: item.variation_id, quantity: item.quantity }))
    const asker = { customerId: customer.customerId, locale, settings: shop.settings(), now }
    const added = await shop.database.transaction(async (tx) => {
      const results = await addLines(tx, asker, items, body.product_id)
      // All or nothing: a product of which nothing can be had refuses the whole request.
      const missing = results.filter(({ result }) => result === 'unavailable')
      if (missing.length > 0) throw new AppError('out_of_stock', { params: { names: missing.map(({ name }) => name).join(', ') } })
      return results
    })
    const adjusted = added.filter(({ result }) => result === 'adjusted')
    return answerCart(
      ask,
      adjusted.map(({ variationId, quantity, name }) => ({
        variation_id: variationId,
        code: 'QUANTITY_ADJUSTED' as const,
        quantity,
        name,
      })),
    )
  }),

  serve(updateCart, async (ask) => {
    const { shop, customer, body, now } = ask
    if (body.quantity === 0) {
      if (!(await removeLine(shop.db, customer.customerId, body.cart_item_key, now))) throw new AppError('cart_item_not_found')
      return answerCart(ask)
    }
    const adjusted: Cart['adjusted'] = []
    const change: { quantity?: number; note?: string } = body.note === undefined ? {} : { note: body.note }
    if (body.quantity !== undefined) {
      const line = (await readCart(shop.db, customer.customerId, tomorrowOf(now)))?.lines.find(({ key }) => key === body.cart_item_key)
      if (!line) throw new AppError('cart_item_not_found')
      const quantity = clampQuantity(body.quantity, stockOf(line, now, shop.settings()), shop.settings())
      if (quantity === 0) throw new AppError('out_of_stock', { params: { names: line.name[ask.locale] } })
      if (quantity < body.quantity)
        adjusted.push({ variation_id: line.variationId, code: 'QUANTITY_ADJUSTED', quantity, name: line.name[ask.locale] })
      change.quantity = quantity
    }
    if (!(await changeLine(shop.db, customer.customerId, body.cart_item_key, change, now))) throw new AppError('cart_item_not_found')
    return answerCart(ask, adjusted)
  }),

  serve(selectItem, async (ask) => {
    const { shop, customer, params, body, now } = ask
    const cart = await readCart(shop.db, customer.customerId, tomorrowOf(now))
    const line = linesNow(cart, now, shop.settings()).find(({ key }) => key === params.key)
    if (!line) throw new AppError('cart_item_not_found')
    const selected = body.selected && line.selectable
    if (line.selected !== selected) await changeLine(shop.db, customer.customerId, params.key, { selected }, now)
    return answerCart(ask)
  }),

  serve(clearCart, async (ask) => {
    await clearLines(ask.shop.db, ask.customer.customerId, ask.now)
    return answerCart(ask)
  }),

  serve(selectAll, async (ask) => {
    const { shop, customer, params, now } = ask
    const lines = linesNow(await readCart(shop.db, customer.customerId, tomorrowOf(now)), now, shop.settings())
    const keys = lines.filter(({ selectable }) => selectable).map(({ key }) => key)
    await selectLines(shop.db, customer.customerId, keys, params.type === 'select-all', now)
    return answerCart(ask)
  }),
]
