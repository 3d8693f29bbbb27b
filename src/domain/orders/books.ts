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

/** The account that a payment's money is on: a gateway's, or what companies owe. */
export const moneyAccount = (provider: string): string =>
  provider === 'invoice' ? 'receivable:companies' : `gateway:${provider}`

/** What is refunded: the goods before and after discounts, and the rest. */
type Refunded = {
  goods: number
  gross: number
  shipping: number
  shippingGross: number
  serviceFee: number
}
/** The lines that take a refund out of the sales and owe it. */
export const refundedOf = (back: Refunded): Record<string, number> => {
  const { goods, gross, shipping, shippingGross, serviceFee } = back
  return {
    'sales:goods': gross,
    'sales:shipping': shippingGross,
    'sales:service_fee': serviceFee,
    'sales:discount': goods + shipping - gross - shippingGross,
    'owed:refunds': -(goods + shipping + serviceFee),
  }
}

/**
 * The lines of a cash order: what was collected, and the sales without what was taken off before
 * (`gross` is its value before discounts, `amount` after them).
 */
export const collectedOf = (
  order: Sold & {
    total: number
    lessCash: number
    creditRefunded: number
    /** Where it was collected, so that a till took the cash; else a rider did. */
    branchId?: string | null
  },
  off: { gross: number; amount: number },
): Record<string, number> => ({
  [order.branchId ? 'cash:tills' : 'cash:riders']: moneyOf(order),
  ...salesOf({
    ...order,
    subtotal: order.subtotal - off.gross,
    discount: order.discount - (off.gross - off.amount),
    creditUsed: order.creditUsed - order.creditRefunded,
  }),
})

/**
 * The amount that an order's payment must bring: its total less store credit, and less what is not
 * collected at the door.
 */
export const moneyOf = (order: { total: number; creditUsed: number; lessCash: number }): number =>
  order.total - order.creditUsed - order.lessCash
