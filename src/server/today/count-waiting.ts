import { WAITING, WAITING_NAMES, type WaitingName } from '#domain/staff/waiting.ts'
import type { Context, Shop } from '../shop.ts'
import { countOwnApprovals, isAlone, ownBranches, type StaffCaller } from '../staff/index.ts'
import { countDesks, type Scope } from './store-waiting.ts'

const CACHED_MS = 5_000

type Asking = Context & { staff: StaffCaller }

/** What waits at the desks at which the person may act, and whether four eyes are off. */
export const answerWaiting = async (ask: Asking) => {
  const { shop, staff, now } = ask
  const names = WAITING_NAMES.filter(
    (name) => WAITING[name] === 'any' || staff.permissions.has(WAITING[name]),
  )
  const [approvals, isWithoutOther, desks] = await Promise.all([
    countOwnApprovals(ask),
    isAlone(ask),
    names.length > 1 ? cachedDesks(shop, await scopeOf(ask), now) : null,
  ])
  const counts: Partial<Record<WaitingName, number>> = {
    ...(desks && { ...desks, complaints: desks.complaints.open, held: desks.held.open }),
    approvals,
  }
  return {
    counts: names.map((name) => ({ name, count: counts[name] ?? 0 })),
    is_alone: isWithoutOther,
  }
}

const scopeOf = async (ask: Asking): Promise<Scope> => ({
  orders: await ownBranches(ask, { needs: WAITING.orders }),
  picking: await ownBranches(ask, { needs: WAITING.picking }),
  complaints: await ownBranches(ask, { needs: WAITING.complaints }),
  refunds: await ownBranches(ask, { needs: WAITING.refunds }),
})

type Desks = ReturnType<typeof countDesks>
type Cached = { until: number; changes: number; of: Map<string, Desks> }
const cachedOf = new WeakMap<Shop, Cached>()

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
  const counted = countDesks(shop.db, scope, now)
  of.set(key, counted)
  // A failure is not cached.
  counted.catch(() => of.delete(key))
  return counted
}
