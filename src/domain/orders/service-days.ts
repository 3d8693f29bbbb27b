import { addDays, DAY_MS, type LocalDate } from '../time.ts'

const SERVICE_DAYS = 7
const REPEAT_DAYS = 30

/** The first of the days, with today seven, of which the first screen shows arrivals and ratings. */
export const serviceFrom = (today: LocalDate): LocalDate => addDays(today, 1 - SERVICE_DAYS)

/** Since when orders count for who came again. */
export const repeatSince = (now: Date): Date => new Date(now.getTime() - REPEAT_DAYS * DAY_MS)
