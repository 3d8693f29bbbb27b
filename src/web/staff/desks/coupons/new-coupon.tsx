import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getStaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import { NEW_COUPON, typedOf } from './form.ts'

/** A new coupon, or the copy of the one that the address names. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const copied = useSearchParams()[0].get('copy')
  const query = useQuery({
    queryKey: [getStaffCoupon.path, copied],
    queryFn: ({ signal }) => send(getStaffCoupon, { params: { code: copied! }, signal }),
    enabled: copied !== null,
  })
  const begun = query.data ? { ...typedOf(query.data), code: '' } : NEW_COUPON
  return (
    <Page
      title={t('coupons.new')}
      back={{ to: staffPages.coupons(), label: t('staff.title.coupons') }}
    >
      {copied !== null && query.isLoading ? (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={8} />
        </Busy>
      ) : (
        <CouponEditor
          key={query.data?.code ?? ''}
          coupon={null}
          begun={begun}
          onSaved={({ code }) => void navigate(staffPages.coupon(code), { replace: true })}
        />
      )}
    </Page>
  )
}
