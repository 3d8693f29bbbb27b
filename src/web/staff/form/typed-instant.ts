import { instantInJakarta, jakartaDate, jakartaTime } from '#domain/time.ts'

/** The instant of a typed day and time of Jakarta; null when none is typed. */
export const typedInstant = (typed: string): string | null => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? null : instantInJakarta(day, time.slice(0, 5)).toISOString()
}

/** An instant as it is typed; nothing for none. */
export const instantTyped = (at: string | null): string =>
  at === null ? '' : `${jakartaDate(new Date(at))}T${jakartaTime(new Date(at))}`
