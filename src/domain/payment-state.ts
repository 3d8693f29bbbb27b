/**
 * The life of one payment as data: what a gateway may tell of its charge, and where that leads from each state. Money that has come stays: nothing that
 * is told later changes it, and what goes back is our own doing.
 */
export const PAYMENT_STATES = ['created', 'pending', 'paid', 'expired', 'failed', 'cancelled', 'refund_pending', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type ChargeTold = 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'

const OVER = { expired: 'expired', failed: 'failed', cancelled: 'cancelled' } as const
const TOLD: Record<PaymentState, Partial<Record<ChargeTold, PaymentState>>> = {
  created: { paid: 'paid', ...OVER },
  pending: { paid: 'paid', ...OVER },
  // Money may come after its time, and after a try that failed.
  expired: { paid: 'paid' },
  failed: { paid: 'paid' },
  cancelled: { paid: 'paid' },
  paid: {},
  refund_pending: {},
  refunded: {},
}

/** The state after a gateway has told something; null when that changes nothing. */
export const paymentAfter = (state: PaymentState, told: ChargeTold): PaymentState | null => TOLD[state][told] ?? null

/** From which states what is told leads on: what a conditional write compares with. */
export const paymentStatesBefore = (told: ChargeTold): PaymentState[] => PAYMENT_STATES.filter((state) => TOLD[state][told] !== undefined)

/** Whether money of this payment has come. */
export const isCaptured = (state: PaymentState): boolean => state === 'paid' || state === 'refund_pending' || state === 'refunded'
