import { addDays, type LocalDate } from '../time.ts'

/** Days that can be seen and closed, including today. */
export const CLOSING_DAYS = 14
export const CLOSING_REASON_MAX = 300

type Cash = { tills: number; riders: number }

/** What was counted beyond what is due; negative where some is missing. */
export const differenceOf = (counted: Cash, due: Cash): number =>
  counted.tills + counted.riders - due.tills - due.riders

/** Whether a count needs a reason: tills or riders differ, also where both add up to nothing. */
export const needsReason = (counted: Cash, due: Cash): boolean =>
  counted.tills !== due.tills || counted.riders !== due.riders

/** Whether a day can be counted: it has begun, and is not too long ago. */
export const canCount = (day: LocalDate, today: LocalDate): boolean =>
  day <= today && day > addDays(today, -CLOSING_DAYS)
