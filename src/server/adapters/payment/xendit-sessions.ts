import type * as v from 'valibot'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { readAnswer, type AskGateway, type GatewayAnswer } from './gateway-http.ts'
import {
  PaymentUnavailable,
  type Charge,
  type ChargeFact,
  type ChargeStatus,
  type StartedCharge,
} from './port.ts'
import { session } from './xendit-answers.ts'

/**
 * Xendit's own page (payment sessions) for cards with 3-D Secure, OVO and PayLater. A refused try
 * leaves the session open; the payment of a completed one is a payment request.
 */
const NAME = 'xendit'
type Session = v.InferOutput<typeof session>

export const isSession = (reference: string): boolean => reference.startsWith('ps-')

/** A repeat opens a second session that no customer sees and that expires. */
export const openSession = async (
  ask: AskGateway,
  charge: Charge,
  items: readonly unknown[],
): Promise<StartedCharge> => {
  const channel = paymentMethod(charge.method)?.xendit
  if (!channel) throw new PaymentUnavailable(`${NAME}: does not offer ${charge.method}`)
  const answer = await ask('POST', '/sessions', {
    headers: { 'idempotency-key': `charge-${charge.paymentId}` },
    body: {
      reference_id: charge.paymentId,
      session_type: 'PAY',
      mode: 'PAYMENT_LINK',
      country: 'ID',
      currency: 'IDR',
      amount: charge.amount,
      allowed_payment_channels: [channel],
      allow_save_payment_method: 'DISABLED',
      expires_at: charge.expiresAt.toISOString(),
      success_return_url: charge.returnUrl,
      cancel_return_url: charge.returnUrl,
      description: `${charge.shop} ${charge.orderNumber}`,
      items,
    },
  })
  const { payment_session_id, payment_link_url } = readSessionAnswer(answer)
  if (!payment_link_url?.startsWith('https://'))
    throw new PaymentUnavailable(`${NAME}: opened a session without its page`)
  return {
    providerRef: payment_session_id,
    instructions: { redirectUrl: payment_link_url },
    expiresAt: charge.expiresAt,
  }
}

const STATUSES: Record<string, ChargeStatus> = {
  ACTIVE: 'pending',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
}

/** `paidAs`: the payment request of a completed session. Null for an unknown session. */
export const readSession = async (
  ask: AskGateway,
  reference: string,
): Promise<{ paidAs: string | null; fact: ChargeFact | null } | null> => {
  const answer = await ask('GET', `/sessions/${encodeURIComponent(reference)}`)
  if (answer.status === 404) return null
  const found = readSessionAnswer(answer)
  if (found.status === 'COMPLETED') return { paidAs: requestOf(found), fact: null }
  const status = STATUSES[found.status]
  if (!status)
    throw new PaymentUnavailable(`${NAME}: an unknown status, ${found.status.slice(0, 40)}`)
  const { payment_session_id: providerRef, amount } = found
  return { paidAs: null, fact: { providerRef, status, amount, issuer: null, refunded: 0 } }
}

const requestOf = ({ payment_request_id }: Session): string => {
  if (!payment_request_id) throw new PaymentUnavailable(`${NAME}: completed without a payment`)
  return payment_request_id
}

/** One that is no longer active stays as it is. */
export const cancelSession = async (ask: AskGateway, reference: string): Promise<void> => {
  const answer = await ask('POST', `/sessions/${encodeURIComponent(reference)}/cancel`)
  if (answer.status < 300 || answer.status === 404) return
  const found = await readSession(ask, reference)
  if (found?.fact?.status === 'pending')
    throw new PaymentUnavailable(`${NAME}: would not cancel, ${answer.status}`)
}

const readSessionAnswer = (answer: GatewayAnswer): Session => {
  if (answer.status >= 300) throw new PaymentUnavailable(`${NAME}: refused with ${answer.status}`)
  return readAnswer(NAME, session, answer)
}
