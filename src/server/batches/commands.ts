import { variationIdOf } from '../catalogue/index.ts'
import type { OpenShop } from '../shop.ts'
import { commandDoer, performCommand } from '../staff/index.ts'
import { setStock } from './set-stock.ts'
import { lockStock, ONLINE } from './store/stock.ts'

/** A count of one variation. */
export const setStockOf = async (
  { shop }: OpenShop,
  [verb, sku, units]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (verb !== 'set' || !sku || !/^\d{1,6}$/.test(units ?? '')) return null
  const id = await variationIdOf(shop.db, sku)
  if (id === null) {
    print(`there is no variation ${sku}`)
    return 1
  }
  const onHand = Number(units)
  const doer = (await commandDoer(shop, { login: null, needs: [], now: shop.clock.now() }))!
  const failure = await performCommand(doer, async (tx) => {
    const before = (await lockStock(tx, ONLINE, [id])).get(id)
    await setStock(tx, id, onHand, 'operator', doer.now)
    return {
      done: null,
      act: {
        act: 'stock_counted',
        entity: { kind: 'variation', id },
        before: { on_hand: before?.onHand ?? null },
        after: { on_hand: onHand },
      },
    }
  })
  print(failure ?? `${sku}: ${units} on hand`)
  return failure === null ? 0 : 1
}
