import { addShoppingList, readShoppingList } from '#contract/shopping-lists.ts'
import { addLines, readPresentedCart } from '../cart/index.ts'
import { limit, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Caller, Context } from '../shop.ts'
import { proposeGoods } from './read-list.ts'

type Reader = Pick<Context, 'shop' | 'ip'> & { customer: Caller | null }

/** A list counts as one search. */
export const shoppingListCalls: Served[] = [
  serve(
    readShoppingList,
    [
      limit('search', ({ customer }: Reader) => customer?.customerId ?? null),
      limit('searchOfGuest', ({ customer, ip }: Reader) => (customer ? null : networkOf(ip))),
    ],
    async (ask) => ({ data: { lines: await proposeGoods(ask, ask.body.text) } }),
  ),

  serve(addShoppingList, [once()], async (ask) => {
    const { shop, customer, locale, now } = ask
    const { customerId } = customer
    const items = ask.body.items.map((item) => ({
      variationId: item.variation_id,
      quantity: item.quantity,
    }))
    const results = await ask.once(async () => ({
      work: async (tx) => {
        const added = await addLines(
          tx,
          { customerId, locale, settings: shop.settings(), now },
          items,
          null,
        )
        const byId = new Map(added.map((one) => [one.variationId, one]))
        return [...new Set(items.map(({ variationId }) => variationId))].map((variationId) => {
          const one = byId.get(variationId)
          return {
            variation_id: variationId,
            result: one?.result ?? ('unavailable' as const),
            quantity: one?.quantity ?? 0,
          }
        })
      },
    }))
    shop.publishToPages(customerId, 'cart')
    return {
      data: { results, cart: await readPresentedCart(shop, customerId, locale, now) },
    }
  }),
]
