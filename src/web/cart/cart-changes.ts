import type { Cart, CartItem } from '#contract/cart.ts'
import { formatRupiah } from '#domain/money.ts'

/** Changes of the cart for optimistic updates. */
export type CartChange =
  /** 0 removes the line. */
  | { type: 'quantity'; key: string; quantity: number }
  | { type: 'note'; key: string; note: string }
  | { type: 'select'; key: string; selected: boolean }
  | { type: 'select-all'; selected: boolean }
  | { type: 'clear' }
  /** Raises the quantities of existing lines; new lines appear with the server's response. */
  | { type: 'add'; items: readonly { variation_id: string; quantity: number }[] }

/** The cart after a change with recalculated amounts, until the server's response replaces it. */
export const changeCart = (cart: Cart, change: CartChange): Cart =>
  withTotals(cart, changeItems(cart.items, change))

/** Whether a change has no effect and need not be sent. */
export const isIdle = (cart: Cart, change: CartChange): boolean => {
  if (change.type === 'add') return false
  const next = changeItems(cart.items, change)
  return (
    next.length === cart.items.length && next.every((item, index) => item === cart.items[index])
  )
}

const changeItems = (items: readonly CartItem[], change: CartChange): CartItem[] => {
  switch (change.type) {
    case 'quantity':
      if (change.quantity <= 0) return items.filter(({ key }) => key !== change.key)
      return items.map((item) =>
        item.key === change.key ? withQuantity(item, change.quantity) : item,
      )
    case 'note':
      return items.map((item) =>
        item.key === change.key && item.note !== change.note
          ? { ...item, note: change.note }
          : item,
      )
    case 'select':
      return items.map((item) =>
        item.key === change.key ? withSelection(item, change.selected) : item,
      )
    case 'select-all':
      return items.map((item) => withSelection(item, change.selected))
    case 'clear':
      return []
    case 'add':
      return items.map((item) => {
        const added =
          change.items.find(({ variation_id }) => variation_id === item.id)?.quantity ?? 0
        return withQuantity(item, item.quantity + added)
      })
  }
}

const withQuantity = (item: CartItem, quantity: number): CartItem => {
  if (item.quantity === quantity) return item
  const line_total = item.price * quantity
  return { ...item, quantity, line_total, formatted_line_total: formatRupiah(line_total) }
}

const withSelection = (item: CartItem, wanted: boolean): CartItem => {
  const selected = wanted && item.selectable
  return item.selected === selected ? item : { ...item, selected }
}

/**
 * Amounts of the selected lines. Fee and discount stay as the server last reported, or are zero
 * without goods.
 */
const withTotals = (cart: Cart, items: CartItem[]): Cart => {
  const selected = items.filter((item) => item.selected)
  const subtotal = selected.reduce((sum, item) => sum + item.line_total, 0)
  const isEmpty = selected.length === 0
  const service_fee = isEmpty ? 0 : cart.totals.service_fee
  const discount_total = isEmpty ? 0 : Math.min(cart.totals.discount_total, subtotal)
  const total = Math.max(0, subtotal + service_fee + cart.totals.shipping_total - discount_total)
  return {
    ...cart,
    items,
    automatic_discounts: isEmpty ? [] : cart.automatic_discounts,
    missing_discounts: isEmpty ? [] : cart.missing_discounts,
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    totals: {
      ...cart.totals,
      subtotal,
      service_fee,
      discount_total,
      total,
      formatted_subtotal: formatRupiah(subtotal),
      formatted_service_fee: formatRupiah(service_fee),
      formatted_discount: formatRupiah(-discount_total),
      formatted_total: formatRupiah(total),
    },
  }
}
