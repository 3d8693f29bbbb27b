import { lazy, Suspense, useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { StopName } from './stop-name.tsx'
import styles from './run.module.css'

const RefusedDialog = lazy(() =>
  import('./refused-dialog.tsx').then((part) => ({ default: part.RefusedDialog })),
)

interface SettledStopsProps {
  run: OwnRun
  /** Orders whose code the shop has not checked yet. */
  unchecked: ReadonlySet<string>
}

/** What is handed over or given up; goods refused at the door are noted here. */
export function SettledStops({ run, unchecked }: SettledStopsProps) {
  const t = useT()
  const [refusing, setRefusing] = useState<OwnStop | null>(null)
  const settled = run.stops.filter(({ settled_at }) => settled_at !== null)
  const stateOf = (stop: OwnStop) =>
    unchecked.has(stop.order_id)
      ? 'run.unchecked'
      : stop.state === 'failed'
        ? 'run.state.failed'
        : 'run.state.delivered'
  return (
    <section className={styles.card}>
      <h2>{t('run.settled', { count: settled.length })}</h2>
      <ul className={styles.others}>
        {settled.map((one) => (
          <li key={one.order_id}>
            <p>
              <StopName run={run} stop={one} />
              <br />
              {t(stateOf(one))}
              {one.refused > 0 && <> · {t('run.refusedCount', { count: one.refused })}</>}
            </p>
            {one.state === 'delivered' && (
              <Button
                variant="secondary"
                size="lg"
                aria-label={t('run.refusedOf', { name: one.name })}
                onClick={() => setRefusing(one)}
              >
                {t('run.refused')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refusing && (
        <Suspense>
          <RefusedDialog run={run} stop={refusing} onClose={() => setRefusing(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface LaterStopsProps {
  run: OwnRun
  later: readonly OwnStop[]
  open: (order: string) => void
}

/** What comes later; a rider can choose another one first. */
export function LaterStops({ run, later, open }: LaterStopsProps) {
  const t = useT()
  return (
    <section className={styles.card}>
      <h2>{t('run.later', { count: later.length })}</h2>
      <ol className={styles.others}>
        {later.map((one) => (
          <li key={one.order_id}>
            <p>
              <StopName run={run} stop={one} />
              <br />
              {one.address}
              {one.cash > 0 && <> · {formatRupiah(one.cash)}</>}
            </p>
            <Button
              variant="secondary"
              size="lg"
              aria-label={t('run.firstOf', { name: one.name })}
              onClick={() => open(one.order_id)}
            >
              {t('run.first')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
