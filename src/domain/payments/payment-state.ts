/**
 * The state machine of a payment, driven by the gateway's notices. A captured payment never leaves
 * that state by a notice; refunds are our own transitions.
 */
export const PAYMENT_STATES = [
  'created',
  'pending',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type ChargeTold = 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'

const OVER = { expired: 'expired', failed: 'failed', cancelled: 'cancelled' } as const
const TOLD: Record<PaymentState, Partial<Record<ChargeTold, PaymentState>>> = {
  created: { paid: 'paid', ...OVER },
  pending: { paid: 'paid', ...OVER },
  // Money may arrive after expiry and after a failed attempt.
  expired: { paid: 'paid' },
  failed: { paid: 'paid' },
  cancelled: { paid: 'paid' },
  paid: {},
  refund_pending: {},
  refunded: {},
}

/** The state after a gateway's notice; null when it changes nothing. */
export const paymentAfter = (state: PaymentState, told: ChargeTold): PaymentState | null =>
  TOLD[state][told] ?? null

/** The states that a notice leads on from: for the conditional update. */
export const paymentStatesBefore = (told: ChargeTold): PaymentState[] =>
  PAYMENT_STATES.filter((state) => TOLD[state][told] !== undefined)

/**
 * Time after its end during which a charge may still be opening; unknown to the gateway after that,
 * it is final.
 */
const OPENING_MS_MAX = 10 * 60_000
export type FinalWord = Exclude<ChargeTold, 'pending'> | 'unknown'

/**
 * The final status that a gateway's response implies; null while it may change. `told` is null when
 * the gateway knows no such charge.
 */
export const finalWord = (
  told: ChargeTold | null,
  payment: { state: PaymentState; endsAt: Date },
  now: Date,
): FinalWord | null => {
  if (told !== null) return told === 'pending' ? null : told
  const isGivenUp =
    payment.state === 'expired' || payment.state === 'cancelled' || payment.state === 'failed'
  return isGivenUp && now.getTime() > payment.endsAt.getTime() + OPENING_MS_MAX ? 'unknown' : null
}

/** Whether this payment's money has arrived. */
export const isCaptured = (state: PaymentState): boolean =>
  state === 'paid' || state === 'refund_pending' || state === 'refunded'
