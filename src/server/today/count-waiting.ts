import { ALERTS, ONCE_ALERT_NAMES } from '#domain/staff/alerts.ts'
import { WAITING, WAITING_NAMES, type WaitingName } from '#domain/staff/waiting.ts'
import type { Context, Shop } from '../shop.ts'
import { countOwnApprovals, isAlone, ownBranches, type StaffCaller } from '../staff/index.ts'
import { alertThings } from './store-alerts.ts'
import { countDesks, type Scope } from './store-waiting.ts'

const CACHED_MS = 5_000

type Asking = Context & { staff: StaffCaller }

/**
 * What waits at the desks at which the person may act, what alerts are about, and whether four eyes
 * are off.
 */
export const answerWaiting = async (ask: Asking) => {
  const { shop, staff, now } = ask
  const names = WAITING_NAMES.filter(
    (name) => WAITING[name] === 'any' || staff.permissions.has(WAITING[name]),
  )
  const [approvals, isWithoutOther, found] = await Promise.all([
    countOwnApprovals(ask),
    isAlone(ask),
    names.length > 1 ? cachedDesks(shop, await scopeOf(ask), now) : null,
  ])
  const counts: Partial<Record<WaitingName, number>> = {
    ...(found && {
      ...found.desks,
      complaints: found.desks.complaints.open,
      held: found.desks.held.open,
    }),
    approvals,
  }
  return {
    counts: names.map((name) => ({ name, count: counts[name] ?? 0 })),
    alerts: ONCE_ALERT_NAMES.filter((name) => staff.permissions.has(ALERTS[name])).map((name) => ({
      name,
      things: found?.things[name] ?? [],
    })),
    is_alone: isWithoutOther,
  }
}

const scopeOf = async (ask: Asking): Promise<Scope> => ({
  orders: await ownBranches(ask, { needs: WAITING.orders }),
  picking: await ownBranches(ask, { needs: WAITING.picking }),
  complaints: await ownBranches(ask, { needs: WAITING.complaints }),
  refunds: await ownBranches(ask, { needs: WAITING.refunds }),
})

type Desks = Promise<{
  desks: Awaited<ReturnType<typeof countDesks>>
  things: Awaited<ReturnType<typeof alertThings>>
}>
type Cached = { until: number; changes: number; of: Map<string, Desks> }
const cachedOf = new WeakMap<Shop, Cached>()

const count = async (shop: Shop, scope: Scope, now: Date): Desks => {
  const [desks, things] = await Promise.all([
    countDesks(shop.db, scope, now),
    alertThings(shop.db, scope, { now, settings: shop.settings() }),
  ])
  return { desks, things }
}

/** Counted again after every change that pages are notified of, and for what only time changes. */
const cachedDesks = (shop: Shop, scope: Scope, now: Date): Desks => {
  const changes = shop.desk.changes()
  let cached = cachedOf.get(shop)
  if (!cached || cached.changes !== changes || now.getTime() >= cached.until) {
    cached = { until: now.getTime() + CACHED_MS, changes, of: new Map() }
    cachedOf.set(shop, cached)
  }
  const { of } = cached
  const key = JSON.stringify(scope)
  const known = of.get(key)
  if (known) return known
  const counted = count(shop, scope, now)
  of.set(key, counted)
  // A failure is not cached.
  counted.catch(() => of.delete(key))
  return counted
}
