import type { Amount, Rupiah } from '../units.ts'
import { agreedPrice, type QuantityPrice } from '../companies/price-list.ts'
import { add, rupiah, times } from '../money.ts'
import type { OrderState } from './order-state.ts'

/** States in which a customer changes an order: paid or accepted, and not being picked. */
export const CHANGEABLE: readonly OrderState[] = ['paid', 'confirmed']
/** Why goods that were added to an order ended: it was picked before they were paid. */
export const PICKING_BEGAN = 'picking_began'
export const mayChange = ({ state }: { state: OrderState }): boolean => CHANGEABLE.includes(state)

const UNDER_WAY: ReadonlySet<OrderState> = new Set([
  'picking',
  'packed',
  'on_delivery',
  'ready_for_pickup',
  'delivered',
  'completed',
  'failed_delivery',
])

/** Why an order cannot be changed: it is being picked or further, or it is not paid or has ended. */
export const changeRefusal = (state: OrderState): 'change_too_late' | 'order_state' | null => {
  if (mayChange({ state })) return null
  return UNDER_WAY.has(state) ? 'change_too_late' : 'order_state'
}

/** Units that are left of a line, and what one costs at which quantity. */
export type AgreedLine = {
  quantity: number
  price: Amount
  quantityPrices: readonly QuantityPrice[]
}

/**
 * What the units that stay cost more in all, when a customer takes out units and the price of a
 * smaller quantity holds.
 */
export const dearerBy = ({ quantity, price, quantityPrices }: AgreedLine, out: number): Rupiah => {
  const stay = quantity - out
  const [before, after] = [quantity, stay].map((units) => agreedPrice(quantityPrices, units, price))
  return rupiah(Math.max(0, after! - before!) * stay)
}

/** A line and how many units of it are left; gifts belong to their coupon. */
export type DroppableLine = AgreedLine & { id: string; giftOf: string | null }
export type WantedDrop = { lineId: string; quantity: number }

/**
 * Why units cannot be taken out of an order: fewer are left, or what stays is less than the shop
 * delivers. Null when they can.
 */
export const dropRefusal = (
  lines: readonly DroppableLine[],
  wanted: readonly WantedDrop[],
  minimum: Amount,
): 'change_units_gone' | 'change_leaves_too_little' | null => {
  const own = lines.filter(({ giftOf }) => giftOf === null)
  const off = new Map(wanted.map(({ lineId, quantity }) => [lineId, quantity]))
  const isKnown = wanted.every(({ lineId, quantity }) =>
    own.some((line) => line.id === lineId && quantity > 0 && quantity <= line.quantity),
  )
  if (!isKnown || off.size < wanted.length) return 'change_units_gone'
  const left = own.map((line) => ({ ...line, quantity: line.quantity - (off.get(line.id) ?? 0) }))
  const isEmpty = left.every(({ quantity }) => quantity === 0)
  const goods = add(
    ...left.map(({ quantityPrices, price, quantity }) =>
      times(agreedPrice(quantityPrices, quantity, price), quantity),
    ),
  )
  return isEmpty || goods < minimum ? 'change_leaves_too_little' : null
}
