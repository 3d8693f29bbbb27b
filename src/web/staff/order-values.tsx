import type { StaffOrderRow } from '#contract/staff/orders.ts'
import { formatDate, formatDateTime } from '#i18n/format.ts'
import { weightIn } from '#web/staff/weight.ts'
import { useLocale } from '#web/staff/words.ts'

/** A moment on the clocks of Jakarta. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(new Date(at), useLocale())}</time>
}

export function WindowTimes({ start, end, ends_at: at }: StaffOrderRow['window']) {
  return `${formatDate(new Date(at), useLocale())}, ${start}–${end}`
}

export function Weight({ grams }: { grams: number }) {
  return weightIn(grams, useLocale())
}
