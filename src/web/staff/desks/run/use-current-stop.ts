import { useEffect, useRef, useState } from 'react'
import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import { storedText } from '#web/state/stored.ts'
import { currentStop } from './current-stop.ts'
import type { Sheet } from './use-run.ts'

/** The heading of the stop, focused when another stop opens. */
export const STOP_HEADING = 'stop'

type Current = {
  stop: OwnStop | undefined
  /** Shows this order's stop; null shows the next one. */
  hold: (order: string | null) => void
}

/** The stop under the thumb, also after a reload of this tab. */
export const useCurrentStop = (
  { id: runId, stops }: { id: string; stops: OwnStop[] },
  { unchecked }: Sheet,
): Current => {
  const key = `run-stop:${runId}`
  const [held, hold] = useState(() => storedText(key, 'tab').read())
  const stop = currentStop(stops, unchecked, held)
  const order = stop?.order_id ?? null
  if (order !== held) hold(order)
  const shown = useRef(order)
  useEffect(() => {
    storedText(key, 'tab').write(order)
    if (shown.current === order) return
    shown.current = order
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>(`#${STOP_HEADING}`)?.focus({ preventScroll: true })
  }, [key, order])
  return { stop, hold }
}
