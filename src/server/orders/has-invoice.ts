import type { OrderRow } from './store.ts'

const PAID: readonly string[] = ['paid', 'refund_pending', 'partially_refunded', 'refunded']
/** An invoice is of what was paid for. */
export const hasInvoice = ({ paymentState }: Pick<OrderRow, 'paymentState'>): boolean =>
  PAID.includes(paymentState)
