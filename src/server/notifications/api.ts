import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { addDays, jakartaDate, jakartaTime } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { publishToCustomer } from '../platform/live.ts'
import { serve, type Served } from '../http/serve.ts'
import { countUnread, listNotices, markAllRead, markRead, type StoredNotice } from './store.ts'

const PER_PAGE = 20

export const notificationCalls: Served[] = [
  serve(listNotifications, [], async ({ shop, customer, query, locale, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const { notices, total, unread } = await listNotices(shop.db, customer.customerId, {
      page: query.page,
      perPage,
    })
    return {
      data: notices.map((notice) => presentNotice(notice, locale, now)),
      meta: { ...pageMetaOf(total, query.page, perPage), unread },
    }
  }),
  serve(readNotification, [], async ({ shop, customer, params, now }) => {
    if (!(await markRead(shop.db, customer.customerId, params.id, now)))
      throw new AppError('not_found')
    // Updates the unread dot on the customer's other pages.
    await publishToCustomer(shop.db, customer.customerId, 'notification')
    return { data: { unread: await countUnread(shop.db, customer.customerId) } }
  }),
  serve(readAllNotifications, [], async ({ shop, customer, now }) => {
    await markAllRead(shop.db, customer.customerId, now)
    await publishToCustomer(shop.db, customer.customerId, 'notification')
    return { data: { unread: 0 } }
  }),
]

const presentNotice = (notice: StoredNotice, locale: Locale, now: Date): Notification => {
  const t = serverWords(locale)
  const day = jakartaDate(notice.createdAt)
  const params = Object.fromEntries(
    // Notices of closed windows had no reason at first.
    Object.entries({ because: '', ...notice.params }).map(([name, value]) => [
      name,
      typeof value === 'object' ? inLocale(value, locale) : value,
    ]),
  )
  return {
    id: notice.id,
    kind: notice.kind,
    title: t(`notice.${notice.kind}.title`, params),
    text: t(`notice.${notice.kind}.text`, params),
    href: notice.href,
    stop_href: typeof params['stop'] === 'string' ? params['stop'] : null,
    created_at: notice.createdAt.toISOString(),
    formatted_time: jakartaTime(notice.createdAt),
    day,
    formatted_day: dayInWords(day, jakartaDate(now), locale),
    is_read: notice.isRead,
  }
}

const dayInWords = (day: string, today: string, locale: Locale): string => {
  const t = serverWords(locale)
  if (day === today) return t('orders.today')
  if (day === addDays(today, -1)) return t('orders.yesterday')
  return formatDay(day, locale)
}
