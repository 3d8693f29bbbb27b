import type { StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import type { COUPON_COLUMNS } from '#contract/staff/list-exports.ts'
import type { Locale } from '#domain/locale.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { exportedMoment, type ExportColumns } from '../staff/index.ts'

/** Terms and uses as columns of their own, so that a spreadsheet can sort and add them. */
export const couponColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof COUPON_COLUMNS)[number], StaffCoupon> => ({
  code: { label: t('coupons.code'), cell: ({ code }) => code },
  terms: [
    { label: t('coupons.description'), cell: ({ description }) => description[locale] },
    { label: t('coupons.kind'), cell: ({ kind }) => t(`coupons.kind.${kind}`) },
    { label: t('coupons.field.value'), cell: ({ value }) => value },
    { label: t('coupons.field.max_discount'), cell: (coupon) => coupon.max_discount },
    { label: t('coupons.field.minimum'), cell: ({ minimum }) => minimum },
  ],
  state: { label: t('coupons.state'), cell: ({ state }) => t(`coupons.state.${state}`) },
  from: { label: t('coupons.startsAt'), cell: (coupon) => exportedMoment(coupon.starts_at) },
  to: { label: t('coupons.endsAt'), cell: (coupon) => exportedMoment(coupon.ends_at) },
  uses: [
    { label: t('coupons.uses'), cell: ({ uses }) => uses },
    { label: t('coupons.field.total_limit'), cell: (coupon) => coupon.total_limit },
  ],
  discount: { label: t('coupons.discount'), cell: ({ spent }) => spent },
})
