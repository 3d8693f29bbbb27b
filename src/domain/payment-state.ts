/**
 * The life of one payment as data: what a gateway may tell of its charge, and where that leads from
 * each state. Money that has come stays: nothing that is told later changes it, and what goes back
 * is our own doing.
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
  // Money may come after its time, and after a try that failed.
  expired: { paid: 'paid' },
  failed: { paid: 'paid' },
  cancelled: { paid: 'paid' },
  paid: {},
  refund_pending: {},
  refunded: {},
}

/** The state after a gateway has told something; null when that changes nothing. */
export const paymentAfter = (state: PaymentState, told: ChargeTold): PaymentState | null =>
  TOLD[state][told] ?? null

/** From which states what is told leads on: what a conditional write compares with. */
export const paymentStatesBefore = (told: ChargeTold): PaymentState[] =>
  PAYMENT_STATES.filter((state) => TOLD[state][told] !== undefined)

/**
 * So long after its end a charge may still be opening: a gateway that does not know it then never
 * will.
 */
const OPENING_MS_MAX = 10 * 60_000
export type FinalWord = Exclude<ChargeTold, 'pending'> | 'unknown'

/**
 * What an answer of the gateway settles for good; null while it may still change. `told` is null
 * when the gateway knows no such charge.
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

/** Whether money of this payment has come. */
export const isCaptured = (state: PaymentState): boolean =>
  state === 'paid' || state === 'refund_pending' || state === 'refunded'
