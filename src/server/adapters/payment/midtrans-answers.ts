import * as v from 'valibot'
import type { ChargeStatus, Instructions } from './port.ts'

/**
 * What Midtrans' Core API answers, as far as the shop reads it. Amounts are texts such as
 * `"275000.00"`, times are of Jakarta.
 */
const text = v.pipe(v.string(), v.minLength(1))
const refund = v.object({
  refund_key: v.optional(v.string(), ''),
  refund_amount: text,
  created_at: v.optional(v.string(), ''),
})

/** Every answer says how it went once more in its body. */
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
 * What the shop had asked for. Where Midtrans lays its fee on top for the customer to pay,
 * `gross_amount` holds it too, and what was asked for stands in the metadata. Money of another
 * currency, or of an amount that cannot be read, is none.
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
  // Money that came stays `paid`, whatever was given back of it.
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
  // A person at Midtrans has yet to look at it.
  if (transaction_status === 'capture' && fraud_status === 'challenge') return 'pending'
  return STATUSES[transaction_status] ?? null
}

const BANK_NAMES: Record<string, string> = {
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  permata: 'Permata',
}

/** What the customer needs to pay; empty when the answer holds nothing of the kind. */
export const instructionsOf = (charge: Transaction): Instructions => {
  const link = charge.actions.find(({ name }) => name === 'deeplink-redirect')?.url
  const [account] = charge.va_numbers
  return {
    ...(charge.qr_string ? { qr: charge.qr_string } : {}),
    ...(link && isPayLink(link) ? { redirectUrl: link } : {}),
    ...(account
      ? { accountNumber: account.va_number, bank: BANK_NAMES[account.bank] ?? account.bank }
      : {}),
    ...(charge.permata_va_number
      ? { accountNumber: charge.permata_va_number, bank: 'Permata' }
      : {}),
    ...(charge.bill_key && charge.biller_code
      ? { accountNumber: charge.bill_key, bank: 'Mandiri', billerCode: charge.biller_code }
      : {}),
  }
}

/** A page, or the app itself; nothing that a browser would run. */
const isPayLink = (url: string): boolean => /^(https|gojek|gopay):\/\//i.test(url)

/** `2020-09-29 11:30:44` on Jakarta's clock; null when it is no time. */
export const instantOf = (time: string): Date | null => {
  const at = new Date(`${time.replace(' ', 'T')}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
