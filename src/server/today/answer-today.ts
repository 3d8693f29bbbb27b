import type { Today } from '#contract/staff/today.ts'
import { inLocale } from '#domain/locale.ts'
import { seesSales } from '#domain/staff/permission.ts'
import { jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { goodsFigures } from '../catalogue/index.ts'
import { isFallen } from '../reviews/index.ts'
import { ordersOfToday, serviceFigures } from '../orders/index.ts'
import type { Context, Shop } from '../shop.ts'
import type { StaffCaller } from '../staff/index.ts'
import { salesOf } from './sales.ts'
import { salesByHour } from './store-sales.ts'
import { smallFigures, waitingFigures } from './store.ts'

const CACHED_MS = 60_000

/** The figures that the person may read. */
export const answerToday = async ({
  shop,
  staff,
  now,
  locale,
}: Context & { staff: StaffCaller }): Promise<Today> => {
  const may = (permission: Parameters<StaffCaller['permissions']['has']>[0]) =>
    staff.permissions.has(permission)
  const named = ({ name, ...product }: Figures['goods']['top'][number]) => ({
    ...product,
    name: inLocale(name, locale),
  })
  const [orders, waits, figures] = await Promise.all([
    may('orders.read') ? ordersNow(shop, now) : null,
    waitingFigures(shop.db, now, {
      complaints: may('complaints.read'),
      conversations: may('orders.read'),
      held: may('customers.read'),
    }),
    cachedFigures(shop, now),
  ])
  const { countedAt, sales, service, goods, oftenMissing, coldLate, refundsStuck } = figures
  const { waste, wastedToday, batchesHeld, batchesEnding, picked } = figures
  const { invoicesOverdue, health, starsFell } = figures
  return {
    counted_at: countedAt.toISOString(),
    orders,
    complaints: waits.complaints,
    conversations: waits.conversations === null ? null : { waiting: waits.conversations },
    held: waits.held,
    sales: seesSales(staff.permissions) ? sales : null,
    service: may('reports.read') ? service : null,
    goods: may('products.read')
      ? {
          sold_out: goods.soldOut,
          low: goods.low,
          often_missing: oftenMissing,
          stars_fell: starsFell,
          top: goods.top.map(named),
          out: goods.out.map(named),
        }
      : null,
    waste: seesSales(staff.permissions) ? waste : null,
    wasted_today: seesSales(staff.permissions) ? wastedToday : null,
    floor: may('picking.read') ? { cold_late: coldLate, picked } : null,
    batches: may('batches.read') ? { held: batchesHeld, ending: batchesEnding } : null,
    refunds: may('refunds.read') ? { stuck: refundsStuck } : null,
    invoices: may('refunds.read') ? { overdue: invoicesOverdue } : null,
    health: may('health.read') ? health : null,
  }
}

const ordersNow = async (shop: Shop, now: Date): Promise<Today['orders']> => {
  const day = jakartaDate(now)
  const at = { now, settings: shop.settings() }
  const { counts, windows: found } = await ordersOfToday(shop.db, at, day)
  const windows = Map.groupBy(found, ({ start }) => start)
  return {
    day,
    counts,
    windows: [...windows].map(([start, states]) => ({
      start,
      end: states[0]!.end,
      states: states.map(({ state, count }) => ({ state, count })),
    })),
  }
}

type Figures = Awaited<ReturnType<typeof countFigures>>
const cachedOf = new WeakMap<Shop, { until: number; figures: Promise<Figures> }>()

/** Counted once a minute in each process, for everybody. */
const cachedFigures = (shop: Shop, now: Date): Promise<Figures> => {
  const cached = cachedOf.get(shop)
  if (cached && now.getTime() < cached.until) return cached.figures
  const figures = countFigures(shop, now)
  cachedOf.set(shop, { until: now.getTime() + CACHED_MS, figures })
  // A failure is not cached.
  figures.catch(() => cachedOf.delete(shop))
  return figures
}

const countFigures = async (shop: Shop, now: Date) => {
  const at = { now, settings: shop.settings() }
  const coldMs = (at.settings['pick.chilledMinutes'] + 1) * MINUTE_MS
  const coldBefore = new Date(now.getTime() - coldMs)
  const [hours, orders, goods, { ratings, watched, ...small }] = await Promise.all([
    salesByHour(shop.db, now),
    serviceFigures(shop.db, now),
    goodsFigures(shop.db, now),
    smallFigures(shop.db, { now, coldBefore }),
  ])
  return {
    countedAt: now,
    sales: salesOf(hours, jakartaDate(now)),
    service: {
      delivered: orders.delivered,
      on_time: orders.onTime,
      customers: orders.customers,
      repeat_customers: orders.repeatCustomers,
      ...ratings,
    },
    goods,
    starsFell: watched.filter(isFallen).length,
    ...small,
  }
}
