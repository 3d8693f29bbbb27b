import type { Id } from '#domain/units.ts'
import { clampQuantity } from '#domain/cart/cart.ts'
import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { hexKey } from '../platform/ids.ts'
import { NO_WRITE, writeDecided } from './change-cart.ts'
import { stockOf } from './lines.ts'
import {
  lockCart,
  readForAdding,
  type Addable,
  type CartWrite,
  type ChangedLine,
  type NewLine,
} from './store/cart.ts'

/** `seen`: the version of the cart that the change is based on; undefined skips the check. */
type Asker = {
  customerId: Id<'customer'>
  settings: Settings
  seen?: number | undefined
  now: Date
}
type Item = { variationId: Id<'variation'>; quantity: number }

/**
 * Makes exactly these lines the selected ones, in the caller's transaction. Quantities are capped at
 * the stock; what else is in the cart stays there unselected, unless a quantity of 0 removes it.
 * Returns the lines for the audit log, such as `BL001-01 × 2`.
 */
export const setLines = async (
  tx: Transaction,
  asker: Asker,
  items: readonly Item[],
): Promise<string> => {
  const { customerId, now, settings } = asker
  await lockCart(tx, customerId)
  // Retry if another request has created the cart meanwhile.
  for (;;) {
    const read = await readForAdding(tx, customerId, {
      variationIds: items.map(({ variationId }) => variationId),
      now,
      settings,
      kept: null,
    })
    if (asker.seen !== undefined && asker.seen !== (read.cart?.version ?? 0))
      throw new AppError('changed_meanwhile')
    const known = new Map(read.wanted.map((one) => [one.variationId, one]))
    if (items.some(({ variationId }) => !known.has(variationId)))
      throw new AppError('product_not_found')
    const write = decide(read.cart?.lines ?? [], items, { ...asker, known })
    const decided = { write, cart: read.cart, adjusted: [] }
    if (await writeDecided(tx, { customerId, now }, read, decided))
      return items
        .map(({ variationId, quantity }) => `${known.get(variationId)!.sku} × ${quantity}`)
        .join(', ')
  }
}

type Line = {
  key: string
  variationId: Id<'variation'>
  quantity: number
  note: string
  selected: boolean
}

const decide = (
  lines: readonly Line[],
  items: readonly Item[],
  { known, settings, now }: Asker & { known: ReadonlyMap<string, Addable> },
): CartWrite => {
  const made: NewLine[] = []
  const changed: ChangedLine[] = []
  const gone: string[] = []
  const present = new Map(lines.map((line) => [line.variationId, line]))
  const named = new Set(items.map(({ variationId }) => variationId))
  for (const { key, note, quantity, selected, variationId } of lines)
    if (selected && !named.has(variationId)) changed.push({ key, note, quantity, selected: false })
  for (const [place, { variationId, quantity: asked }] of items.entries()) {
    const fact = known.get(variationId)!
    const line = present.get(variationId)
    // What cannot be had stays in the cart with one unit, so that the summary shows it.
    const quantity =
      asked === 0 ? 0 : Math.max(1, clampQuantity(asked, stockOf(fact, now, settings), settings))
    if (quantity === 0) {
      if (line) gone.push(line.key)
    } else if (line) changed.push({ key: line.key, note: line.note, quantity, selected: true })
    else
      made.push({
        key: hexKey(),
        variationId: fact.variationId,
        quantity,
        note: fact.lastNote,
        selected: true,
        seenPrice: fact.price,
        // Lines are in the order of this instant.
        addedAt: new Date(now.getTime() + place).toISOString(),
      })
  }
  if (lines.length - gone.length + made.length > settings['cart.linesMax'])
    throw new AppError('cart_full', { params: { max: settings['cart.linesMax'] } })
  return { ...NO_WRITE, made, changed, gone }
}
