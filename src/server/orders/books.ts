/** What an order is made of, as lines of the money journal. Positive is a debit. */
type Sold = {
  subtotal: number
  shipping: number
  serviceFee: number
  discount: number
  creditUsed: number
}

/**
 * What was sold, on the side of the sales, with the store credit that was held for it. The money
 * that came makes it sum to 0: `moneyOf`.
 */
export const salesOf = (order: Sold): Record<string, number> => ({
  'sales:goods': -order.subtotal,
  'sales:shipping': -order.shipping,
  'sales:service_fee': -order.serviceFee,
  'sales:discount': order.discount,
  'held:credit': order.creditUsed,
})

/** What an order is paid with besides store credit: what its payment must bring. */
export const moneyOf = (order: { total: number; creditUsed: number }): number =>
  order.total - order.creditUsed
