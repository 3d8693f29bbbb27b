import type { Body } from '#contract/call.ts'
import type { beginCount, countLines } from '#contract/staff/stock/counts.ts'
import { allocate } from '#domain/stock/batch.ts'
import { differenceOf, needsReason, needsRecount } from '#domain/stock/count.ts'
import { isStockAlone } from '#domain/stock/waste.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { AppError, type FieldError, refuseFaults } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { announceStock } from './announce.ts'
import { homesOf } from './put-back.ts'
import { safetyAfter } from './receive.ts'
import { lastHeld } from './set-stock.ts'
import { readBatches } from './store/batches.ts'
import {
  closeCount,
  expectAgain,
  expectedAt,
  findCount,
  insertCount,
  linesOfCount,
  lockCount,
  writeLines,
  type CountLineRow,
  type CountRow,
} from './store/counts.ts'
import { placeExists } from './store/receipts.ts'
import { lockStock, moveStock, type Move, type Stock } from './store/stock.ts'

const actOn = (count: CountRow, act: string, change: Pick<Act, 'before' | 'after'>): Act => ({
  act,
  entity: { kind: 'count', id: count.id },
  ...change,
  facts: { number: count.number },
})

/** Begins a count of a part of a place. Only a lead may let counters see what the books expect. */
export const begin = async (
  tx: Transaction,
  doer: Doer,
  {
    location,
    scope,
    scope_value: value,
    variation_ids: chosen = [],
    blind,
  }: Omit<Body<typeof beginCount>, 'variation_ids'> & { variation_ids?: readonly string[] },
): Promise<{ done: CountRow; act: Act }> => {
  if (!(await placeExists(tx, location))) throw new AppError('not_found')
  const isLead = doer.staff === null || limitOf(doer.staff.grants, 'waste') > 0
  if (!blind && !isLead)
    throw new AppError('forbidden', { internal: 'only a lead shows the books' })
  const id = newId(doer.now)
  const lines = await insertCount(tx, {
    id,
    location,
    scope,
    value,
    chosen,
    blind,
    by: doer.staff?.login ?? 'operator',
    at: doer.now,
  })
  if (lines === 0) throw new AppError('nothing_to_count')
  const done = (await findCount(tx, id))!
  return {
    done,
    act: actOn(done, 'count_begun', { before: {}, after: { scope, value, lines } }),
  }
}

/**
 * Writes down what was counted at a moment, with what the books had then. A second number that says
 * something else needs a reason.
 */
export const count = async (
  tx: Transaction,
  doer: Doer,
  { id, at: moment }: { id: string; at: Date },
  { lines }: Body<typeof countLines>,
): Promise<{ done: CountRow; act: Act }> => {
  const before = await open(tx, id)
  const ids = lines.map((line) => line.variation_id)
  await lockStock(tx, before.locationId, ids)
  const known = new Map(
    (await linesOfCount(tx, id, ids)).map((line) => [line.variationId as string, line]),
  )
  const expected = await expectedAt(tx, before.locationId, ids, moment)
  const errors: Record<string, FieldError[]> = {}
  const written = lines.map((line, at) => {
    const own = known.get(line.variation_id)
    if (!own) errors[`lines.${at}.variation_id`] = [{ key: 'validation.unknownId' }]
    const now = { counted: line.counted, expected: expected.get(line.variation_id) ?? 0 }
    const first =
      own && own.counted !== null && own.expected !== null
        ? { counted: own.counted, expected: own.expected }
        : null
    if (line.again && !first) errors[`lines.${at}.again`] = [{ key: 'validation.invalid' }]
    if (line.again && first && needsReason(first, now) && line.reason === '')
      errors[`lines.${at}.reason`] = [{ key: 'validation.required' }]
    const { again, reason } = line
    return { ...now, variationId: line.variation_id, again, reason }
  })
  refuseFaults(errors)
  await writeLines(tx, id, written, { by: doer.staff?.login ?? 'operator', at: moment })
  const done = (await findCount(tx, id))!
  return {
    done,
    act: actOn(done, 'count_lines', { before: { done: before.done }, after: { done: done.done } }),
  }
}

const open = async (tx: Transaction, id: string): Promise<CountRow> => {
  if (!(await lockCount(tx, id))) throw new AppError('not_found')
  const found = (await findCount(tx, id))!
  if (found.state !== 'open') throw new AppError('count_closed')
  return found
}

type Posting = { id: string; uncounted: 'leave' | 'zero' }
type Differing = { line: CountLineRow; difference: number }

/**
 * Makes the books say what was counted, in one transaction. All problems are reported at once (409
 * `count_problems`); above the limit it waits for a second person.
 */
export const post = async (
  tx: Transaction,
  doer: Doer,
  { id, uncounted }: Posting,
): Promise<{ done: CountRow; act: Act } | Waiting> => {
  const before = await open(tx, id)
  const known = await linesOfCount(tx, id, null)
  const stock = await lockStock(
    tx,
    before.locationId,
    known.map(({ variationId }) => variationId),
  )
  await expectAgain(tx, before)
  const lines = await linesOfCount(tx, id, null)
  const differing = lines.flatMap((line): Differing[] => {
    const missing = uncounted === 'zero' ? -(stock.get(line.variationId)?.onHand ?? 0) : 0
    const difference = differenceOf(line) ?? missing
    return difference === 0 ? [] : [{ line, difference }]
  })
  const settings = doer.shop.settings()
  refuseProblems(lines, differing, stock, settings['count.recount'])
  const worth = differing.reduce(
    (sum, { line, difference }) => sum + Math.abs(difference * (line.unitCost ?? 0)),
    0,
  )
  const units = differing.reduce((sum, { difference }) => sum + difference, 0)
  const waits = await fourEyes(
    tx,
    doer,
    isStockAlone({ cost: worth, limit: settings['approval.stock'] }),
    {
      act: 'count_post',
      entity: { kind: 'count', id },
      about: before.number,
      payload: {
        uncounted,
        differences: differing.map(({ line, difference }) => [line.variationId, difference]),
      },
      before: {},
      after: { lines: differing.length, units },
      amount: worth,
      reason: '',
    },
  )
  if (waits) return waits
  await settle(tx, doer, before, differing, stock)
  await closeCount(tx, id, { state: 'posted', by: doer.staff?.login ?? 'operator', at: doer.now })
  const done = (await findCount(tx, id))!
  return {
    done,
    act: actOn(done, 'count_posted', {
      before: {},
      after: { lines: differing.length, units, worth, uncounted },
    }),
  }
}

const refuseProblems = (
  lines: readonly CountLineRow[],
  differing: readonly Differing[],
  stock: ReadonlyMap<string, Stock>,
  limit: number,
): void => {
  const problems = [
    ...lines
      .filter((line) => needsRecount(line, { limit }))
      .map(({ sku }) => ({ sku, problem: 'recount' })),
    ...differing.flatMap(({ line, difference }) => {
      const own = stock.get(line.variationId)
      if (!own || own.isHamper) return [{ sku: line.sku, problem: 'gone' }]
      const after = own.onHand + difference
      return after < own.reserved ? [{ sku: line.sku, problem: 'promised' }] : []
    }),
  ]
  if (problems.length > 0) throw new AppError('count_problems', { details: { problems } })
}

const settle = async (
  tx: Transaction,
  { staff, now }: Doer,
  { id, locationId, number }: CountRow,
  differing: readonly Differing[],
  stock: ReadonlyMap<string, Stock>,
): Promise<void> => {
  const ids = differing.map(({ line }) => line.variationId as string)
  if (ids.length === 0) return
  const batches = Map.groupBy(
    await readBatches(tx, locationId, ids),
    (one) => one.variationId as string,
  )
  const found = differing.filter(({ difference }) => difference > 0)
  const homes = await homesOf(
    tx,
    locationId,
    found.map(({ line }) => line.variationId),
    { source: 'found', now },
  )
  const moves = differing.flatMap(({ line, difference }): Move[] => {
    const { variationId } = line
    const move = (batchId: string, onHand: number): Move => ({
      variationId,
      batchId,
      kind: 'count',
      onHand,
      reserved: 0,
      reason: line.reason ?? number,
    })
    if (difference > 0) return [move(homes.get(variationId)!, difference)]
    return allocate(lastHeld(batches.get(variationId) ?? []), -difference).takes.map(
      ({ batch, quantity }) => move(batch.id, -quantity),
    )
  })
  const cause = { cause: 'count', causeId: id, actor: staff?.login ?? 'operator', now }
  const own = new Map(ids.map((one) => [one, stock.get(one)!]))
  await moveStock(tx, locationId, moves, cause, safetyAfter(own, moves))
  await announceStock(
    tx,
    differing.map(({ line }) => line),
  )
}

/** Ends a count without changing the books. */
export const drop = async (
  tx: Transaction,
  doer: Doer,
  id: string,
): Promise<{ done: CountRow; act: Act }> => {
  await open(tx, id)
  await closeCount(tx, id, { state: 'dropped', by: doer.staff?.login ?? 'operator', at: doer.now })
  const done = (await findCount(tx, id))!
  return { done, act: actOn(done, 'count_dropped', { before: {}, after: {} }) }
}

/** Counts above the limit, once a second person approved them. */
export const countApprovals: readonly Approvable[] = [
  approvable(
    'count_post',
    (tx, doer, { entityId, payload }: Approved<Pick<Posting, 'uncounted'>>) =>
      post(tx, doer, { id: entityId, uncounted: payload.uncounted }),
  ),
]
