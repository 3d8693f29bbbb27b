import {
  isComplaintOpen,
  type ComplaintAction,
  type ComplaintRemedy,
  type ComplaintState,
} from '#domain/complaints/complaint.ts'
import { complaintTransition } from '#domain/complaints/complaint.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { withoutCardNumbers } from '#domain/payments/card-number.ts'
import { nextWorkingDayEnd } from '#domain/working-days.ts'
import { countComplaint, lockOrder } from '../orders/index.ts'
import { isTransient, type Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { recordCommand } from '../staff/index.ts'
import { giveRemedy, RemedyRefused } from './remedies.ts'
import {
  addComplaintEvent,
  changeComplaint,
  lockComplaint,
  orderOfComplaint,
  type WholeComplaint,
} from './store/complaints.ts'
import {
  markDecision,
  saveGiven,
  saveVerdict,
  setLinesOpen,
  undoDecision,
  type Given,
} from './store/decisions.ts'
import { notifyOfComplaint } from './notify.ts'

export type Actor = 'shop' | 'operator' | `staff:${string}`
/** Why a step was not taken. */
export type StepRefusal = {
  ok: false
  reason: 'not_found' | 'state' | 'lines' | RemedyRefused['reason']
}
/** `given` is what an approval gave. */
export type Outcome = { ok: true; given?: Given } | StepRefusal

/** Thrown inside the transaction to roll back a refused decision. */
class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('undone')
    this.outcome = outcome
  }
}

type Work = (tx: Transaction, complaint: WholeComplaint, orderState: OrderState) => Promise<Outcome>

/**
 * Runs `work` in a transaction with the order and then the complaint locked. Wakes the outbox after
 * the commit.
 */
const onComplaint = async (shop: Shop, idOrNumber: string, work: Work): Promise<Outcome> => {
  try {
    const outcome = await shop.database.transaction((tx) => workOn(tx, idOrNumber, work))
    shop.wakeOutbox()
    return outcome
  } catch (error) {
    return outcomeOf(error)
  }
}

/** `onComplaint` by the command line, with its row in the audit log. */
const onCommand = (
  shop: Shop,
  idOrNumber: string,
  { act, now, work }: { act: string; now: Date; work: Work },
): Promise<Outcome> =>
  onComplaint(shop, idOrNumber, async (tx, complaint, orderState) => {
    const outcome = await work(tx, complaint, orderState)
    if (!outcome.ok) return outcome
    const { id, number, customerId, state } = complaint
    const given = outcome.given && { returned: outcome.given.value }
    await recordCommand(tx, now, {
      act: `complaint_${act}`,
      customerId,
      entity: { kind: 'complaint', id },
      before: { state },
      after: { state: (await lockComplaint(tx, id))!.state },
      facts: { number, ...given },
    })
    return outcome
  })

/** `onComplaint` within the caller's transaction: a refusal rolls back to a savepoint only. */
const onComplaintWithin = async (tx: Transaction, id: string, work: Work): Promise<Outcome> => {
  await markDecision(tx)
  try {
    return await workOn(tx, id, work)
  } catch (error) {
    // The caller retries deadlocks and serialisation failures from the beginning.
    if (isTransient(error)) throw error
    await undoDecision(tx)
    return outcomeOf(error)
  }
}

const workOn = async (tx: Transaction, idOrNumber: string, work: Work): Promise<Outcome> => {
  const locked = await lockWithOrder(tx, idOrNumber)
  if (!locked) throw new Undone({ ok: false, reason: 'not_found' })
  const done = await work(tx, locked.complaint, locked.orderState)
  if (!done.ok) throw new Undone(done)
  return done
}

/** Locks the order and then the complaint; null for an unknown one. */
export const lockWithOrder = async (
  tx: Transaction,
  idOrNumber: string,
): Promise<{ complaint: WholeComplaint; orderState: OrderState } | null> => {
  const named = await orderOfComplaint(tx, idOrNumber)
  const order = named && (await lockOrder(tx, named.orderId))
  const complaint = named && (await lockComplaint(tx, named.id))
  return order && complaint ? { complaint, orderState: order.state } : null
}

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof Undone) return error.outcome
  if (error instanceof RemedyRefused) return { ok: false, reason: error.reason }
  throw error
}

/** One state transition with its event. Returns the new state; null when it is not allowed. */
const step = async (
  tx: Transaction,
  complaint: { id: string; state: ComplaintState },
  action: ComplaintAction,
  actor: Actor,
  words: string,
  now: Date,
): Promise<ComplaintState | null> => {
  const to = complaintTransition(complaint.state, action)
  if (to === null) return null
  return (await changeComplaint(tx, {
    complaintId: complaint.id,
    from: complaint.state,
    to,
    action,
    actor,
    words,
    now,
  }))
    ? to
    : null
}

/** Moves a new complaint to `in_review`, the required first step. */
const reviewed = async (
  tx: Transaction,
  complaint: WholeComplaint,
  actor: Actor,
  now: Date,
): Promise<WholeComplaint> => {
  const state =
    complaint.state === 'submitted' ? await step(tx, complaint, 'review', actor, '', now) : null
  return state === null ? complaint : { ...complaint, state }
}

/** The operator begins the review, which stops the first-answer clock. */
export const review = (shop: Shop, idOrNumber: string, now: Date): Promise<Outcome> =>
  onCommand(shop, idOrNumber, { act: 'review', now, work: reviewing('operator', now) })

/** `review` by a member of staff, within the caller's transaction. */
export const reviewWithin = (
  tx: Transaction,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Outcome> => onComplaintWithin(tx, id, reviewing(actor, now))

const reviewing =
  (actor: Actor, now: Date): Work =>
  async (tx, complaint) => {
    if ((await step(tx, complaint, 'review', actor, '', now)) === null)
      return { ok: false, reason: 'state' }
    await notifyOfComplaint(tx, complaint.id, 'review', now)
    return { ok: true }
  }

export type Said = { actor: Actor; words: string; now: Date }

/** Asks the customer for more information. */
export const ask = (shop: Shop, idOrNumber: string, words: string, now: Date): Promise<Outcome> =>
  onCommand(shop, idOrNumber, { act: 'ask', now, work: asking({ actor: 'operator', words, now }) })

/** `ask` by a member of staff, within the caller's transaction. */
export const askWithin = (tx: Transaction, id: string, said: Said): Promise<Outcome> =>
  onComplaintWithin(tx, id, asking(said))

const asking =
  ({ actor, words, now }: Said): Work =>
  async (tx, found) => {
    const complaint = await reviewed(tx, found, actor, now)
    if ((await step(tx, complaint, 'ask', actor, withoutCardNumbers(words), now)) === null)
      return { ok: false, reason: 'state' }
    await notifyOfComplaint(tx, complaint.id, 'ask', now)
    return { ok: true }
  }

export type Approval = {
  actor: Actor
  words: string
  /** Overrides the customer's preferred remedy; null keeps it. */
  remedy: ComplaintRemedy | null
  /** Units by line id; null for everything claimed. */
  lines: readonly { lineId: string; quantity: number }[] | null
}

/** Approves a complaint in whole or in part, and gives the remedy in the same transaction. */
export const approve = (
  shop: Shop,
  idOrNumber: string,
  approval: Approval,
  now: Date,
): Promise<Outcome> =>
  onCommand(shop, idOrNumber, { act: 'approve', now, work: approving(shop, approval, now) })

/** `approve` within the caller's transaction. */
export const approveWithin = (
  tx: Transaction,
  shop: Shop,
  id: string,
  approval: Approval,
  now: Date,
): Promise<Outcome> => onComplaintWithin(tx, id, approving(shop, approval, now))

const approving =
  (shop: Shop, approval: Approval, now: Date): Work =>
  async (tx, found, orderState) => {
    const { actor } = approval
    if (!isComplaintOpen(found.state) || found.decision !== null)
      return { ok: false, reason: 'state' }
    const complaint = await reviewed(tx, found, actor, now)
    const lines = linesToGive(complaint, approval.lines)
    if (lines === null) return { ok: false, reason: 'lines' }
    const isWhole = complaint.lines.every(
      (line) => unitsOf(lines, line.lineId) === line.quantity - line.givenQuantity,
    )
    const remedy = approval.remedy ?? complaint.remedy
    const state = await step(
      tx,
      complaint,
      isWhole ? 'approve' : 'approve_partly',
      actor,
      withoutCardNumbers(approval.words),
      now,
    )
    if (state !== 'approved' && state !== 'partly_approved') return { ok: false, reason: 'state' }
    // Before the lines are updated: the refund depends on what is left of them.
    const given = await giveRemedy(tx, shop, { complaint, orderState, remedy, lines, actor, now })
    const remedyDue = given.isDone ? null : nextWorkingDayEnd(now, shop.settings()['shop.holidays'])
    await saveVerdict(tx, {
      complaintId: complaint.id,
      decision: state,
      automatic: actor === 'shop',
      givenRemedy: remedy,
      lines,
      remedyDue,
      now,
    })
    await saveGiven(tx, complaint.id, given, now)
    await releaseHold(tx, complaint)
    if (given.isDone) await step(tx, { ...complaint, state }, 'resolve', 'shop', '', now)
    await notifyOfComplaint(tx, complaint.id, isWhole ? 'approve' : 'approve_partly', now)
    return { ok: true, given }
  }

const unitsOf = (lines: readonly { lineId: string; quantity: number }[], lineId: string): number =>
  lines.find((line) => line.lineId === lineId)?.quantity ?? 0

/** The units to give; null for none, for foreign lines, or for more than are left. */
const linesToGive = (
  complaint: WholeComplaint,
  chosen: Approval['lines'],
): { lineId: string; quantity: number }[] | null => {
  const left = complaint.lines
    .map(({ lineId, quantity, givenQuantity }) => ({ lineId, quantity: quantity - givenQuantity }))
    .filter(({ quantity }) => quantity > 0)
  if (chosen === null) return left.length > 0 ? left : null
  const isRight = chosen.every(
    ({ lineId, quantity }) => quantity > 0 && quantity <= unitsOf(left, lineId),
  )
  const isTwice = new Set(chosen.map(({ lineId }) => lineId)).size < chosen.length
  return isRight && !isTwice && chosen.length > 0 ? [...chosen] : null
}

/** Rejects a complaint with the reason. */
export const reject = (
  shop: Shop,
  idOrNumber: string,
  words: string,
  now: Date,
): Promise<Outcome> =>
  onCommand(shop, idOrNumber, {
    act: 'reject',
    now,
    work: rejecting({ actor: 'operator', words, now }),
  })

/** `reject` by a member of staff, within the caller's transaction. */
export const rejectWithin = (tx: Transaction, id: string, said: Said): Promise<Outcome> =>
  onComplaintWithin(tx, id, rejecting(said))

const rejecting =
  ({ actor, words, now }: Said): Work =>
  async (tx, found) => {
    const complaint = await reviewed(tx, found, actor, now)
    if ((await step(tx, complaint, 'reject', actor, withoutCardNumbers(words), now)) === null)
      return { ok: false, reason: 'state' }
    await saveVerdict(tx, {
      complaintId: complaint.id,
      decision: 'rejected',
      automatic: false,
      givenRemedy: null,
      lines: [],
      remedyDue: null,
      now,
    })
    await releaseHold(tx, complaint)
    await notifyOfComplaint(tx, complaint.id, 'reject', now)
    return { ok: true }
  }

/** After a decision its lines accept new complaints, and its order may complete. */
const releaseHold = async (tx: Transaction, complaint: WholeComplaint): Promise<void> => {
  await setLinesOpen(tx, complaint.id, false)
  await countComplaint(tx, complaint.orderId, -1)
}

/** Closes a complaint: the money has arrived, or the period for reopening a rejection is over. */
export const resolve = (shop: Shop, id: string, isTold: boolean, now: Date): Promise<Outcome> =>
  onComplaint(shop, id, async (tx, complaint) => {
    if ((await step(tx, complaint, 'resolve', 'shop', '', now)) === null)
      return { ok: false, reason: 'state' }
    if (isTold) await notifyOfComplaint(tx, id, 'resolve', now)
    return { ok: true }
  })

/** Records why automatic approval failed, and leaves the decision to a staff member. */
export const escalateWithin = (
  tx: Transaction,
  id: string,
  reason: string,
  now: Date,
): Promise<Outcome> =>
  onComplaintWithin(tx, id, async (_, complaint) => {
    await addComplaintEvent(tx, complaint.id, {
      action: 'not_automatic',
      state: complaint.state,
      words: reason,
      now,
    })
    return { ok: true }
  })
