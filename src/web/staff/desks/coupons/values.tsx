import type { StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import type { CouponState } from '#domain/coupons/coupon-state.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<CouponState, BadgeTone>> = {
  running: 'leaf',
  planned: 'mango',
  paused: 'dragon',
  used_up: 'neutral',
  ended: 'neutral',
}

export function StateBadge({ state }: Pick<StaffCoupon, 'state'>) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`coupons.state.${state}`)}</Badge>
}

/** What a coupon gives and what it needs, in a sentence. */
export const termsOf = (coupon: StaffCoupon, t: StaffTranslate, locale: Locale): string => {
  const { kind, value, minimum, max_discount: most } = coupon
  const parts = [
    t(`coupons.gives.${kind}`, {
      percent: value,
      amount: formatRupiah(value),
      units: value,
      buy: coupon.buy_quantity ?? 0,
      get: coupon.get_quantity ?? 0,
      gift: coupon.gift_name ? inLocale(coupon.gift_name, locale) : '',
    }),
  ]
  if (most !== null) parts.push(t('coupons.atMost', { amount: formatRupiah(most) }))
  if (minimum > 0) parts.push(t('coupons.from', { amount: formatRupiah(minimum) }))
  if (coupon.first_order_only) parts.push(t('coupons.firstOnly'))
  return parts.join(', ')
}

/** `12 of 100`; without a limit the uses alone. */
export const usesOf = ({ uses, total_limit: limit }: StaffCoupon, t: StaffTranslate): string =>
  limit === null
    ? formatNumber(uses)
    : t('coupons.usesOf', { uses: formatNumber(uses), limit: formatNumber(limit) })
