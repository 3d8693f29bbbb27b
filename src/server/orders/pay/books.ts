/** The parts of an order that become money-journal lines. Positive is a debit. */
type Sold = {
  subtotal: number
  shipping: number
  serviceFee: number
  discount: number
  creditUsed: number
}

/**
 * The revenue lines of an order, including the store credit held for it. With the money received
 * (`moneyOf`) they sum to 0.
 */
export const salesOf = (order: Sold): Record<string, number> => ({
  'sales:goods': -order.subtotal,
  'sales:shipping': -order.shipping,
  'sales:service_fee': -order.serviceFee,
  'sales:discount': order.discount,
  'held:credit': order.creditUsed,
})

/** The amount that an order's payment must bring: its total less store credit. */
export const moneyOf = (order: { total: number; creditUsed: number }): number =>
  order.total - order.creditUsed
