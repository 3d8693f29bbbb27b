import * as v from 'valibot'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import type { ChargeStatus, Instructions, RefundFact } from './port.ts'

/**
 * The fields the shop reads of Xendit's Payments API (version 2024-11-11). Amounts are numbers or
 * strings.
 */
const text = v.pipe(v.string(), v.minLength(1))
const amount = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())

export const failure = v.object({
  error_code: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
})

export const paymentRequest = v.object({
  payment_request_id: text,
  reference_id: text,
  latest_payment_id: v.nullish(text),
  currency: text,
  request_amount: amount,
  status: text,
  actions: v.optional(
    v.array(
      v.object({
        type: v.string(),
        descriptor: v.optional(v.string(), ''),
        value: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
})
export type PaymentRequest = v.InferOutput<typeof paymentRequest>

export const payment = v.object({
  payment_id: text,
  currency: text,
  status: text,
  request_amount: amount,
  captures: v.optional(v.array(v.object({ capture_amount: amount })), []),
  payment_details: v.nullish(v.object({ issuer_name: v.nullish(v.string()) })),
})
export type Payment = v.InferOutput<typeof payment>

export const refund = v.object({
  refund_id: text,
  reference_id: v.optional(v.string(), ''),
  amount,
  status: text,
  failure_code: v.nullish(v.string()),
})
export const refunds = v.array(refund)
export type XenditRefund = v.InferOutput<typeof refund>

export const transactions = v.object({
  has_more: v.boolean(),
  data: v.array(
    v.object({
      id: text,
      type: text,
      status: text,
      reference_id: v.optional(v.string(), ''),
      currency: text,
      amount,
      created: v.pipe(v.string(), v.isoTimestamp()),
      product_data: v.nullish(v.object({ payment_request_id: v.nullish(v.string()) })),
    }),
  ),
})

export const session = v.object({
  payment_session_id: text,
  currency: text,
  amount,
  status: text,
  payment_link_url: v.nullish(v.string()),
  payment_request_id: v.nullish(v.string()),
})

/**
 * The captured amount in whole Rupiah; 0 for another currency or a fraction, so that it never
 * matches.
 */
export const capturedOf = ({ currency, captures, request_amount }: Payment): number => {
  const sum =
    captures.length > 0
      ? captures.reduce((total, { capture_amount }) => total + capture_amount, 0)
      : request_amount
  return currency === 'IDR' && Number.isSafeInteger(sum) ? sum : 0
}

const STATUSES: Record<string, ChargeStatus> = {
  ACCEPTING_PAYMENTS: 'pending',
  REQUIRES_ACTION: 'pending',
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
}

/** Null for a status that is not in Xendit's documents. */
export const statusOf = ({ status }: { status: string }): ChargeStatus | null =>
  STATUSES[status.toUpperCase()] ?? null

/** The customer's payment instructions; empty when the response has none. */
export const instructionsOf = ({ actions }: PaymentRequest, method: string): Instructions => {
  const value = (descriptor: string) =>
    actions.find((action) => action.descriptor === descriptor && action.value !== '')?.value
  const qr = value('QR_STRING')
  const account = value('VIRTUAL_ACCOUNT_NUMBER')
  const counter = value('PAYMENT_CODE')
  const link = actions.find(
    ({ type, value: url }) => type === 'REDIRECT_CUSTOMER' && url.startsWith('https://'),
  )?.value
  return {
    ...(qr ? { qr } : {}),
    ...(account ? { accountNumber: account, bank: paymentMethod(method)?.bank ?? '' } : {}),
    ...(counter ? { accountNumber: counter } : {}),
    ...(link ? { redirectUrl: link } : {}),
  }
}

const REFUND_STATUSES: Record<string, RefundFact['status']> = {
  SUCCEEDED: 'done',
  PENDING: 'pending',
  FAILED: 'refused',
  CANCELLED: 'refused',
}

/** Null for a status that is not in Xendit's documents. */
export const refundFactOf = (found: XenditRefund): RefundFact | null => {
  const status = REFUND_STATUSES[found.status.toUpperCase()]
  return status
    ? { refundRef: found.refund_id, amount: found.amount, status, reason: found.failure_code ?? '' }
    : null
}
