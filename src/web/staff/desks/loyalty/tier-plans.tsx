import { withdrawTierPlan, type StaffTier, type StaffTierPlan } from '#contract/staff/loyalty.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDate } from '#i18n/format.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { factorText } from '#web/staff/form/factor-text.ts'
import styles from './loyalty.module.css'

const stateOf = (plan: StaffTierPlan) =>
  plan.applied_at ? 'applied' : plan.withdrawn_at ? 'withdrawn' : plan.told_at ? 'told' : 'telling'

interface TierPlansProps {
  tier: StaffTier
  mayWrite: boolean
  onChanged: () => Promise<void>
}

/** The changes of a tier, and the step that withdraws the one to come. */
export function TierPlans({ tier, mayWrite, onChanged }: TierPlansProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className={styles.part} aria-labelledby="loyalty-plans">
      <h2 id="loyalty-plans">{t('loyalty.plans')}</h2>
      {tier.plans.length === 0 && <p className={styles.faint}>{t('loyalty.noHistory')}</p>}
      <ul className={`plain-list ${styles.list}`}>
        {tier.plans.map((plan) => (
          <li key={plan.id} className={styles.row}>
            <span>
              {t('loyalty.planTerms', {
                date: formatDate(new Date(plan.holds_from), locale),
                amount: formatRupiah(plan.threshold),
                factor: factorText(plan.earn_factor_percent, locale),
                rate: formatRupiah(plan.redeem_point_convert),
              })}
            </span>
            <Badge tone={plan.applied_at ? 'leaf' : plan.withdrawn_at ? 'neutral' : 'mango'}>
              {t(`loyalty.plan.${stateOf(plan)}`)}
            </Badge>
            {mayWrite && !plan.applied_at && !plan.withdrawn_at && (
              <Withdraw id={plan.id} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Withdraw({ id, onChanged }: { id: string; onChanged: () => Promise<void> }) {
  const t = useT()
  return (
    <AskedButton
      size="sm"
      words={{
        button: t('loyalty.withdraw'),
        title: t('loyalty.withdrawTitle'),
        text: t('loyalty.withdrawText'),
        keep: t('loyalty.keep'),
        busy: t('loyalty.saving'),
      }}
      run={async () => {
        await send(withdrawTierPlan, { params: { id } })
        await onChanged()
      }}
    />
  )
}
