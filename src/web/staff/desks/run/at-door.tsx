import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { HandOver } from './hand-over.tsx'
import { NotHome } from './not-home.tsx'
import type { Sheet } from './use-run.ts'

interface AtDoorProps {
  run: OwnRun
  stop: OwnStop
  sheet: Sheet
}

/** How a stop ends; loaded while the rider is under way. */
export function AtDoor({ run, stop, sheet }: AtDoorProps) {
  return (
    <>
      <HandOver run={run} stop={stop} />
      <NotHome run={run} stop={stop} sheet={sheet} />
    </>
  )
}
