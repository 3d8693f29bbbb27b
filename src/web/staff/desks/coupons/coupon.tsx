import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  endCoupon,
  getStaffCoupon,
  listStaffCoupons,
  pauseCoupon,
  type StaffCouponPage,
} from '#contract/staff/coupons/coupons.ts'
import { useParams } from '#web/router.ts'
import { ActsOf } from '#web/staff/acts/acts-of.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { CouponCodes } from './coupon-codes.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import { CouponUse } from './coupon-use.tsx'
import { typedOf } from './form.ts'
import { StateBadge } from './values.tsx'
import styles from './coupons.module.css'

/** A coupon: its terms, what was done with it, pausing and ending. */
export function Component() {
  const t = useT()
  const { code = '' } = useParams()
  const queries = useQueryClient()
  const key = [getStaffCoupon.path, code]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getStaffCoupon, { params: { code }, signal }),
  })
  const coupon = query.data
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: [listStaffCoupons.path] })
  }
  return (
    <Page
      title={coupon?.code ?? t('staff.title.coupons')}
      note={coupon && <StateBadge {...coupon} />}
      back={{ to: staffPages.coupons(), label: t('staff.title.coupons') }}
    >
      <Loaded query={query} data={coupon} failed={t('coupons.failed')} lines={8}>
        {(coupon) => (
          <div className={styles.page}>
            <Terms terms={coupon.terms} />
            <Acts coupon={coupon} reload={reload} />
            <CouponUse coupon={coupon} />
            <CouponCodes coupon={coupon} reload={reload} />
            <CouponEditor
              key={coupon.code}
              coupon={coupon}
              begun={typedOf(coupon)}
              customerName={coupon.customer_name}
              onSaved={() => void reload()}
            />
            <ActsOf about={{ kind: 'coupon', id: coupon.code }} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** All terms, as customers of either language understand them. */
function Terms({ terms }: Pick<StaffCouponPage, 'terms'>) {
  const t = useT()
  return (
    <Facts
      className={styles.terms}
      facts={[
        [
          t('coupons.termsId'),
          <span key="id" lang="id">
            {terms.id}
          </span>,
        ],
        [
          t('coupons.termsEn'),
          <span key="en" lang="en">
            {terms.en}
          </span>,
        ],
      ]}
    />
  )
}

function Acts({ coupon, reload }: { coupon: StaffCouponPage; reload: () => Promise<void> }) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const { busy, failure, run } = useStep()
  const { code, state } = coupon
  const params = { code }
  const isPaused = coupon.paused_at !== null
  const ways = <Ways coupon={coupon} />
  if (!mayWrite) return <div className={styles.row}>{ways}</div>
  return (
    <div className={styles.row}>
      {state !== 'ended' && (
        <>
          <Button
            variant="secondary"
            busy={busy}
            busyLabel={t('coupons.saving')}
            onClick={() =>
              void run(async () => {
                await send(pauseCoupon, { params, body: { paused: !isPaused } })
                await reload()
              })
            }
          >
            {t(isPaused ? 'coupons.resume' : 'coupons.pause')}
          </Button>
          <AskedButton
            words={{
              button: t('coupons.end'),
              title: t('coupons.endTitle', { code }),
              text: t('coupons.endText'),
              keep: t('coupons.keep'),
              busy: t('coupons.saving'),
            }}
            run={async () => {
              await send(endCoupon, { params })
              await reload()
            }}
          />
        </>
      )}
      <ButtonLink variant="secondary" to={staffPages.newCoupon(code)}>
        {t('coupons.copy')}
      </ButtonLink>
      {ways}
      <FormAlert text={failure} />
    </div>
  )
}

/** To the simulator, and to customers for whom it is held. */
function Ways({ coupon }: { coupon: StaffCouponPage }) {
  const t = useT()
  const may = usePermitted()
  return (
    <>
      <ButtonLink variant="secondary" to={staffPages.couponSimulator(coupon.code)}>
        {t('coupons.simulate')}
      </ButtonLink>
      {coupon.first_order_only && may('customers.read') && (
        <ButtonLink variant="secondary" to={`${staffPages.held()}?kind=offer`}>
          {t('staff.title.held')}
        </ButtonLink>
      )}
    </>
  )
}
