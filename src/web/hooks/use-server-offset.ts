import { useState } from 'react'

const DRIFT_MS = 3_000

/** Server time minus device time. Ignores small differences, which are network latency. */
export function useServerOffset(serverTime: string, receivedAt: number): number {
  const offset = Date.parse(serverTime) - receivedAt
  const [steady, setSteady] = useState(offset)
  if (Math.abs(offset - steady) > DRIFT_MS) setSteady(offset)
  return steady
}
