import type { WordKey } from '#i18n/web.ts'
import type { PlacedOrder } from '#web/orders/orders.ts'

export type Standing = Pick<
  PlacedOrder,
  | 'number'
  | 'state'
  | 'payment_state'
  | 'payment'
  | 'formatted_due'
  | 'formatted_total'
  | 'formatted_pay_until'
> &
  Partial<Pick<PlacedOrder, 'collect_at' | 'formatted_invoice_due' | 'is_picked_without'>>

type Look = { tone: 'wait' | 'good' | 'bad' | 'warn'; title: WordKey; text: WordKey }

/** Whether an order waits, is paid, or why not, in words. */
export const lookOf = (order: Standing): Look => {
  const { state, payment_state, payment, collect_at } = order
  if (state === 'pending_payment') {
    if (payment?.state === 'failed' || payment?.state === 'cancelled')
      return { tone: 'warn', title: 'result.attemptFailed', text: 'result.attemptFailedText' }
    if (payment?.state === 'expired')
      return { tone: 'warn', title: 'result.attemptExpired', text: 'result.attemptFailedText' }
    return { tone: 'wait', title: 'result.waiting', text: 'result.waitingText' }
  }
  if (payment_state === 'refund_pending')
    return {
      tone: 'warn',
      title: 'result.refunding',
      text: state === 'expired' ? lateText(order) : 'result.cancelledText',
    }
  if (payment_state === 'refunded')
    return {
      tone: 'warn',
      title: 'result.refunded',
      text: state === 'expired' ? lateText(order) : 'result.refundedText',
    }
  if (state === 'expired' && order.is_picked_without)
    return { tone: 'bad', title: 'result.pickedWithout', text: 'result.pickedWithoutText' }
  if (state === 'expired')
    return { tone: 'bad', title: 'result.expired', text: 'result.expiredText' }
  if (state === 'cancelled' || state === 'refunded' || state === 'failed_delivery')
    return { tone: 'bad', title: 'result.cancelled', text: 'result.cancelledText' }
  if (payment?.kind === 'cod')
    return {
      tone: 'good',
      title: 'result.cod',
      text: collect_at ? 'result.codTextCollect' : 'result.codText',
    }
  if (payment?.kind === 'invoice')
    return { tone: 'good', title: 'result.invoiced', text: 'result.invoicedText' }
  if (payment?.kind === 'none')
    return { tone: 'good', title: 'result.free', text: 'result.paidText' }
  return { tone: 'good', title: 'result.paid', text: 'result.paidText' }
}

const lateText = ({ is_picked_without: isPickedWithout }: Standing): WordKey =>
  isPickedWithout ? 'result.pickedWithoutPaid' : 'result.lateText'
