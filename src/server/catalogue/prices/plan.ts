import { createHash } from 'node:crypto'
import type { Body } from '#contract/call.ts'
import {
  CHANGES_MAX,
  type ChangingPrice,
  type previewPrices,
  type PricePreview,
} from '#contract/staff/prices.ts'
import {
  changedPrice,
  marginPercent,
  problemOf,
  STRIKE_DAYS,
  STRIKE_WINDOW_DAYS,
  type Price,
} from '#domain/catalogue/price-change.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { AppError, type FieldError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { endPlan, findPlan, movePlan, startPlan, type StoredPlan } from '../store/price-plans.ts'
import { insertPlans, readChanging, regularSeconds, type Period } from '../store/prices.ts'

/** Up to this number of prices change at once; more are left to the worker. */
const AT_ONCE_MAX = 50
const PLANNED_AHEAD_DAYS = 400
/** A start that lies this little in the past is now. */
const LATE_MINUTES = 5
const DAY_S = DAY_MS / 1000

type Asked = Body<typeof previewPrices>
type Asking = { now: Date; staff: { login: string; permissions: ReadonlySet<Permission> } }

const mayApply = ({ staff }: Asking): boolean => staff.permissions.has('prices.apply')

/** What a change would do, row by row. Changes nothing. */
export const previewChange = async (
  db: Queryable,
  ask: Asking,
  asked: Asked,
): Promise<PricePreview> => {
  const period = periodOf(asked, ask.now)
  if (asked.how === 'set' && asked.value < 1)
    throw invalid('value', { key: 'validation.min', params: { value: 1 } })
  const found = await readChanging(db, {
    ids: asked.ids,
    filter: asked,
    period,
    now: ask.now,
    max: CHANGES_MAX + 1,
  })
  if (found.length > CHANGES_MAX)
    throw invalid('ids', { key: 'validation.listMax', params: { value: CHANGES_MAX } })
  const { target, how, value, round_up: roundUp } = asked
  const changes = found.map((row) => ({
    row,
    after: changedPrice(row, { target, how, value, roundUp }),
  }))
  const seconds = await regularSeconds(
    db,
    changes
      .filter(({ after }) => after.sale !== null)
      .map(({ row, after }) => ({ id: row.id, regular: after.regular })),
    period.startsAt,
  )
  const rows = changes.map(({ row, after }): ChangingPrice => {
    const regularDays = after.sale === null ? null : (seconds.get(row.id) ?? 0) / DAY_S
    return {
      id: row.id,
      product_id: row.productId,
      sku: row.sku,
      name: row.name,
      variation: row.variation,
      cost: row.cost,
      before: presentPrice(row, row.cost),
      after: presentPrice(after, row.cost),
      problem: problemOf(row, after) ?? (row.overlaps ? 'overlaps' : null),
      regular_days: regularDays === null ? null : wholeDays(regularDays),
      is_struck: regularDays !== null && regularDays >= STRIKE_DAYS,
    }
  })
  return {
    rows,
    planned: rows.filter(({ problem }) => problem === null).length,
    applies: mayApply(ask),
    fingerprint: fingerprintOf(rows),
  }
}

/**
 * Plans what the preview showed. Those who may apply prices make it hold at once when it begins now;
 * for others it waits for them.
 */
export const planChange = async (
  tx: Transaction,
  ask: Asking,
  asked: Asked & { fingerprint: string },
): Promise<{ ids: string[]; state: 'proposed' | 'planned'; rows: ChangingPrice[] }> => {
  const preview = await previewChange(tx, ask, asked)
  if (preview.fingerprint !== asked.fingerprint) throw new AppError('changed_meanwhile')
  const rows = preview.rows.filter(({ problem }) => problem === null)
  if (rows.length === 0) throw new AppError('conflict', { internal: 'nothing to plan' })
  const period = periodOf(asked, ask.now)
  const state = mayApply(ask) ? 'planned' : 'proposed'
  const ids = await insertPlans(
    tx,
    rows.map(({ id, after }) => ({
      id: newId(ask.now),
      variationId: id,
      regular: after.regular_price,
      sale: after.sale_price,
    })),
    { ...period, state, by: ask.staff.login, now: ask.now },
  )
  // Another plan took the time of one of them between reading and locking.
  if (ids.length < rows.length) throw new AppError('changed_meanwhile')
  if (state === 'planned' && period.startsAt <= ask.now && ids.length <= AT_ONCE_MAX)
    for (const id of ids) await startPlan(tx, id, ask.now)
  return { ids, state, rows }
}

/** Applies or refuses what another person proposed. */
export const decidePlan = async (
  tx: Transaction,
  { now, staff }: Asking,
  { id, apply }: { id: string; apply: boolean },
): Promise<{ before: StoredPlan; after: StoredPlan }> => {
  const before = await knownPlan(tx, id)
  const isMoved = await movePlan(tx, id, {
    from: ['proposed'],
    to: apply ? 'planned' : 'refused',
    by: staff.login,
    now,
  })
  if (!isMoved) throw new AppError('changed_meanwhile')
  if (apply) await startPlan(tx, id, now)
  return { before, after: await knownPlan(tx, id) }
}

/** Stops a plan. Without `prices.apply` only a proposal of one’s own. */
export const stopPlan = async (
  tx: Transaction,
  ask: Asking,
  id: string,
): Promise<{ before: StoredPlan; after: StoredPlan }> => {
  const { now, staff } = ask
  const before = await knownPlan(tx, id)
  const isOwn = before.state === 'proposed' && before.by === staff.login
  if (!mayApply(ask) && !isOwn) throw new AppError('forbidden')
  const from = mayApply(ask) ? ['proposed', 'planned'] : ['proposed']
  const isDone =
    (await movePlan(tx, id, { from, to: 'stopped', by: staff.login, now })) ||
    (mayApply(ask) && (await endPlan(tx, id, now, { by: staff.login })))
  if (!isDone) throw new AppError('changed_meanwhile')
  return { before, after: await knownPlan(tx, id) }
}

const knownPlan = async (db: Queryable, id: string): Promise<StoredPlan> => {
  const plan = await findPlan(db, id)
  if (!plan) throw new AppError('not_found')
  return plan
}

const periodOf = ({ starts_at: starts, ends_at: ends }: Asked, now: Date): Period => {
  const startsAt = starts === null ? now : new Date(starts)
  const endsAt = ends === null ? null : new Date(ends)
  if (startsAt.getTime() < now.getTime() - LATE_MINUTES * MINUTE_MS)
    throw invalid('starts_at', { key: 'validation.pastTime' })
  if (startsAt.getTime() > now.getTime() + PLANNED_AHEAD_DAYS * DAY_MS)
    throw invalid('starts_at', { key: 'validation.tooFar' })
  if (endsAt !== null && endsAt.getTime() <= Math.max(startsAt.getTime(), now.getTime()))
    throw invalid('ends_at', { key: 'validation.endsBeforeStart' })
  if (endsAt !== null && endsAt.getTime() > startsAt.getTime() + PLANNED_AHEAD_DAYS * DAY_MS)
    throw invalid('ends_at', { key: 'validation.tooFar' })
  return { startsAt, endsAt }
}

const invalid = (field: string, error: FieldError): AppError =>
  new AppError('invalid', { errors: { [field]: [error] } })

/** Of everything that was shown, but for the days, which pass by themselves. */
const fingerprintOf = (rows: readonly ChangingPrice[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ id, cost, before, after, problem }) => [id, cost, before, after, problem]),
      ),
    )
    .digest('base64url')

const presentPrice = (price: Price, cost: number | null): ChangingPrice['before'] => ({
  regular_price: price.regular,
  sale_price: price.sale,
  // No share of a price that is none.
  margin: (price.sale ?? price.regular) > 0 ? marginPercent(price, cost) : null,
})

/** Whole days, rounded down: 13.9 days do not look like 14. */
export const wholeDays = (exact: number): number => Math.min(STRIKE_WINDOW_DAYS, Math.floor(exact))
