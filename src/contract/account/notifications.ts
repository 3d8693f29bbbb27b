import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { idParam, instant, pageMeta, pageQuery } from '../wire.ts'

export const notification = v.object({
  id: v.string(),
  /** What it is about, `order.pay` for one: chooses the icon. */
  kind: v.string(),
  title: v.string(),
  text: v.string(),
  /** The page it leads to. */
  href: v.nullable(v.string()),
  created_at: instant,
  /** `HH:mm` in Jakarta. */
  formatted_time: v.string(),
  /** The day in Jakarta, `2026-11-20`, and in words: what the page groups by. */
  day: v.string(),
  formatted_day: v.string(),
  is_read: v.boolean(),
})
export type Notification = v.InferOutput<typeof notification>

export const listNotifications = accountCall({
  method: 'GET',
  path: '/v1/notifications',
  summary: 'The customer’s notifications, newest first',
  auth: 'customer',
  query: v.object(pageQuery),
  data: v.array(notification),
  meta: v.object({ ...pageMeta.entries, unread: v.number() }),
  failure: 'failure.generic',
})

const unreadLeft = v.object({ unread: v.number() })
export const readNotification = accountCall({
  method: 'POST',
  path: '/v1/notifications/{id}/read',
  summary: 'Marks a notification as read',
  auth: 'customer',
  params: idParam,
  data: unreadLeft,
  failure: 'failure.generic',
})
export const readAllNotifications = accountCall({
  method: 'POST',
  path: '/v1/notifications/read-all',
  summary: 'Marks every notification as read',
  auth: 'customer',
  data: unreadLeft,
  failure: 'failure.generic',
})
