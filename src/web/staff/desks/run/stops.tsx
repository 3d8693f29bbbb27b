import { lazy, Suspense, useState } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { useWakeLock } from '#web/hooks/use-wake-lock.ts'
import { Button } from '#web/ui/button.tsx'
import { StopCard } from './stop-card.tsx'
import type { Sheet } from './use-run.ts'
import styles from './run.module.css'

const RefusedDialog = lazy(() =>
  import('./refused-dialog.tsx').then((part) => ({ default: part.RefusedDialog })),
)

interface StopsProps {
  run: OwnRun
  sheet: Sheet
}

/** The next stop large; the others below, where a rider can choose another one first. */
export function Stops({ run, sheet }: StopsProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusing, setRefusing] = useState<OwnStop | null>(null)
  const open = run.stops.filter(({ settled_at }) => settled_at === null)
  const stop =
    open.find(({ order_id }) => order_id === chosen) ??
    open.find(({ state }) => state === 'arrived') ??
    open[0]
  useWakeLock(stop !== undefined)
  const settled = run.stops.filter(({ settled_at }) => settled_at !== null)
  return (
    <>
      {stop && (
        <StopCard
          key={stop.order_id}
          run={run}
          stop={stop}
          position={run.stops.indexOf(stop) + 1}
          sheet={sheet}
        />
      )}
      {open.length > 1 && <LaterStops open={open} stop={stop} setChosen={setChosen} />}
      {settled.length > 0 && (
        <section className={styles.card}>
          <h2>{t('run.settled', { count: settled.length })}</h2>
          <ul className={styles.others}>
            {settled.map((one) => (
              <li key={one.order_id}>
                <p>
                  <strong>{one.name}</strong>
                  <br />
                  {t(one.state === 'failed' ? 'run.state.failed' : 'run.state.delivered')}
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
        </section>
      )}
      {refusing && (
        <Suspense>
          <RefusedDialog run={run} stop={refusing} onClose={() => setRefusing(null)} />
        </Suspense>
      )}
    </>
  )
}

interface LaterStopsProps {
  open: OwnStop[]
  stop: OwnStop | undefined
  setChosen: (next: string | null) => void
}

function LaterStops({ open, stop, setChosen }: LaterStopsProps) {
  const t = useT()
  return (
    <section className={styles.card}>
      <h2>{t('run.later', { count: open.length - 1 })}</h2>
      <ol className={styles.others}>
        {open
          .filter((one) => one !== stop)
          .map((one) => (
            <li key={one.order_id}>
              <p>
                <strong>{one.name}</strong>
                <br />
                {one.address}
                {one.cash > 0 && <> · {formatRupiah(one.cash)}</>}
              </p>
              <Button
                variant="secondary"
                size="lg"
                aria-label={t('run.firstOf', { name: one.name })}
                onClick={() => {
                  setChosen(one.order_id)
                  scrollTo({ top: 0 })
                }}
              >
                {t('run.first')}
              </Button>
            </li>
          ))}
      </ol>
    </section>
  )
}
