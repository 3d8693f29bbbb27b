import type { Notification } from '#contract/notifications.ts'

/** Notifications of one order, newest first; others are groups of one. */
export type NoticeGroup = { key: string; newest: Notification; older: Notification[] }
export type NoticeDay = { day: string; words: string; groups: NoticeGroup[] }

/** The order page that a notification leads to; those of its complaints belong to it. */
const orderOf = ({ href }: Notification): string | null =>
  /^\/profile\/my-order\/[^/?#]+/.exec(href ?? '')?.[0] ?? null

/**
 * Groups notifications (newest first) by day. Those of one order are grouped on the day of its
 * newest.
 */
export const noticesByDay = (notices: readonly Notification[]): NoticeDay[] => {
  const days = new Map<string, NoticeDay>()
  const orders = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const order = orderOf(notice)
    const known = order === null ? undefined : orders.get(order)
    if (known) {
      known.older.push(notice)
      continue
    }
    const group = { key: notice.id, newest: notice, older: [] }
    if (order !== null) orders.set(order, group)
    const day = days.get(notice.day)
    if (day) day.groups.push(group)
    else days.set(notice.day, { day: notice.day, words: notice.formatted_day, groups: [group] })
  }
  return [...days.values()]
}
