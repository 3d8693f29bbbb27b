import { useState } from 'react'
import type { LoyaltyEstimate } from '#contract/staff/loyalty.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDate, formatLastDay } from '#i18n/format.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './loyalty-estimate.module.css'

interface EstimateProps {
  kind: 'Rule' | 'Tier'
  /** What is typed: an answer counts only while it stays. */
  typed: unknown
  ask: () => Promise<LoyaltyEstimate>
}

/** What the typed terms would have given last month. */
export function Estimate({ kind, typed, ask }: EstimateProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useStep()
  const [answer, setAnswer] = useState<{ of: unknown; made: LoyaltyEstimate } | null>(null)
  const made = answer !== null && answer.of === typed ? answer.made : null
  return (
    <section className={styles.part} aria-labelledby="loyalty-estimate">
      <h2 id="loyalty-estimate">{t('loyalty.estimate')}</h2>
      <p className={styles.faint}>{t('loyalty.estimateHint')}</p>
      <div className={styles.row}>
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          busyLabel={t('loyalty.estimateBusy')}
          onClick={() => void run(async () => setAnswer({ of: typed, made: await ask() }))}
        >
          {t('loyalty.estimateAsk')}
        </Button>
        <p role="status">
          {made &&
            t(`loyalty.estimate${kind}`, {
              customers: formatNumber(made.customers),
              points: formatNumber(made.points),
              amount: formatRupiah(made.worth),
              from: formatDate(new Date(made.from), locale),
              to: formatLastDay(new Date(made.to), locale),
            })}
        </p>
      </div>
      <FormAlert text={failure} />
    </section>
  )
}
