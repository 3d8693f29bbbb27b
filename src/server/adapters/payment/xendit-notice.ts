import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { GatewayNotice } from './port.ts'

const named = v.object({
  payment_session_id: v.nullish(v.string()),
  payment_request_id: v.nullish(v.string()),
  payment_id: v.nullish(v.string()),
  reference_id: v.nullish(v.string()),
  refund_id: v.nullish(v.string()),
  id: v.nullish(v.string()),
})
/** Xendit's documents show the data of refunds wrapped once and twice. */
const notice = v.object({
  event: v.pipe(v.string(), v.minLength(1)),
  data: v.intersect([named, v.object({ data: v.optional(named) })]),
})

/**
 * Xendit does not sign its webhooks: a header token authenticates them, and the shop reads the
 * state in any case.
 */
export const verifyNotice = (
  callbackToken: string,
  headers: Headers,
  body: string,
): GatewayNotice | null => {
  if (!isSame(headers.get('x-callback-token') ?? '', callbackToken)) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), notice), body)
  if (!parsed.success) return null
  const { event, data } = parsed.output
  if (event.startsWith('refund.')) {
    const { reference_id, refund_id, id, payment_request_id, payment_id } = data.data ?? data
    const providerRef = payment_request_id ?? payment_id ?? refund_id ?? id
    return providerRef && reference_id
      ? {
          providerRef,
          otherRef: null,
          status: `${event}:${reference_id}`,
          refundKey: reference_id,
          paymentId: null,
        }
      : null
  }
  // Its session until it is paid, its request after that.
  if (data.payment_session_id)
    return {
      providerRef: data.payment_session_id,
      otherRef: data.payment_request_id ?? null,
      status: event,
      refundKey: null,
      paymentId: null,
    }
  // `reference_id` is not the request's in every event, so it is only the second name.
  return data.payment_request_id
    ? {
        providerRef: data.payment_request_id,
        otherRef: data.reference_id ?? null,
        status: event,
        refundKey: null,
        paymentId: null,
      }
    : null
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
