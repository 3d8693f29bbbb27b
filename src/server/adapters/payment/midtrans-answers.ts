import * as v from 'valibot'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import type { ChargeStatus, Instructions } from './port.ts'

/**
 * The fields the shop reads of Midtrans' Core API. Amounts are strings such as `"275000.00"`, times
 * are Jakarta's.
 */
const text = v.pipe(v.string(), v.minLength(1))
const refund = v.object({
  refund_key: v.optional(v.string(), ''),
  refund_amount: text,
  created_at: v.optional(v.string(), ''),
})

/** Every response repeats its status in the body. */
export const outcome = v.object({
  status_code: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  status_message: v.optional(v.string(), ''),
})

export const transaction = v.object({
  transaction_id: text,
  order_id: text,
  transaction_status: v.pipe(text, v.toLowerCase()),
  fraud_status: v.optional(v.string(), 'accept'),
  gross_amount: text,
  currency: v.optional(v.string(), 'IDR'),
  payment_type: v.optional(v.string(), ''),
  issuer: v.nullish(v.string()),
  acquirer: v.nullish(v.string()),
  transaction_time: v.optional(v.string(), ''),
  settlement_time: v.nullish(v.string()),
  refund_amount: v.nullish(v.string()),
  refunds: v.optional(v.array(refund), []),
  qr_string: v.nullish(v.string()),
  va_numbers: v.optional(v.array(v.object({ bank: text, va_number: text })), []),
  permata_va_number: v.nullish(v.string()),
  bill_key: v.nullish(v.string()),
  biller_code: v.nullish(v.string()),
  payment_code: v.nullish(v.string()),
  actions: v.optional(v.array(v.object({ name: v.string(), url: v.string() })), []),
  metadata: v.optional(v.unknown()),
})
export type Transaction = v.InferOutput<typeof transaction>

const imposedFee = v.object({
  extra_info: v.object({
    gross_amount_info: v.object({ original_amount: text, gross_amount: text }),
  }),
})

/** Whole Rupiah of `"275000.00"`; null for anything else. */
export const rupiahOf = (amount: string): number | null => {
  const [, whole] = /^(\d{1,12})(?:\.0{1,2})?$/.exec(amount) ?? []
  return whole === undefined ? null : Number(whole)
}

/**
 * The requested amount. When Midtrans adds its fee for the customer, `gross_amount` includes it and
 * the metadata has the original. 0 for another currency or an unreadable amount.
 */
export const amountOf = ({ gross_amount, currency, metadata }: Transaction): number => {
  if (currency !== 'IDR') return 0
  const fee = v.safeParse(imposedFee, metadata)
  const info = fee.success ? fee.output.extra_info.gross_amount_info : null
  const original =
    info && rupiahOf(info.gross_amount) === rupiahOf(gross_amount)
      ? info.original_amount
      : gross_amount
  return rupiahOf(original) ?? 0
}

const STATUSES: Record<string, ChargeStatus> = {
  pending: 'pending',
  authorize: 'pending',
  settlement: 'paid',
  capture: 'paid',
  // A captured charge stays `paid`, whatever was refunded.
  refund: 'paid',
  partial_refund: 'paid',
  chargeback: 'paid',
  partial_chargeback: 'paid',
  deny: 'failed',
  failure: 'failed',
  expire: 'expired',
  cancel: 'cancelled',
}

/** Null for a status that is not in Midtrans' documents. */
export const statusOf = ({
  transaction_status,
  fraud_status,
}: Transaction): ChargeStatus | null => {
  // A fraud review at Midtrans is pending.
  if (transaction_status === 'capture' && fraud_status === 'challenge') return 'pending'
  return STATUSES[transaction_status] ?? null
}

/** The customer's payment instructions; empty when the response has none. */
export const instructionsOf = (charge: Transaction, method: string): Instructions => {
  const bank = paymentMethod(method)?.bank
  const link = charge.actions.find(({ name }) => name === 'deeplink-redirect')?.url
  const [account] = charge.va_numbers
  return {
    ...(charge.qr_string ? { qr: charge.qr_string } : {}),
    ...(link && isPayLink(link) ? { redirectUrl: link } : {}),
    ...(account ? { accountNumber: account.va_number, bank: bank ?? account.bank } : {}),
    ...(charge.permata_va_number
      ? { accountNumber: charge.permata_va_number, bank: bank ?? 'Permata' }
      : {}),
    ...(charge.payment_code ? { accountNumber: charge.payment_code } : {}),
    ...(charge.bill_key && charge.biller_code
      ? { accountNumber: charge.bill_key, bank: bank ?? 'Mandiri', billerCode: charge.biller_code }
      : {}),
  }
}

/** An https page or the app's own scheme; nothing that a browser would execute. */
const isPayLink = (url: string): boolean => /^(https|gojek|gopay):\/\//i.test(url)

/** `2020-09-29 11:30:44` in Jakarta's time; null when unparsable. */
export const instantOf = (time: string): Date | null => {
  const at = new Date(`${time.replace(' ', 'T')}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
