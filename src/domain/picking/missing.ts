import { DAY_MS } from '../time.ts'

/** Days that the report of missing goods looks back. */
export const MISSING_DAYS = 7
/** A product of which more than this is missing in those days is on the first screen. */
export const OFTEN_MISSING_PERCENT = 10

export const missingSince = (now: Date): Date => new Date(now.getTime() - MISSING_DAYS * DAY_MS)

export const isOftenMissing = ({ wanted, missing }: { wanted: number; missing: number }): boolean =>
  missing * 100 > wanted * OFTEN_MISSING_PERCENT
