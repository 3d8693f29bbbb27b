import { inLocale, type Locale } from '#domain/locale.ts'
import type { WindowArea } from '#domain/delivery/closed-area.ts'
import { jakartaDate, jakartaTime } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { dayLabel } from './present-slot.ts'

/** What customers in an area read: why nothing is delivered until when, or what takes longer. */
export const areaWords = (
  { reason, until, widen }: Pick<WindowArea, 'reason' | 'until' | 'widen'>,
  locale: Locale,
  now: Date,
): string => {
  const end = new Date(until)
  const isToday = jakartaDate(end) === jakartaDate(now)
  const time = isToday
    ? jakartaTime(end)
    : `${dayLabel(jakartaDate(end), locale, now)}, ${jakartaTime(end)}`
  return serverWords(locale)(widen === null ? 'areas.closed' : 'areas.widened', {
    reason: inLocale(reason, locale),
    time,
    minutes: widen ?? 0,
  })
}
