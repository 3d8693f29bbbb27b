import { MINUTE_MS } from '../time.ts'

/** How long picked goods that need cooling have been out, and whether that is too long. */
export const outOfCold = (
  since: Date | null,
  now: Date,
  minutesMax: number,
): { minutes: number; isLate: boolean } | null => {
  if (since === null) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS))
  return { minutes, isLate: minutes > minutesMax }
}
