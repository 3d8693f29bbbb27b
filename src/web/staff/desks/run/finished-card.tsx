import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import type { Finished } from './finished-run.ts'
import styles from './run.module.css'

interface FinishedCardProps {
  finished: Finished
  /** Missing when no other run waits. */
  onNext: (() => void) | undefined
}

/** A run is over: what comes back to the shop. */
export function FinishedCard({ finished, onNext }: FinishedCardProps) {
  const t = useT()
  return (
    <section className={styles.card}>
      <h2>{t('run.done')}</h2>
      <p>{t('run.doneText', { count: finished.stops })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('run.cash')}</dt>
          <dd>{formatRupiah(finished.cash)}</dd>
        </div>
        <div>
          <dt>{t('run.expected')}</dt>
          <dd>{formatRupiah(finished.due)}</dd>
        </div>
        {finished.cash !== finished.due && (
          <div>
            <dt>{t('run.cashDifference')}</dt>
            <dd>
              {formatRupiah(finished.cash - finished.due)}
              {finished.reason !== '' && <> · {finished.reason}</>}
            </dd>
          </div>
        )}
        {finished.bags !== '' && (
          <div>
            <dt>{t('run.bagsBack')}</dt>
            <dd>{finished.bags}</dd>
          </div>
        )}
      </dl>
      {onNext && (
        <Button size="lg" block onClick={onNext}>
          {t('run.next')}
        </Button>
      )}
    </section>
  )
}
