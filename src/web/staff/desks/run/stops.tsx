import { lazy, Suspense } from 'react'
import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { useWakeLock } from '#web/hooks/use-wake-lock.ts'
import { Button } from '#web/ui/button.tsx'
import { refusedElsewhere } from './current-stop.ts'
import { StopCard } from './stop-card.tsx'
import { StopName } from './stop-name.tsx'
import { useCurrentStop } from './use-current-stop.ts'
import { useRefusedActs, type Sheet } from './use-run.ts'
import styles from './run.module.css'

const SettledStops = lazy(() =>
  import('./settled-stops.tsx').then((part) => ({ default: part.SettledStops })),
)

interface StopsProps {
  run: OwnRun
  sheet: Sheet
}

/** The next stop large; the others below, where a rider can choose another one first. */
export function Stops({ run, sheet }: StopsProps) {
  const { stop, hold } = useCurrentStop(run, sheet)
  useWakeLock(stop !== undefined)
  const later = run.stops.filter((one) => one.settled_at === null && one !== stop)
  return (
    <>
      <RefusedElsewhere run={run} stop={stop} open={hold} />
      {stop && (
        <StopCard
          key={stop.order_id}
          run={run}
          stop={stop}
          position={run.stops.indexOf(stop) + 1}
          sheet={sheet}
          goOn={() => hold(null)}
        />
      )}
      {later.length > 0 && <LaterStops run={run} later={later} open={hold} />}
      {run.stops.some((one) => one.settled_at !== null) && (
        <Suspense>
          <SettledStops run={run} unchecked={sheet.unchecked} />
        </Suspense>
      )}
    </>
  )
}

interface RefusedElsewhereProps {
  run: OwnRun
  stop: OwnStop | undefined
  open: (order: string) => void
}

/** The shop refused a stop that the rider has left: it is announced, and never opens by itself. */
function RefusedElsewhere({ run, stop, open }: RefusedElsewhereProps) {
  const t = useT()
  const others = refusedElsewhere(run.stops, useRefusedActs(), stop)
  return (
    <div role="alert" className={styles.alerts}>
      {others.map(({ stop: other, position, wasCode }) => (
        <p key={other.order_id} className={styles.refused}>
          {t(wasCode ? 'run.codeWrongAt' : 'run.notTakenAt', { position })}
          <Button
            variant="secondary"
            size="lg"
            aria-label={t('run.openAt', { position })}
            onClick={() => open(other.order_id)}
          >
            {t('run.open')}
          </Button>
        </p>
      ))}
    </div>
  )
}

interface LaterStopsProps {
  run: OwnRun
  later: readonly OwnStop[]
  open: (order: string) => void
}

function LaterStops({ run, later, open }: LaterStopsProps) {
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
