import { lazy, Suspense, useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { GIVE_UP_CAUSES } from '#domain/delivery/run.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { StopName } from './stop-name.tsx'
import styles from './run.module.css'

const RefusedDialog = lazy(() =>
  import('./door/refused-dialog.tsx').then((part) => ({ default: part.RefusedDialog })),
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
  const waiting = settled.filter(({ order_id }) => unchecked.has(order_id)).length
  return (
    <section className={styles.card}>
      <h2>
        {t('run.settled', { count: settled.length - waiting })}
        {waiting > 0 && <> · {t('run.uncheckedCount', { count: waiting })}</>}
      </h2>
      <ul className={styles.others}>
        {settled.map((one) => (
          <li key={one.order_id}>
            <p>
              <StopName run={run} stop={one} />
              <br />
              {unchecked.has(one.order_id) ? t('run.unchecked') : <Ended stop={one} />}
              {one.refused > 0 && <> · {t('run.refusedCount', { count: one.refused })}</>}
              {one.refused > 0 && one.cash > 0 && (
                <small className={styles.shared}>
                  {t('run.fullCash', { amount: formatRupiah(one.cash) })}
                </small>
              )}
            </p>
            {one.state === 'delivered' && (
              <Button
                variant="secondary"
                size="lg"
                aria-label={`${t('run.refused')}, ${one.name}`}
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

function Ended({ stop }: { stop: OwnStop }) {
  const t = useT()
  const cause = GIVE_UP_CAUSES.find((one) => one === stop.failed_because)
  if (stop.state !== 'failed')
    return stop.left_with
      ? t('run.state.leftWith', { name: stop.left_with })
      : t('run.state.delivered')
  return cause ? t(`run.because.${cause}`) : t('run.state.failed')
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
