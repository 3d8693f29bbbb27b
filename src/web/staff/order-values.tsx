import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import { formatPhone, normalisePhone } from '#domain/auth/phone.ts'
import { formatDateTime, formatShortDay } from '#i18n/format.ts'
import { weightIn } from '#web/staff/weight.ts'
import { useLocale } from '#web/staff/words.ts'

/** A moment on the clocks of Jakarta. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(new Date(at), useLocale())}</time>
}

type Window = Pick<StaffOrderRow['window'], 'day' | 'start' | 'end'>

export function WindowTimes({ day, start, end }: Window) {
  return `${formatShortDay(day, useLocale())}, ${start}–${end}`
}

export function Weight({ grams }: { grams: number }) {
  return weightIn(grams, useLocale())
}

/** A phone number in groups; one that is masked already stays as it is. */
export function Phone({ number }: { number: string }) {
  return normalisePhone(number) === null ? number : formatPhone(number)
}
