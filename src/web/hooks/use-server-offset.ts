import { useState } from 'react'

const DRIFT_MS = 3_000

/** Server time minus device time. Ignores small differences, which are network latency. */
export function useServerOffset(serverTime: string, receivedAt: number): number {
  const offset = Date.parse(serverTime) - receivedAt
  const [kept, setFromCache] = useState(offset)
  if (Math.abs(offset - kept) > DRIFT_MS) setFromCache(offset)
  return kept
}
