import { moveByShop } from '../delivery/index.ts'
import { AppError } from '../errors.ts'
import { cancelProposal, takeStep } from '../orders/index.ts'
import { joinRun } from '../picking/index.ts'
import type { Transaction } from '../platform/database.ts'
import { takeTurn } from '../platform/take-turn.ts'
import type { Shop } from '../shop.ts'
import {
  commandDoer,
  isWaiting,
  payloadHashOf,
  recordCall,
  type Act,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import {
  bulkAtWork,
  claimRow,
  failRow,
  findBulk,
  markWaiting,
  moveBulk,
  ordersOf,
  rowsTodo,
  runOf,
  type BulkRow,
  type StoredBulk,
} from './store/bulks.ts'

const BATCH = 50

/** Every two seconds: acts on orders of the oldest bulk that runs. Returns how many. */
export const runBulks = async (shop: Shop, now: Date): Promise<number> => {
  const steps = await takeTurn(async () => {
    const bulk = await bulkAtWork(shop.db)
    return bulk && runBatch(shop, bulk, now)
  })
  if (steps > 0) shop.wakeOutbox()
  return steps
}

const runBatch = async (shop: Shop, bulk: StoredBulk, now: Date): Promise<number> => {
  // Who may no longer do it stops it.
  const doer = await commandDoer(shop, { login: bulk.madeBy, needs: needsOf(bulk), now })
  const batch = doer ? await rowsTodo(shop.db, bulk.id, BATCH) : []
  if (!doer || batch.length === 0) {
    await moveBulk(shop.db, bulk.id, ['running'], doer ? 'done' : 'stopped', now)
    return 0
  }
  for (const one of batch) {
    try {
      const isTaken = await shop.database.transaction((tx) => doRow(tx, doer, bulk, one))
      // Stopped, or another worker has it.
      if (!isTaken && (await findBulk(shop.db, bulk.id))?.state !== 'running') return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, params } = error
      await failRow(shop.db, bulk.id, one.orderId, { code, params })
    }
  }
  return batch.length
}

const needsOf = ({ act: action }: StoredBulk) =>
  action === 'pick_run' ? (['orders.write', 'picking.write'] as const) : 'orders.write'

/** Takes an order and acts on it, in one transaction: a crash leaves both or neither. */
const doRow = async (
  tx: Transaction,
  doer: Doer,
  bulk: StoredBulk,
  one: BulkRow,
): Promise<boolean> => {
  if (!(await claimRow(tx, bulk.id, one.orderId))) return false
  const outcome = await act(tx, doer, bulk, one)
  if (isWaiting(outcome)) {
    const problem = { code: 'approval_needed', params: { number: outcome.waits.number } }
    await markWaiting(tx, bulk.id, one.orderId, problem)
    return true
  }
  const facts = { ...outcome.act.facts, bulk: bulk.id }
  await recordCall(tx, doer, { ...outcome.act, facts })
  return true
}

const act = (
  tx: Transaction,
  doer: Doer,
  bulk: StoredBulk,
  one: BulkRow,
): Promise<{ act: Act } | Waiting> => {
  const { orderId } = one
  const { act: action, reason, windowDay, windowStart } = bulk
  if (action === 'move_window')
    return moveByShop(tx, doer, { orderId, day: windowDay!, start: windowStart! })
  if (action === 'pick_run') return pickInRun(tx, doer, bulk, one)
  return takeStep(tx, approvedFor(doer, bulk, one), { orderId, action, reason })
}

/** Its run holds other orders of the same act, as many as a trolley takes. */
const pickInRun = async (
  tx: Transaction,
  { shop, staff, now }: Doer,
  bulk: StoredBulk,
  { orderId, number }: BulkRow,
): Promise<{ act: Act }> => {
  const others = await ordersOf(tx, bulk.id)
  const runId =
    // What was added to an order went with it.
    (await runOf(tx, bulk.id, orderId)) ??
    (await joinRun(tx, shop, { orderId, others, staffId: staff!.id, now })).runId
  const entity = { kind: 'order', id: orderId }
  return { act: { act: 'pick_run_join', entity, facts: { number, run: runId } } }
}

/** The second person approved exactly what was shown for each order. */
const approvedFor = (doer: Doer, bulk: StoredBulk, one: BulkRow): Doer => {
  if (bulk.act !== 'cancel' || bulk.approvedBy === null) return doer
  const proposal = cancelProposal({ id: one.orderId, number: one.number }, 'cancel', one)
  const payloadHash = payloadHashOf(proposal)
  return { ...doer, approved: { act: proposal.act, payloadHash, by: bulk.approvedBy } }
}
