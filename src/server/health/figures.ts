import { MINUTE_MS } from '#domain/time.ts'
import type { Query } from '../platform/database.ts'
import { brokenFacts } from './store/health.ts'

/** An effect that is due for longer is late. */
export const EFFECT_LATE_MS = 5 * MINUTE_MS

/** What is broken: effects that were given up or wait too long, and rules of the books. */
export const healthFigures = (now: Date): Query =>
  brokenFacts(new Date(now.getTime() - EFFECT_LATE_MS))
