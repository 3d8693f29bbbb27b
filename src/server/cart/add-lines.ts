import type { Amount, Id } from '#domain/units.ts'
import type { Cart } from '#contract/cart.ts'
import { afterOthers, take } from '#domain/catalogue/hamper.ts'
import { clampQuantity, isWantedWhenAdded, limitedBy, lineAvailability } from '#domain/cart/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { inLocale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { checkReplay, hashOfBody } from '../platform/idempotency.ts'
import { hexKey } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import {
  cartAfter,
  NO_WRITE,
  present,
  publishToOtherDevices,
  untilUnchanged,
  writeDecided,
  type Changer,
  type Decided,
} from './change-cart.ts'
import { stockOf } from './lines.ts'
import {
  lockCart,
  readForAdding,
  type Addable,
  type Adding,
  type CartLineRow,
  type CartWrite,
} from './store/cart.ts'

/** `addedAt` restores a removed line's position; a future instant counts as now. */
type ItemToAdd = { variationId: Id<'variation'>; quantity: number; addedAt?: Date | undefined }
export type Added = {
  variationId: Id<'variation'>
  name: string
  result: 'added' | 'adjusted' | 'unavailable'
  quantity: number
  limitedBy: 'stock' | 'limit'
  price: Amount
}

/** The response stored under the idempotency key. */
type Kept = Pick<Cart, 'adjusted'>

type Asker = { customerId: Id<'customer'>; locale: Locale; settings: Settings; now: Date }

/**
 * Adds quantities to the cart in the caller's transaction. Quantities are capped at the stock and
 * reported; unavailable items are not added. `productId` refuses variations of another product.
 */
export const addLines = async (
  tx: Transaction,
  asker: Asker,
  items: readonly ItemToAdd[],
  productId: Id<'product'> | null,
): Promise<Added[]> => {
  const wanted = summed(items)
  const { customerId, now } = asker
  await lockCart(tx, customerId)
  // Retry if another request has created the cart meanwhile.
  for (;;) {
    const read = await readForAdding(tx, customerId, {
      variationIds: [...wanted.keys()],
      now,
      settings: asker.settings,
      kept: null,
    })
    const { decided, results } = decideAdding(read, asker, wanted, productId)
    if (await writeDecided(tx, { customerId, now }, read, decided)) return results
  }
}

/**
 * Adds all or nothing in two round trips. A repeated idempotency key gets the current cart with the
 * first request's stock adjustments.
 */
export const addToCart = async (
  shop: Shop,
  changer: Changer,
  body: {
    product_id: string
    items: readonly { variation_id: string; quantity: number; added_at?: string | undefined }[]
  },
  kept: { call: string; key: string } | null,
): Promise<{ cart: Cart; replayed: boolean }> => {
  const wanted = summed(
    body.items.map((item) => ({
      variationId: item.variation_id,
      quantity: item.quantity,
      addedAt: item.added_at === undefined ? undefined : new Date(item.added_at),
    })),
  )
  const bodyHash = kept === null ? '' : hashOfBody([{}, body])
  const asked = {
    variationIds: [...wanted.keys()],
    now: changer.now,
    settings: shop.settings(),
    kept,
  }
  return untilUnchanged(shop, changer.customerId, async (db) => {
    const read = await readForAdding(db, changer.customerId, asked)
    if (read.replay) {
      // Responses stored by an older version lack `adjusted`, or `limited_by` in it.
      const { adjusted = [] } = checkReplay(read.replay, bodyHash).response as Partial<Kept>
      const known = adjusted.map((one) => ({ ...one, limited_by: one.limited_by ?? 'stock' }))
      const data = present(shop, changer, read, { cart: read.cart, adjusted: known })
      return { cart: data, replayed: true }
    }
    const { decided, results } = decideAdding(
      read,
      { ...changer, settings: shop.settings() },
      wanted,
      body.product_id,
    )
    // All or nothing: one unavailable product refuses the whole request.
    const missing = results.filter(({ result }) => result === 'unavailable')
    if (missing.length > 0)
      throw new AppError('out_of_stock', {
        params: { names: missing.map(({ name }) => name).join(', ') },
      })
    const data = present(shop, changer, read, decided)
    const write = {
      ...decided.write,
      kept:
        kept === null
          ? null
          : { ...kept, bodyHash, response: { adjusted: decided.adjusted } satisfies Kept },
    }
    if (!(await writeDecided(db, changer, read, { ...decided, write }))) return null
    publishToOtherDevices(shop, changer, decided)
    return { cart: data, replayed: false }
  })
}

/** The cart after adding, with one result per variation. */
const decideAdding = (
  { cart, wanted: known }: Adding,
  asker: Asker,
  wanted: ReadonlyMap<string, Wanted>,
  productId: Id<'product'> | null,
): { decided: Decided; results: Added[] } => {
  const byId = new Map(known.map((one) => [one.variationId, one]))
  for (const id of wanted.keys()) {
    const fact = byId.get(id)
    if (productId !== null && (!fact || fact.productId !== productId))
      throw new AppError('product_not_found')
  }
  const lines = new Map((cart?.lines ?? []).map((line) => [line.variationId, line]))
  const newLines = known.filter(({ variationId }) => !lines.has(variationId)).length
  const max = asker.settings['cart.linesMax']
  if (lines.size + newLines > max) throw new AppError('cart_full', { params: { max } })

  const taken = new Map<string, number>()
  for (const line of lines.values())
    if (line.selected && !wanted.has(line.variationId)) take(taken, line, line.quantity)
  const decisions = known.map((fact) => {
    const { variationId } = fact
    const left = afterOthers(fact, taken)
    const decision = decideOne(left, lines.get(variationId), wanted.get(variationId)!, asker)
    take(taken, fact, decision.added.quantity)
    return decision
  })
  const write: CartWrite = {
    ...NO_WRITE,
    made: decisions.flatMap(({ made }) => made ?? []),
    changed: decisions.flatMap(({ changed }) => changed ?? []),
  }
  const results = decisions.map(({ added }) => added)
  const adjusted = results
    .filter(({ result }) => result === 'adjusted')
    .map(({ variationId, quantity, limitedBy: limited_by, name }) => ({
      variation_id: variationId,
      code: 'QUANTITY_ADJUSTED' as const,
      quantity,
      limited_by,
      name,
    }))
  const factsOf = ({ variationId }: { variationId: Id<'variation'> }) => {
    const { lastNote: _, ...facts } = byId.get(variationId)!
    return facts
  }
  return { decided: { write, cart: cartAfter(cart, write, factsOf), adjusted }, results }
}

type Wanted = Pick<ItemToAdd, 'quantity' | 'addedAt'>
type Decision = {
  added: Added
  made?: CartWrite['made'][number]
  changed?: CartWrite['changed'][number]
}

const decideOne = (
  fact: Addable,
  line: CartLineRow | undefined,
  more: Wanted,
  asker: Asker,
): Decision => {
  const stock = stockOf(fact, asker.now, asker.settings)
  const asked = (line?.quantity ?? 0) + more.quantity
  const quantity = clampQuantity(asked, stock, asker.settings)
  const { variationId, price } = fact
  const added = {
    variationId,
    name: inLocale(fact.name, asker.locale),
    quantity,
    limitedBy: limitedBy(stock, asker.settings),
    price,
  }
  if (quantity === 0) return { added: { ...added, result: 'unavailable' } }
  const result = quantity < asked ? 'adjusted' : 'added'
  const selected = isWantedWhenAdded(lineAvailability(stock))
  if (line) {
    const changed = {
      key: line.key,
      quantity,
      note: line.note,
      selected: selected || line.selected,
    }
    return { added: { ...added, result }, changed }
  }
  const addedAt = Math.min(more.addedAt?.getTime() ?? Infinity, asker.now.getTime())
  const made = {
    key: hexKey(),
    variationId,
    quantity,
    note: fact.lastNote,
    selected,
    seenPrice: price,
    addedAt: new Date(addedAt).toISOString(),
  }
  return { added: { ...added, result }, made }
}

/** Sums the quantities of a variation named twice. */
const summed = (items: readonly ItemToAdd[]): Map<string, Wanted> => {
  const wanted = new Map<string, Wanted>()
  for (const { variationId, quantity, addedAt } of items) {
    const before = wanted.get(variationId)
    wanted.set(variationId, {
      quantity: (before?.quantity ?? 0) + quantity,
      addedAt: before?.addedAt ?? addedAt,
    })
  }
  return wanted
}
