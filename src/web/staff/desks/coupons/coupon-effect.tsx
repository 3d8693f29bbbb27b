import { useQuery } from '@tanstack/react-query'
import { couponEffect } from '#contract/staff/coupons/coupon-effect.ts'
import type { StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { EffectNote } from '#web/staff/form/effect/effect-note.tsx'
import { useTried } from '#web/staff/form/effect/use-tried.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { bodyOf, type Typed } from './form.ts'

interface CouponEffectProps {
  typed: Typed
  /** Null for a new one. */
  coupon: StaffCoupon | null
}

/** What the typed terms would have done last week, before they are saved. */
export function CouponEffect({ typed, coupon }: CouponEffectProps) {
  const t = useT()
  const tried = useTried(typed)
  const {
    description: _,
    public: __,
    starts_at: ___,
    ends_at: ____,
    ...terms
  } = bodyOf(tried, coupon)
  const body = { code: coupon?.code ?? null, ...terms }
  const { data } = useQuery({
    queryKey: [couponEffect.path, body],
    queryFn: ({ signal }) => send(couponEffect, { body, signal }),
    enabled: typeof terms.value === 'number',
    retry: false,
  })
  if (tried !== typed || !data) return <EffectNote text={null} />
  const { of, count, customers, cost } = data
  const filled = { count: formatNumber(count), all: formatNumber(of) }
  const text =
    count === 0
      ? t('coupons.effectNone', filled)
      : t('coupons.effect', {
          ...filled,
          customers: formatNumber(customers),
          amount: formatRupiah(cost),
        })
  return <EffectNote text={text} />
}
