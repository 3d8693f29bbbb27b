import { addDays, instantInJakarta, jakartaDate } from '#domain/time.ts'

/**
 * Midnight in Jakarta, a number of days from today: promos and their coupons begin and end
 * together.
 */
export const midnight = (now: Date, days: number): Date =>
  instantInJakarta(addDays(jakartaDate(now), days), '00:00')
