import type { Lateness } from '#contract/orders/placed-order.ts'
import { delayOf, type Delay } from '#domain/delivery/delivery-promise.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaTime } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import type { OrderRow } from '../store/orders.ts'

type Viewer = { settings: Settings; locale: Locale; now: Date }

/**
 * The late notice of an order. While a complaint is open, the complaint decides the compensation.
 */
export const presentLate = (
  order: OrderRow,
  { settings, locale, now }: Viewer,
): Lateness | null => {
  const shippingMethod = order.soldMethod ?? order.shippingMethod
  const delay = delayOf({ ...order, shippingMethod, settings }, now)
  if (!delay) return null
  return {
    since: delay.since.toISOString(),
    expected_at: delay.expectedAt.toISOString(),
    text: serverWords(locale)('orders.late', { time: jakartaTime(delay.expectedAt) }),
    gift:
      order.lateWaived || order.openComplaints > 0
        ? ''
        : giftText(order, delay, { settings, locale, now }),
  }
}

const giftText = (
  order: OrderRow,
  { gift, moreFrom }: Delay,
  { settings, locale }: Viewer,
): string => {
  const t = serverWords(locale)
  const worth = formatRupiah(settings['late.pointsWorth'])
  const time = moreFrom === null ? '' : jakartaTime(moreFrom)
  if (gift === 'none') return t('orders.lateBefore', { time, worth })
  const points = t('orders.latePoints', { worth })
  if (order.shipping === 0) return points
  return `${points} ${gift === 'points' ? t('orders.lateShippingFrom', { time }) : t('orders.lateShipping')}`
}
