import { paymentMethod } from '#domain/payments/payment-method.ts'
import { DAY_MS } from '#domain/time.ts'
import type { PaidCharge } from './port.ts'

/**
 * The QRIS apps that Xendit lists as refundable, within a week; CIMB only after the first day.
 * Wallets refund any part.
 */
const QRIS_ISSUERS = [
  'dana',
  'shopeepay',
  'ovo',
  'gopay',
  'cimb',
  'permata',
  'jenius',
  'smbc',
  'bsi',
]
const QRIS_DAYS = 7
const WALLET_DAYS = 30
const KREDIVO_DAYS = 14

export const xenditRefundable = (
  { method, issuer, paidAt }: PaidCharge,
  now: Date,
): 'any_amount' | 'no' => {
  const days = (now.getTime() - paidAt.getTime()) / DAY_MS
  const kind = paymentMethod(method)?.kind
  if (kind === 'e_wallet') return days < WALLET_DAYS ? 'any_amount' : 'no'
  if (method === 'kredivo') return days < KREDIVO_DAYS ? 'any_amount' : 'no'
  if (kind === 'card' || kind === 'paylater') return 'any_amount'
  if (method !== 'qris' || issuer === null || days >= QRIS_DAYS) return 'no'
  const words = issuer.toLowerCase().split(/[^a-z]+/)
  if (words.includes('cimb') && days < 1) return 'no'
  return words.some((word) => QRIS_ISSUERS.includes(word)) ? 'any_amount' : 'no'
}
