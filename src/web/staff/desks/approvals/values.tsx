import { useState } from 'react'
import type { StaffApproval } from '#contract/staff/approvals.ts'
import { PHONE_PROOFS } from '#domain/auth/phone-change.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { StaffTranslate, StaffWord } from '#i18n/staff.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

export const TONES: Readonly<Record<StaffApproval['state'], BadgeTone>> = {
  open: 'mango',
  used: 'leaf',
  refused: 'dragon',
  expired: 'neutral',
  withdrawn: 'neutral',
}

/** Money that goes back, or points; a dash where there is neither. */
export function Amount({ approval }: { approval: StaffApproval }) {
  const t = useT()
  const { rupiah, points } = approval
  if (rupiah !== null) return formatRupiah(rupiah)
  if (points === null) return '–'
  const sign = points > 0 ? '+' : ''
  return t('staff.approvals.points', { points: `${sign}${formatNumber(points)}` })
}

/** How long it can still be approved; afterwards when it was decided or ended. */
export function Ends({ approval }: { approval: StaffApproval }) {
  const t = useT()
  const locale = useLocale()
  const { state, expires_at: end, decided_at: decided } = approval
  const [now] = useState(() => Date.now())
  if (state !== 'open')
    return <time dateTime={decided ?? end}>{formatDateTime(new Date(decided ?? end), locale)}</time>
  const ms = Math.max(0, Date.parse(end) - now)
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  return <time dateTime={end}>{t('staff.approvals.leftTime', { hours, minutes })}</time>
}

const MONEY = [
  'refunded',
  'returned',
  'goodwill',
  'price',
  'regular',
  'sale',
  'cost',
  'worth',
  'given_value',
  'refund_limit',
  'waste_limit',
]
const isState = (value: string): value is (typeof ORDER_STATES)[number] =>
  (ORDER_STATES as readonly string[]).includes(value)

const isProof = (value: string): value is (typeof PHONE_PROOFS)[number] =>
  (PHONE_PROOFS as readonly string[]).includes(value)

const PERMISSION_FIELDS: ReadonlySet<string> = new Set(['permissions', 'gained', 'lost'])

/** A value as people read it. */
export const shownValue = (t: StaffTranslate, field: string, value: string | null): string => {
  if (value === null || value === '') return '–'
  if (field === 'state' && isState(value)) return t(`staff.orders.state.${value}`)
  if (PERMISSION_FIELDS.has(field))
    return value
      .split(', ')
      .map((one) => orWord(t, `staff.permission.${one}`, one))
      .join('; ')
  if (field === 'proof' && isProof(value)) return t(`staff.approvals.proof.${value}`)
  if (!/^-?\d{1,15}$/.test(value)) return value
  if (MONEY.includes(field)) return formatRupiah(Number(value))
  return field === 'points' || field === 'balance' ? formatNumber(Number(value)) : value
}

/** A field in words; its name when it has none. */
export const fieldName = (t: StaffTranslate, field: string): string =>
  orWord(t, `staff.approvals.field.${field}`, field)

const orWord = (t: StaffTranslate, key: string, word: string): string => {
  const text = t(key as StaffWord)
  return text === key ? word : text
}
