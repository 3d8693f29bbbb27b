import * as v from 'valibot'
import { accountCall } from './call.ts'
import { opaqueId, titleOf } from './fields.ts'
import { means, count } from './means.ts'
import { instant, pageMeta, pageQuery, idParam } from './wire.ts'

export const notification = means(
  v.object({
    id: opaqueId,
    kind: means(v.string(), 'What it is about, `order.pay` for one: chooses the icon.'),
    title: titleOf,
    text: means(v.string(), 'What happened, in one or two sentences.'),
    href: means(v.nullable(v.string()), 'The page it leads to; null where there is none.'),
    stop_href: means(
      v.nullable(v.string()),
      'The page that stops offers like it; null for other notifications.',
    ),
    created_at: means(instant, 'When it was made.'),
    formatted_time: means(v.string(), '`HH:mm` in Jakarta.'),
    day: means(v.string(), 'The day in Jakarta, `2026-11-20`.'),
    formatted_day: means(v.string(), 'The day in words.'),
    is_read: means(v.boolean(), 'Whether it was read.'),
  }),
  'What the shop tells a customer.',
)
export type Notification = v.InferOutput<typeof notification>

export const listNotifications = accountCall({
  method: 'GET',
  path: '/v1/notifications',
  summary: 'The customer’s notifications, newest first',
  auth: 'customer',
  query: v.object(pageQuery),
  data: v.array(notification),
  meta: v.object({
    ...pageMeta.entries,
    unread: means(count, 'How many of all notifications are unread.'),
  }),
  failure: 'failure.generic',
})

const unreadLeft = v.object({ unread: means(count, 'How many are still unread.') })
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
