import type { Pack } from '#contract/catalogue/pack.ts'
import { addShoppingList } from '#contract/shopping-lists.ts'
import { send } from '#web/send.ts'
import { once } from '#web/state/idempotency.ts'
import { browserQueries, keys } from '#web/state/queries.ts'

/** What became of goods that were put into the cart; `short` are those that got fewer or none. */
export type Outcome = {
  all: number
  added: number
  short: { name: string; quantity: number }[]
}

/** Puts packs into the cart by one call. Rejects with `CallFailure`. */
export const addGoods = async (
  goods: readonly {
    pack: Pick<Pack, 'variation_id' | 'name' | 'quantity_max'>
    quantity: number
  }[],
): Promise<Outcome> => {
  const items = goods.map(({ pack, quantity }) => ({
    variation_id: pack.variation_id,
    quantity: Math.min(quantity, pack.quantity_max),
  }))
  const { results, cart } = await once(`list:${JSON.stringify(items)}`, (idempotencyKey) =>
    send(addShoppingList, { body: { items }, idempotencyKey }),
  )
  browserQueries().setQueryData(keys.cart, cart)
  const nameOf = (id: string) => goods.find(({ pack }) => pack.variation_id === id)?.pack.name ?? ''
  return {
    all: results.length,
    added: results.filter(({ result }) => result !== 'unavailable').length,
    short: results
      .filter(({ result }) => result !== 'added')
      .map(({ variation_id: id, quantity }) => ({ name: nameOf(id), quantity })),
  }
}
