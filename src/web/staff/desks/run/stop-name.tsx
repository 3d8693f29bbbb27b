import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'

/** Several orders of one customer differ by the number of the stop and the order number's end. */
export function StopName({ run, stop }: { run: OwnRun; stop: OwnStop }) {
  return (
    <>
      <strong>
        {run.stops.indexOf(stop) + 1}. {stop.name}
      </strong>{' '}
      · {stop.number.split('-').at(-1)}
    </>
  )
}
