import { DAY_MS, jakartaTime } from '#domain/time.ts'
import type { PaidCharge } from './port.ts'
import { isRefundableIssuer } from './qris-issuers.ts'

const GOPAY_DAYS = 45
const OTHER_APP_DAYS = 7
const SHOPEE_DAYS = 365
const OVO_DAYS = 7
const KREDIVO_DAYS = 14

/** Of the methods that refund any part; cards and Akulaku have no documented deadline. */
const DAYS_MAX: Record<string, number> = {
  gopay: GOPAY_DAYS,
  ovo: OVO_DAYS,
  kredivo: KREDIVO_DAYS,
  card: Infinity,
  akulaku: Infinity,
}

/** Within the deadlines of Midtrans' partners; Shopee's codes not between 23:55 and 06:00. */
export const midtransRefundable = (
  { method, issuer, paidAt }: PaidCharge,
  now: Date,
  acquirer: 'gopay' | 'airpay shopee',
): 'any_amount' | 'no' => {
  const days = (now.getTime() - paidAt.getTime()) / DAY_MS
  const daysMax = DAYS_MAX[method]
  if (daysMax !== undefined) return days < daysMax ? 'any_amount' : 'no'
  if (method !== 'qris' || !isRefundableIssuer(issuer)) return 'no'
  if (acquirer === 'gopay')
    return days < (issuer === 'gopay' ? GOPAY_DAYS : OTHER_APP_DAYS) ? 'any_amount' : 'no'
  const clockTime = jakartaTime(now)
  if (clockTime >= '23:55' || clockTime < '06:00') return 'no'
  return days < (/shopee|airpay/.test(issuer ?? '') ? SHOPEE_DAYS : OTHER_APP_DAYS)
    ? 'any_amount'
    : 'no'
}
