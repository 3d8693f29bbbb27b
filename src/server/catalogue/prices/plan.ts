import { createHash } from 'node:crypto'
import type { Body } from '#contract/call.ts'
import {
  CHANGES_MAX,
  type ChangingPrice,
  type previewPrices,
  type PricePreview,
} from '#contract/staff/prices/prices.ts'
import {
  changedPrice,
  chargedOf,
  marginPercent,
  planProblemOf,
  problemOf,
  STRIKE_DAYS,
  STRIKE_WINDOW_DAYS,
  targetOf,
  type Price,
  type PriceTarget,
} from '#domain/catalogue/price-change.ts'
import { PLANNED_AHEAD_DAYS } from '#domain/limits.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import { isPriceAlone } from '#domain/staff/approval.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { AppError, type FieldError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  approvable,
  fourEyes,
  isWaiting,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../../staff/index.ts'
import { endPlan, findPlan, movePlan, startPlan, type StoredPlan } from '../store/price-plans.ts'
import { insertPlans, readChanging, regularSeconds, type Period } from '../store/prices.ts'

/** Up to this number of prices change at once; more are left to the worker. */
const AT_ONCE_MAX = 50
/** A start that lies this little in the past is now. */
const LATE_MINUTES = 5
const DAY_S = DAY_MS / 1000

type Asked = Body<typeof previewPrices>
type PriceDoer = Doer & Asking
type Asking = Pick<Doer, 'shop' | 'now'> & {
  staff: NonNullable<Doer['staff']> & { permissions: ReadonlySet<Permission> }
}

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
    target: asked.target,
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
      problem: problemOf(row, after) ?? planProblemOf(row, after, target),
      regular_days: regularDays === null ? null : wholeDays(regularDays),
      needs_second: mayApply(ask) && !isAlone(ask, row, after),
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

type Cut = Price & { highest: number; cost: number | null }
const isAlone = ({ shop }: Asking, row: Cut, after: Price): boolean =>
  isPriceAlone(
    { before: chargedOf(row), highest: row.highest, after: chargedOf(after), cost: row.cost },
    { cutPercentMax: shop.settings()['approval.priceCutPercent'] },
  )

/**
 * Plans what the preview showed. Those who may apply prices make it hold at once when it begins now;
 * for others it waits for them.
 */
export const planChange = async (
  tx: Transaction,
  doer: PriceDoer,
  asked: Asked & { fingerprint: string },
): Promise<Planned | Waiting> => {
  const preview = await previewChange(tx, doer, asked)
  if (preview.fingerprint !== asked.fingerprint) throw new AppError('changed_meanwhile')
  const rows = preview.rows
    .filter(({ problem }) => problem === null)
    .map(({ id, sku, cost, before, after }) => ({
      id,
      sku,
      cost,
      target: asked.target,
      before: { regular: rupiah(before.regular_price), sale: rupiahOrNone(before.sale_price) },
      after: { regular: rupiah(after.regular_price), sale: rupiahOrNone(after.sale_price) },
    }))
  const { starts_at: startsAt, ends_at: endsAt } = asked
  periodOf(asked, doer.now)
  const state = preview.applies ? 'planned' : 'proposed'
  const mayAlone = preview.rows.every((row) => row.problem !== null || !row.needs_second)
  return makePlans(tx, doer, { rows, startsAt, endsAt }, { state, mayAlone })
}

type PlanRow = {
  id: string
  sku: string
  cost: number | null
  target: PriceTarget
  before: Price
  after: Price
}
type Wanted = { rows: readonly PlanRow[]; startsAt: string | null; endsAt: string | null }
export type Planned = { ids: string[]; state: 'proposed' | 'planned'; rows: readonly PlanRow[] }

/** Plans prices. A deep cut of one who may apply prices waits for another such person. */
const makePlans = async (
  tx: Transaction,
  doer: Doer,
  wanted: Wanted,
  { state, mayAlone }: { state: Planned['state']; mayAlone: boolean },
): Promise<Planned | Waiting> => {
  const { rows, startsAt, endsAt } = wanted
  if (rows.length === 0) throw new AppError('conflict', { internal: 'nothing to plan' })
  const { now } = doer
  const waits = await fourEyes(tx, doer, mayAlone, {
    act: 'price_cut',
    entity: { kind: 'variation', id: rows[0]!.id },
    about: rows
      .map(({ sku }) => sku)
      .slice(0, NAMED_MAX)
      .join(', '),
    payload: wanted,
    before: namedPrices(rows, 'before'),
    after: namedPrices(rows, 'after'),
    amount: rows.reduce(
      (sum, row) => sum + Math.max(0, chargedOf(row.before) - chargedOf(row.after)),
      0,
    ),
    reason: '',
  })
  if (waits) return waits
  const period = {
    startsAt: startsAt === null ? now : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
  if (period.endsAt !== null && period.endsAt <= now) throw new AppError('conflict')
  const ids = await insertPlans(
    tx,
    rows.map(({ id, target, after }) => ({ id: newId(now), variationId: id, target, ...after })),
    { ...period, state, by: doer.staff?.login ?? 'operator', now },
  )
  // Another plan took the time of one of them between reading and locking.
  if (ids.length < rows.length) throw new AppError('changed_meanwhile')
  if (state === 'planned' && period.startsAt <= now && ids.length <= AT_ONCE_MAX)
    for (const id of ids) await startPlan(tx, id, now)
  return { ids, state, rows }
}

/** Deep cuts, once a second person approved them. Prices that changed meanwhile change the payload. */
export const priceApprovals: readonly Approvable[] = [
  approvable('price_cut', async (tx, doer, { payload }: Approved<Wanted>) => {
    const { startsAt, endsAt } = payload
    const found = await readChanging(tx, {
      ids: payload.rows.map(({ id }) => id),
      filter: {},
      period: { startsAt: doer.now, endsAt: null },
      target: 'regular',
      now: doer.now,
      max: CHANGES_MAX,
    })
    const rows = payload.rows.map((row) => {
      const now = found.find(({ id }) => id === row.id)
      if (!now) throw new AppError('product_not_found')
      const target = targetOf(row.before, row.after)
      return { ...row, target, cost: now.cost, before: { regular: now.regular, sale: now.sale } }
    })
    const outcome = await makePlans(
      tx,
      doer,
      { rows, startsAt, endsAt },
      { state: 'planned', mayAlone: false },
    )
    return isWaiting(outcome) ? outcome : { act: actOfPlans(outcome) }
  }),
]

/** How many prices an act names; more are counted. */
const NAMED_MAX = 20
const namedPrices = (rows: readonly PlanRow[], when: 'before' | 'after') =>
  Object.fromEntries(rows.slice(0, NAMED_MAX).map((row) => [row.sku, textOfPrice(row[when])]))
const textOfPrice = ({ regular, sale }: Price): string =>
  sale === null ? formatRupiah(regular) : `${formatRupiah(sale)} (${formatRupiah(regular)})`

/** What the audit log says of planned prices. */
export const actOfPlans = ({ ids, state, rows }: Planned): Act => ({
  act: state === 'planned' ? 'prices_planned' : 'prices_proposed',
  entity: { kind: 'price_plan', id: ids[0]! },
  before: namedPrices(rows, 'before'),
  after: namedPrices(rows, 'after'),
  facts: { prices: ids.length },
})

const rupiahOrNone = (amount: number | null) => (amount === null ? null : rupiah(amount))

/** Applies or refuses what another person proposed. */
export const decidePlan = async (
  tx: Transaction,
  { now, staff }: Asking,
  { id, apply }: { id: string; apply: boolean },
): Promise<{ before: StoredPlan; after: StoredPlan }> => {
  const before = await knownPlan(tx, id)
  // The second person of a proposal is another one than its maker.
  if (apply && before.by === staff.login) throw new AppError('own_approval')
  if (apply && before.startsAt <= now && !before.fits)
    throw new AppError('conflict', { internal: 'the other price was changed meanwhile' })
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
