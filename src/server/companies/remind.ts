import { pages } from '#contract/pages.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import { enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { claimReminderEmail, takeReminders } from './store/reminders.ts'

const BATCH = 100

/**
 * Reminds companies of invoices before and after the last day to pay, each reminder once. Mark,
 * notices and e-mail commit together; a missed run is made up for by the latest reminder.
 */
export const remindCompanies = async (shop: Shop, now: Date): Promise<number> => {
  let reminded = 0
  for (;;) {
    const batch = await remindBatch(shop, now)
    reminded += batch
    if (batch < BATCH) break
  }
  if (reminded > 0) shop.wakeOutbox()
  return reminded
}

const remindBatch = (shop: Shop, now: Date): Promise<number> =>
  shop.database.transaction(async (tx) => {
    const taken = await takeReminders(tx, { today: jakartaDate(now), now, limit: BATCH })
    for (const { orderId, days, number, open, dueDay, customerIds } of taken) {
      const day = { en: formatDay(dueDay, 'en'), id: formatDay(dueDay, 'id') }
      const params = { number, amount: formatRupiah(open), day }
      for (const customerId of customerIds)
        await notify(tx, { customerId, kind: kindOf(days), params, href: pages.profile(), now })
      await enqueue(tx, 'company.reminder', { orderId, days }, now)
    }
    return taken.length
  })

const kindOf = (days: number) => (days < 0 ? 'invoice_due' : 'invoice_overdue')

/**
 * The e-mail to the company's address for invoices. Claimed before it is sent, because a provider
 * cannot deduplicate; never sent twice, and not for what was paid meanwhile.
 */
export const sendReminder = async (
  shop: Shop,
  { orderId, days }: OutboxTopics['company.reminder'],
  now: Date,
): Promise<void> => {
  if (!shop.ports.messages.channels.includes('email')) return
  const email = await claimReminderEmail(shop.db, { orderId, days, now })
  if (!email) return
  const { to, locale, company, number, open, dueDay } = email
  const t = serverWords(locale, shop.settings()['shop.name'])
  const params = { number, company, amount: formatRupiah(open), day: formatDay(dueDay, locale) }
  const kind = kindOf(days)
  try {
    await shop.ports.messages.send({
      to,
      channel: 'email',
      locale,
      purpose: kind,
      subject: t(`messages.${kind}.subject`, params),
      text: t(`messages.${kind}`, params),
    })
  } catch (error) {
    shop.log.warn({ err: error, orderId, days }, 'a reminder of an invoice could not be sent')
  }
}
