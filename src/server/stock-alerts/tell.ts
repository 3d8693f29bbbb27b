import { pages } from '#contract/pages.ts'
import { inLocale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { ALERT_DAYS, TOLD_DAYS, toldNext } from '#domain/stock/stock-alert.ts'
import { addDays, DAY_MS, jakartaDate, jakartaTime } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import { enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { claimMessage, deleteOld, lockTelling, readyOnes, takeNext, type At } from './store.ts'

export const atNow = (settings: Settings, now: Date): At => ({
  now,
  tomorrow: addDays(jakartaDate(now), 1),
  nextDay: jakartaTime(now) < settings['slot.nextDayCutOff'],
})

/**
 * Tells those who wait for what can be ordered again, the longest waiting first, a few for each
 * unit. Mark, notification and message commit together, so that a crash notifies no one twice.
 */
export const tellWaiting = async (shop: Shop, now: Date): Promise<number> => {
  const at = atNow(shop.settings(), now)
  let notified = 0
  for (const { variationId } of await readyOnes(shop.db, at))
    notified += await shop.database.transaction(async (tx) => {
      await lockTelling(tx)
      const [ready] = await readyOnes(tx, at, variationId)
      if (!ready) return 0
      const limit = toldNext(ready.units, ready.notified)
      const next = await takeNext(tx, { variationId, limit, now })
      for (const { id, customerId, name, variationName, slug, isReached } of next) {
        const href = pages.product(slug)
        const params = { name, variation: variationName }
        await notify(tx, { customerId, kind: 'stock.back', params, href, now })
        if (isReached) await enqueue(tx, 'stock-alert.message', { alertId: id }, now)
      }
      return next.length
    })
  if (notified > 0) shop.wakeOutbox()
  return notified
}

/** Claimed before it is sent, because a provider cannot deduplicate; never sent twice. */
export const sendAlert = async (
  shop: Shop,
  { alertId }: OutboxTopics['stock-alert.message'],
  now: Date,
): Promise<void> => {
  const channel = shop.ports.messages.channels.find((one) => one !== 'email')
  if (channel === undefined) return
  const message = await claimMessage(shop.db, alertId, now)
  if (!message) return
  const { phone, locale, name, variationName, slug } = message
  const text = serverWords(locale, shop.settings()['shop.name'])('messages.stock.back', {
    name: inLocale(name, locale),
    variation: inLocale(variationName, locale),
    url: `${shop.config.publicUrl}${pages.product(slug)}`,
  })
  try {
    await shop.ports.messages.send({ to: phone, channel, locale, purpose: 'stock_back', text })
  } catch (error) {
    shop.log.warn({ err: error, alertId }, 'a back-in-stock message could not be sent')
  }
}

export const deleteOldAlerts = (shop: Shop, now: Date): Promise<number> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return deleteOld(shop.db, { waitingBefore: daysAgo(ALERT_DAYS), toldBefore: daysAgo(TOLD_DAYS) })
}
