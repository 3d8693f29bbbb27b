import { clampQuantity, isSelectedWhenAdded, lineAvailability } from '#domain/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { inLocale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import type { VariationFacts } from '../catalogue/index.ts'
import type { Transaction } from '../platform/database.ts'
import { hexKey, newId } from '../platform/ids.ts'
import { stockOf, tomorrowOf } from './lines.ts'
import { putLines, readForAdding, touchCart, type LineToPut } from './store.ts'

export type ItemToAdd = { variationId: string; quantity: number }
export type Added = { variationId: string; name: string; result: 'added' | 'adjusted' | 'unavailable'; quantity: number; price: number }

type Asker = { customerId: string; locale: Locale; settings: Settings; now: Date }

/**
 * Adds quantities to what the cart holds. More than can be had is lowered to that and said so; what cannot be had at all is answered
 * `unavailable` and not put in. `productId` refuses variations of another product.
 */
export const addLines = async (tx: Transaction, asker: Asker, items: readonly ItemToAdd[], productId: string | null): Promise<Added[]> => {
  const wanted = summed(items)
  const cart = await touchCart(tx, asker.customerId, newId(asker.now), asker.now)
  const facts = await readForAdding(tx, cart.id, [...wanted.keys()], tomorrowOf(asker.now))
  const known = new Map(facts.map((one) => [one.variationId, one]))
  for (const id of wanted.keys()) {
    const fact = known.get(id)
    if (productId !== null && (!fact || fact.productId !== productId)) throw new AppError('product_not_found')
  }
  const newLines = facts.filter(({ inCart }) => inCart === 0).length
  if ((facts[0]?.lines ?? 0) + newLines > asker.settings['cart.linesMax'])
    throw new AppError('cart_full', { params: { max: asker.settings['cart.linesMax'] } })

  const results = facts.map((fact) => decide(fact, wanted.get(fact.variationId)!, asker))
  const puts = results.flatMap(({ put }) => (put ? [put] : []))
  if (puts.length > 0) await putLines(tx, cart.id, puts, asker.now)
  return results.map(({ added }) => added)
}

const decide = (fact: VariationFacts & { inCart: number }, quantity: number, asker: Asker): { added: Added; put: LineToPut | null } => {
  const stock = stockOf(fact, asker.now, asker.settings)
  const target = clampQuantity(fact.inCart + quantity, stock, asker.settings)
  const name = inLocale(fact.name, asker.locale)
  if (target === 0)
    return { added: { variationId: fact.variationId, name, result: 'unavailable', quantity: 0, price: fact.price }, put: null }
  const isWhole = target >= fact.inCart + quantity
  return {
    added: { variationId: fact.variationId, name, result: isWhole ? 'added' : 'adjusted', quantity: target, price: fact.price },
    put: {
      key: hexKey(),
      variationId: fact.variationId,
      quantity: target,
      selected: isSelectedWhenAdded(lineAvailability(stock)),
      seenPrice: fact.price,
    },
  }
}

/** The same variation named twice is one wish for the sum. */
const summed = (items: readonly ItemToAdd[]): Map<string, number> => {
  const wanted = new Map<string, number>()
  for (const { variationId, quantity } of items) wanted.set(variationId, (wanted.get(variationId) ?? 0) + quantity)
  return wanted
}
