import { lazy, Suspense } from 'react'
import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { useWakeLock } from '#web/hooks/use-wake-lock.ts'
import { StopCard } from './stop-card.tsx'
import { useCurrentStop } from './use-current-stop.ts'
import type { Sheet } from './use-run.ts'

const RefusedElsewhere = lazy(() =>
  import('./refused-elsewhere.tsx').then((part) => ({ default: part.RefusedElsewhere })),
)
const LaterStops = lazy(() =>
  import('./other-stops.tsx').then((part) => ({ default: part.LaterStops })),
)
const SettledStops = lazy(() =>
  import('./other-stops.tsx').then((part) => ({ default: part.SettledStops })),
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
      <Suspense>
        <RefusedElsewhere run={run} stop={stop} open={hold} />
      </Suspense>
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
      {later.length > 0 && (
        <Suspense>
          <LaterStops run={run} later={later} open={hold} />
        </Suspense>
      )}
      {run.stops.some((one) => one.settled_at !== null) && (
        <Suspense>
          <SettledStops run={run} unchecked={sheet.unchecked} />
        </Suspense>
      )}
    </>
  )
}
