import type { OrderRow } from '../store/orders.ts'

const PAID: readonly string[] = ['paid', 'refund_pending', 'partially_refunded', 'refunded']
/** Only an order that was paid has an invoice. */
export const hasInvoice = ({ paymentState }: Pick<OrderRow, 'paymentState'>): boolean =>
  PAID.includes(paymentState)
