import type { Today } from '#contract/staff/today/today.ts'
import { inLocale } from '#domain/locale.ts'
import { seesSales } from '#domain/staff/permission.ts'
import { jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { goodsFigures } from '../catalogue/index.ts'
import { isFallen } from '../reviews/index.ts'
import { ordersOfToday, ownOrders, serviceFigures } from '../orders/index.ts'
import type { Query } from '../platform/database.ts'
import type { Context, Shop } from '../shop.ts'
import { ownBranches, ownPlaces, type StaffCaller } from '../staff/index.ts'
import { salesOf } from './sales.ts'
import { salesByHour } from './store-sales.ts'
import { smallFigures, waitingFigures, type FigurePlaces } from './store.ts'

const CACHED_MS = 60_000

/** The figures that the person may read. */
export const answerToday = async (ask: Asking): Promise<Today> => {
  const { shop, staff, now, locale } = ask
  const may = (permission: Parameters<StaffCaller['permissions']['has']>[0]) =>
    staff.permissions.has(permission)
  const named = ({ name, ...product }: Figures['goods']['top'][number]) => ({
    ...product,
    name: inLocale(name, locale),
  })
  const own = may('orders.read') ? await ownOrders(ask, { needs: 'orders.read' }) : null
  const { places, isNowhere } = await placesOf(ask)
  const [orders, waits, figures, small] = await Promise.all([
    own && ordersNow(shop, { now, own }),
    waitingFigures(shop.db, now, {
      complaints: may('complaints.read')
        ? await ownBranches(ask, { needs: 'complaints.read' })
        : undefined,
      refunds: may('refunds.read') ? await ownBranches(ask, { needs: 'refunds.read' }) : undefined,
      conversations: own,
      held: may('customers.read'),
    }),
    cachedFigures(shop, { now }),
    cachedSmall(shop, { now, places }),
  ])
  const { countedAt, sales, service, goods } = figures
  const { ratings, watched, oftenMissing, coldLate, waste, wastedToday } = small
  const { batchesHeld, batchesEnding, picked, invoicesOverdue, health } = small
  return {
    counted_at: countedAt.toISOString(),
    orders,
    complaints: waits.complaints,
    conversations: waits.conversations === null ? null : { waiting: waits.conversations },
    held: waits.held,
    sales: seesSales(staff.permissions) ? sales : null,
    service: may('reports.read') ? { ...service, ...ratings } : null,
    goods: may('products.read')
      ? {
          sold_out: goods.soldOut,
          low: goods.low,
          often_missing: oftenMissing,
          stars_fell: watched.filter(isFallen).length,
          top: goods.top.map(named),
          out: goods.out.map(named),
        }
      : null,
    waste: seesSales(staff.permissions) && !isNowhere ? waste : null,
    wasted_today: seesSales(staff.permissions) && !isNowhere ? wastedToday : null,
    floor: may('picking.read') ? { cold_late: coldLate, picked } : null,
    batches:
      may('batches.read') && !isNowhere ? { held: batchesHeld, ending: batchesEnding } : null,
    refunds: waits.refundsStuck === null ? null : { stuck: waits.refundsStuck },
    invoices: may('refunds.read') ? { overdue: invoicesOverdue } : null,
    health: may('health.read') ? health : null,
  }
}

type Asking = Context & { staff: StaffCaller }

/** Where the person's lists of packing and of batches begin. `isNowhere`: no batch is the person's. */
const placesOf = async (ask: Asking): Promise<{ places: FigurePlaces; isNowhere: boolean }> => {
  const batches = await ownPlaces(ask, { needs: 'batches.read' })
  const picking = await ownPlaces(ask, { needs: 'picking.read' })
  return { places: { picking, batches: batches?.[0] }, isNowhere: batches?.length === 0 }
}

const ordersNow = async (
  shop: Shop,
  { now, own }: { now: Date; own: Query },
): Promise<Today['orders']> => {
  const day = jakartaDate(now)
  const at = { now, settings: shop.settings() }
  const { counts, windows: found } = await ordersOfToday(shop.db, at, { day, own })
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

/** Counted once a minute in each process and for each key. */
const cachedByMinute = <Asked, Counted>(
  count: (shop: Shop, asked: Asked & { now: Date }) => Promise<Counted>,
  keyOf: (asked: Asked) => string,
) => {
  const cachedOf = new WeakMap<Shop, Map<string, { until: number; counted: Promise<Counted> }>>()
  return (shop: Shop, asked: Asked & { now: Date }): Promise<Counted> => {
    const all =
      cachedOf.get(shop) ?? new Map<string, { until: number; counted: Promise<Counted> }>()
    cachedOf.set(shop, all)
    const key = keyOf(asked)
    const cached = all.get(key)
    if (cached && asked.now.getTime() < cached.until) return cached.counted
    const counted = count(shop, asked)
    all.set(key, { until: asked.now.getTime() + CACHED_MS, counted })
    // A failure is not cached.
    counted.catch(() => all.delete(key))
    return counted
  }
}

type Figures = Awaited<ReturnType<typeof countFigures>>
/** The same for everyone. */
const countFigures = async (shop: Shop, { now }: { now: Date }) => {
  const [hours, orders, goods] = await Promise.all([
    salesByHour(shop.db, now),
    serviceFigures(shop.db, now),
    goodsFigures(shop.db, now),
  ])
  return {
    countedAt: now,
    sales: salesOf(hours, jakartaDate(now)),
    service: {
      delivered: orders.delivered,
      on_time: orders.onTime,
      customers: orders.customers,
      repeat_customers: orders.repeatCustomers,
    },
    goods,
  }
}
const cachedFigures = cachedByMinute(countFigures, () => '')

type Placed = { places: FigurePlaces }
const countSmall = (shop: Shop, { now, places }: Placed & { now: Date }) => {
  const coldMs = (shop.settings()['pick.chilledMinutes'] + 1) * MINUTE_MS
  return smallFigures(shop.db, { now, coldBefore: new Date(now.getTime() - coldMs) }, places)
}
const cachedSmall = cachedByMinute(countSmall, ({ places }: Placed) => JSON.stringify(places))
