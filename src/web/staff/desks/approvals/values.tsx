import { useState } from 'react'
import type { StaffApproval } from '#contract/staff/approvals.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
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
  return amountOf(useT(), approval) || '–'
}

/** The same as text; empty where there is neither. */
export const amountOf = (t: StaffTranslate, { rupiah, points }: StaffApproval): string => {
  if (rupiah !== null) return formatRupiah(rupiah)
  if (points === null) return ''
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
