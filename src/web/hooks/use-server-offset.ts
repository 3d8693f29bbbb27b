import { useState } from 'react'

const DRIFT_MS = 3_000

/**
 * How far the server's clock is ahead of the device's. Small differences between two answers are
 * the network's and are passed over.
 */
export function useServerOffset(serverTime: string, receivedAt: number): number {
  const offset = Date.parse(serverTime) - receivedAt
  const [kept, setKept] = useState(offset)
  if (Math.abs(offset - kept) > DRIFT_MS) setKept(offset)
  return kept
}
