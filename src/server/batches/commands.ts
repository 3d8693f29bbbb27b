import { variationIdOf } from '../catalogue/index.ts'
import type { OpenShop } from '../shop.ts'
import { setStock } from './set-stock.ts'

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
  await shop.database.transaction((tx) =>
    setStock(tx, id, Number(units), 'operator', shop.clock.now()),
  )
  print(`${sku}: ${units} on hand`)
  return 0
}
