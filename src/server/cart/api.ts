import {
  addMultiple,
  clearCart,
  getCart,
  selectAll,
  selectItem,
  updateCart,
  type Cart,
} from '#contract/cart.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import { clampQuantity, limitedBy } from '#domain/cart/cart.ts'
import { AppError } from '../errors.ts'
import { onceInStatement } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { addToCart } from './add-lines.ts'
import { changeCart, changerOf, decideLines, type Decided, type Seen } from './change-cart.ts'
import { stockOf, type CartLine } from './lines.ts'
import { readPresentedCart } from './read-cart.ts'
import type { CartLineRow, CartWrite } from './store/cart.ts'

type Ask = Pick<Context, 'shop' | 'locale' | 'now'>

const ADD = 'POST /cart/add-multiple'

/** A stored line, to be changed in part. */
const asStored = ({
  key,
  quantity,
  note,
  selected,
}: CartLineRow): CartWrite['changed'][number] => ({ key, quantity, note, selected })

const lineOf = (seen: Seen, key: string): CartLineRow => {
  const line = seen.cart?.lines.find((one) => one.key === key)
  if (!line) throw new AppError('cart_item_not_found')
  return line
}

/** A line with the stock that the lines before it leave. */
const lineNow = (seen: Seen, key: string): CartLine => seen.lines.find((one) => one.key === key)!

/**
 * Changes a line's quantity, note or both; 0 removes it, and the quantity is capped at the stock.
 */
const decideUpdate = (
  ask: Ask,
  seen: Seen,
  change: { quantity?: number | undefined; note?: string | undefined },
  key: string,
): Decided => {
  const line = lineOf(seen, key)
  if (change.quantity === 0) return decideLines(seen.cart, { gone: [key] })
  const settings = ask.shop.settings()
  const wanted = change.quantity ?? line.quantity
  const stock = stockOf(lineNow(seen, key), ask.now, settings)
  const quantity = change.quantity === undefined ? wanted : clampQuantity(wanted, stock, settings)
  const name = line.name[ask.locale]
  if (quantity === 0) throw new AppError('out_of_stock', { params: { names: name } })
  const adjusted: Cart['adjusted'] =
    quantity < wanted
      ? [
          {
            variation_id: line.variationId,
            code: 'QUANTITY_ADJUSTED',
            quantity,
            limited_by: limitedBy(stock, settings),
            name,
          },
        ]
      : []
  const note = change.note === undefined ? line.note : withoutCardNumbers(change.note)
  return decideLines(
    seen.cart,
    {
      changed:
        quantity === line.quantity && note === line.note
          ? []
          : [{ ...asStored(line), quantity, note }],
    },
    adjusted,
  )
}

export const cartCalls: Served[] = [
  serve(getCart, [], async ({ shop, customer, query, locale, now }) => ({
    data: await readPresentedCart(shop, customer.customerId, locale, now, query.peek === '1'),
  })),

  serve(addMultiple, [onceInStatement()], async (ask) => {
    const kept = ask.idempotencyKey === null ? null : { call: ADD, key: ask.idempotencyKey }
    const { cart, replayed } = await addToCart(ask.shop, changerOf(ask), ask.body, kept)
    return { data: cart, isReplay: replayed }
  }),

  serve(updateCart, [], async (ask) => ({
    data: await changeCart(ask.shop, changerOf(ask), (seen) =>
      decideUpdate(ask, seen, ask.body, ask.body.cart_item_key),
    ),
  })),

  serve(selectItem, [], async (ask) => ({
    data: await changeCart(ask.shop, changerOf(ask), (seen) => {
      const line = lineOf(seen, ask.params.key)
      const now = lineNow(seen, line.key)
      // A line that waits for a later day stays wanted; it can only be deselected.
      const selected = ask.body.selected && (now.selectable || now.wanted)
      return decideLines(seen.cart, {
        changed: now.wanted === selected ? [] : [{ ...asStored(line), selected }],
      })
    }),
  })),

  serve(clearCart, [], async (ask) => ({
    data: await changeCart(ask.shop, changerOf(ask), ({ cart }) =>
      decideLines(
        cart,
        cart === null ? {} : { gone: cart.lines.map(({ key }) => key), dropCoupons: true },
      ),
    ),
  })),

  serve(selectAll, [], async (ask) => ({
    data: await changeCart(ask.shop, changerOf(ask), (seen) => {
      const selected = ask.params.type === 'select-all'
      const others = seen.lines.filter(
        (line) => line.wanted !== selected && (!selected || line.availability !== 'out'),
      )
      return decideLines(seen.cart, {
        changed: others.map((line) => ({ ...asStored(line), selected })),
      })
    }),
  })),
]
