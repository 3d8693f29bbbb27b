import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { formatRupiah } from '#domain/money.ts'

/** What a customer does to the cart, as the page shows it before the shop has answered. */
export type CartChange =
  /** 0 takes the line out. */
  | { type: 'quantity'; key: string; quantity: number }
  | { type: 'note'; key: string; note: string }
  | { type: 'select'; key: string; selected: boolean }
  | { type: 'select-all'; selected: boolean }
  | { type: 'clear' }
  /** Raises the quantities of lines that are there; new lines come with the answer. */
  | { type: 'add'; items: readonly { variation_id: string; quantity: number }[] }

/**
 * The cart as it will be after a change, with the amounts reckoned anew. The shop's answer takes
 * its place.
 */
export const changeCart = (cart: Cart, change: CartChange): Cart =>
  withTotals(cart, changeItems(cart.items, change))

/** Whether a change would leave the cart as it is: then there is nothing to send. */
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
 * Amounts of the selected lines. What only the shop can reckon (fee, discount) stays as it last
 * said, or is nothing without goods.
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
