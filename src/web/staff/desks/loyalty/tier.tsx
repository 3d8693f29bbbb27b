import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listStaffTiers, type StaffTier } from '#contract/staff/loyalty.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useParams } from '#web/router.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { TierPlanForm } from './tier-plan-form.tsx'
import { TierPlans } from './tier-plans.tsx'
import styles from './loyalty.module.css'

/** A tier's terms, the changes to come, and the form that plans one. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('loyalty.write')
  const { code = '' } = useParams()
  const query = useQuery({
    queryKey: [listStaffTiers.path, code],
    queryFn: ({ signal }) => sendWhole(listStaffTiers, { signal }),
  })
  const tier = query.data?.data.find((one) => one.code === code)
  const isOpen = tier?.plans.some((plan) => !plan.applied_at && !plan.withdrawn_at)
  const refresh = () => queries.invalidateQueries({ queryKey: [listStaffTiers.path] })
  return (
    <Page
      title={tier?.name[locale] ?? t('loyalty.tier')}
      back={{ to: staffPages.loyalty(), label: t('staff.title.loyalty') }}
    >
      {query.error || (query.data && !tier) ? (
        <ErrorState
          title={t('loyalty.failed')}
          text={query.error?.message ?? ''}
          retryLabel={t('staff.retry')}
          onRetry={() => void query.refetch()}
        />
      ) : query.data && tier ? (
        <div className={styles.page}>
          <Now tier={tier} />
          <TierPlans tier={tier} mayWrite={mayWrite} onChanged={refresh} />
          {mayWrite && !isOpen && (
            <TierPlanForm tier={tier} earliest={query.data.meta.earliest} onPlanned={refresh} />
          )}
        </div>
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText lines={6} />
        </Busy>
      )}
    </Page>
  )
}

function Now({ tier }: { tier: StaffTier }) {
  const t = useT()
  const facts = [
    [t('loyalty.threshold'), formatRupiah(tier.threshold)],
    [t('loyalty.earnFactor'), `${formatNumber(tier.earn_factor_percent)} %`],
    [t('loyalty.convert'), formatRupiah(tier.redeem_point_convert)],
    [t('loyalty.members'), formatNumber(tier.customers)],
  ] as const
  return (
    <section className={styles.part} aria-labelledby="loyalty-now">
      <h2 id="loyalty-now">{t('loyalty.now')}</h2>
      <dl className={styles.halves}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.faint}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
