import { useRef } from 'react'
import { formatNumber } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import styles from './till.module.css'

export type Done = { name: string; points: number; balance: number; pointsBack: number }

/** A recorded bill: what to tell the member, and on to the next one. */
export function TillDone({ done, onNext }: { done: Done; onNext: () => void }) {
  const t = useT()
  const next = useRef<HTMLButtonElement>(null)
  useFocusAtFirst(next)
  const points = formatNumber(done.points)
  return (
    <section className={styles.panel} aria-labelledby="till-done">
      <h2 id="till-done" className={styles.heading}>
        {t('till.doneTitle')}
      </h2>
      <Banner tone="success" role="status">
        <p>{t('till.done', { name: done.name, points, balance: formatNumber(done.balance) })}</p>
        {done.pointsBack > 0 && (
          <p>{t('till.doneBack', { points: formatNumber(done.pointsBack) })}</p>
        )}
      </Banner>
      <Button ref={next} size="lg" onClick={onNext}>
        {t('till.next')}
      </Button>
    </section>
  )
}
