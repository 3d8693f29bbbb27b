import type { Body, Data } from '#contract/call.ts'
import type {
  approveStaffComplaint,
  askComplainant,
  previewStaffComplaint,
  rejectStaffComplaint,
} from '#contract/staff/complaints/complaint-decisions.ts'
import type { ComplaintRemedy } from '#domain/complaints/complaint.ts'
import type { Locale } from '#domain/locale.ts'
import { limitOf } from '#domain/staff/permission.ts'
import type { Amount, Id } from '#domain/units.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Transaction } from '../platform/database.ts'
import {
  approvable,
  fourEyesOnRefund,
  isWaiting,
  perform,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import {
  approveWithin,
  askWithin,
  lockWithOrder,
  rejectWithin,
  reviewWithin,
  type Actor,
  type Outcome,
  type StepRefusal,
} from './decide.ts'
import { readStaffComplaint, type AskOfDesk } from './read-staff-complaint.ts'
import type { WholeComplaint } from './store/complaints.ts'
import {
  markEstimate,
  partsOfRefund,
  undoEstimate,
  type Given,
  type RefundParts,
} from './store/decisions.ts'
import { complaintVersion } from './store/desk-facts.ts'

type Asking<B> = AskOfDesk & { body: B; once: RunOnce }
type Shown = Awaited<ReturnType<typeof readStaffComplaint>>

/** Who did it, as the complaint's events name them. */
const actorOf = ({ staff }: Pick<Doer, 'staff'>): Actor =>
  staff ? `staff:${staff.id}` : 'operator'

/** Begins the review, which stops the clock of the first answer. */
export const reviewOnDesk = (ask: Asking<{ version: number }>): Promise<Shown> =>
  stepOnDesk(ask, 'complaint_review', (tx, { id }) => reviewWithin(tx, id, actorOf(ask), ask.now))

export const askOnDesk = (ask: Asking<Body<typeof askComplainant>>): Promise<Shown> =>
  stepOnDesk(ask, 'complaint_ask', (tx, { id }) => askWithin(tx, id, saidBy(ask)))

export const rejectOnDesk = (ask: Asking<Body<typeof rejectStaffComplaint>>): Promise<Shown> =>
  stepOnDesk(ask, 'complaint_reject', (tx, { id }) => rejectWithin(tx, id, saidBy(ask)))

const saidBy = (ask: Asking<{ words: string }>) => ({
  actor: actorOf(ask),
  words: ask.body.words,
  now: ask.now,
})

/**
 * One step of a complaint whose newest version the caller saw. Throws 409 `changed_meanwhile`
 * otherwise, and 409 `complaint_state`.
 */
const stepOnDesk = (
  ask: Asking<{ version: number }>,
  act: string,
  work: (tx: Transaction, complaint: WholeComplaint) => Promise<Outcome>,
): Promise<Shown> =>
  perform(ask, async (tx) => {
    const before = await lockSeen(tx, ask)
    const outcome = await work(tx, before)
    if (!outcome.ok) throw refusalOf(outcome, ask.locale)
    const done = await readStaffComplaint(tx, ask)
    return { done, act: { ...actOf(before, act), after: { state: done.state } } }
  })

/** A step by the command line: by the number of the complaint, whatever its version. */
const stepOf = async (
  tx: Transaction,
  number: string,
  act: string,
  work: (complaint: WholeComplaint) => Promise<Outcome>,
): Promise<{ act: Act }> => {
  const before = await lockNamed(tx, number)
  const outcome = await work(before)
  if (!outcome.ok) throw refusalOf(outcome, 'en')
  const after = await lockNamed(tx, number)
  return { act: { ...actOf(before, act), after: { state: after.state } } }
}

export const reviewBy = (tx: Transaction, doer: Doer, number: string) =>
  stepOf(tx, number, 'complaint_review', ({ id }) => reviewWithin(tx, id, actorOf(doer), doer.now))

export const askBy = (tx: Transaction, doer: Doer, number: string, words: string) =>
  stepOf(tx, number, 'complaint_ask', ({ id }) =>
    askWithin(tx, id, { actor: actorOf(doer), words, now: doer.now }),
  )

export const rejectBy = (tx: Transaction, doer: Doer, number: string, words: string) =>
  stepOf(tx, number, 'complaint_reject', ({ id }) =>
    rejectWithin(tx, id, { actor: actorOf(doer), words, now: doer.now }),
  )

const lockNamed = async (tx: Transaction, idOrNumber: string): Promise<WholeComplaint> => {
  const locked = await lockWithOrder(tx, idOrNumber)
  if (!locked) throw new AppError('complaint_not_found')
  return locked.complaint
}

const actOf = ({ id, number, customerId, state }: WholeComplaint, act: string): Act => ({
  act,
  customerId,
  entity: { kind: 'complaint', id },
  before: { state },
  facts: { number },
})

/** Locks the complaint of the path, in the version that the caller saw. */
const lockSeen = async (
  tx: Transaction,
  { params, body }: AskOfDesk & { body: { version: number } },
): Promise<WholeComplaint> => {
  const locked = await lockWithOrder(tx, params.id)
  if (!locked) throw new AppError('complaint_not_found')
  const { complaint } = locked
  const version = await complaintVersion(tx, complaint.id)
  if (version !== body.version)
    throw new AppError('changed_meanwhile', { details: { version, state: complaint.state } })
  return complaint
}

const refusalOf = ({ reason }: StepRefusal, locale: Locale): AppError => {
  if (reason === 'not_found') return new AppError('complaint_not_found')
  if (reason === 'state') return new AppError('complaint_state')
  if (reason === 'lines')
    return new AppError('invalid', { errors: { lines: [{ key: 'validation.complaintLines' }] } })
  return new AppError('complaint_remedy', {
    params: { reason: serverWords(locale)(`complaints.refused.${reason}`) },
  })
}

// ── approving

/** A refusal names its reason in the language of who decides. */
type Deciding = Doer & { locale: Locale }

/** What an approval is decided by: the payload of four eyes. */
type Decision = {
  remedy: ComplaintRemedy
  lines: readonly { lineId: string; quantity: number }[]
  words: string
  /** What it gives, as the caller saw it before deciding. */
  value: Amount
}

const decisionOf = ({
  remedy,
  lines,
  words,
  value,
}: Body<typeof approveStaffComplaint>): Decision => ({
  remedy,
  lines: lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
  words,
  value: value as Amount,
})

/** Throws 409 when it would give another value than the caller saw; 202 above the limit. */
export const approveOnDesk = (ask: Asking<Body<typeof approveStaffComplaint>>): Promise<Shown> =>
  perform(ask, async (tx) => {
    const { id } = await lockSeen(tx, ask)
    const outcome = await approveAs(tx, ask, id, decisionOf(ask.body))
    if (isWaiting(outcome)) return outcome
    return { done: await readStaffComplaint(tx, ask), act: outcome.act }
  })

/** What the command line approves: null is what the customer wants, of all that is left. */
type Approving = {
  remedy: ComplaintRemedy | null
  lines: Decision['lines'] | null
  words: string
}

/** `approveOnDesk` by the command line, of what it gives at this moment. */
export const approveBy = async (
  tx: Transaction,
  doer: Doer,
  number: string,
  { remedy, lines, words }: Approving,
): Promise<{ act: Act } | Waiting> => {
  const found = await lockNamed(tx, number)
  const chosen = {
    remedy: remedy ?? found.remedy,
    lines:
      lines ??
      found.lines.flatMap(({ lineId, quantity, givenQuantity }) =>
        quantity > givenQuantity ? [{ lineId, quantity: quantity - givenQuantity }] : [],
      ),
    words,
  }
  const deciding: Deciding = { ...doer, locale: 'en' }
  const { given } = await estimate(tx, deciding, found.id, chosen)
  return approveAs(tx, deciding, found.id, { ...chosen, value: given.value as Amount })
}

/** Approves within the limit of the doer, or once a second person approved this very decision. */
const approveAs = async (
  tx: Transaction,
  doer: Deciding,
  id: Id<'complaint'>,
  decision: Decision,
): Promise<{ act: Act } | Waiting> => {
  const locked = await lockWithOrder(tx, id)
  if (!locked) throw new AppError('complaint_not_found')
  const { complaint } = locked
  const { given } = await estimate(tx, doer, id, decision)
  if (given.value !== decision.value)
    throw new AppError('changed_meanwhile', {
      details: { version: await complaintVersion(tx, id), value: given.value },
    })
  const waits = await secondFor(tx, doer, complaint, decision)
  if (waits) return waits
  const approval = { actor: actorOf(doer), ...decision }
  const outcome = await approveWithin(tx, doer.shop, id, approval, doer.now)
  if (!outcome.ok) throw refusalOf(outcome, doer.locale)
  const { remedy, value } = decision
  return {
    act: {
      ...actOf(complaint, 'complaint_approve'),
      after: { remedy, given_value: complaint.givenValue + value },
      // `returned` adds up against the limit of the person.
      facts: { number: complaint.number, remedy, returned: value },
    },
  }
}

/** The approval that a decision waits for; null when the doer may give that much alone. */
const secondFor = (
  tx: Transaction,
  doer: Doer,
  { id, number, customerId, state, givenValue }: WholeComplaint,
  decision: Decision,
): Promise<Waiting | null> => {
  const { remedy, value, words } = decision
  return fourEyesOnRefund(tx, doer, {
    act: 'complaint_approve',
    entity: { kind: 'complaint', id },
    about: number,
    customerId,
    payload: { number, ...decision },
    before: { state, given_value: givenValue },
    after: { state: 'approved', given_value: givenValue + value, remedy },
    amount: value,
    reason: words,
  })
}

/** Approvals above a person's limit, once a second person approved them. */
export const complaintApprovals: readonly Approvable[] = [
  approvable('complaint_approve', (tx, doer, { entityId, payload }: Approved<Decision>) =>
    approveAs(tx, { ...doer, locale: 'en' }, entityId as Id<'complaint'>, payload),
  ),
]

// ── what it would give

type Estimate = { given: Given; refund: RefundParts | null }

/** Gives the remedy and takes it back, so that an estimate cannot differ from the real thing. */
const estimate = async (
  tx: Transaction,
  doer: Deciding,
  id: Id<'complaint'>,
  { remedy, lines }: Pick<Decision, 'remedy' | 'lines'>,
): Promise<Estimate> => {
  await markEstimate(tx)
  const approval = { actor: actorOf(doer), words: '', remedy, lines }
  const outcome = await approveWithin(tx, doer.shop, id, approval, doer.now)
  if (!outcome.ok) throw refusalOf(outcome, doer.locale)
  const given = outcome.given!
  const refund = given.refundId === null ? null : await partsOfRefund(tx, given.refundId)
  await undoEstimate(tx)
  return { given, refund }
}

/** What an approval would give, and whether it needs a second person. Changes nothing. */
export const previewOnDesk = async (
  ask: AskOfDesk & { body: Body<typeof previewStaffComplaint> },
): Promise<Data<typeof previewStaffComplaint>> => {
  const { shop, staff, params, body } = ask
  return shop.database.transaction(async (tx) => {
    const locked = await lockWithOrder(tx, params.id)
    if (!locked) throw new AppError('complaint_not_found')
    const lines = body.lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }))
    const { given, refund } = await estimate(tx, ask, params.id, { remedy: body.remedy, lines })
    await markEstimate(tx)
    const decision = { remedy: body.remedy, lines, words: '', value: given.value as Amount }
    const waits = await secondFor(tx, ask, locked.complaint, decision)
    await undoEstimate(tx)
    return {
      remedy: body.remedy,
      value: given.value,
      bonus: given.bonus,
      points: given.points,
      refund: refund && {
        route: refund.route,
        goods: refund.goods,
        shipping: refund.shipping,
        service_fee: refund.serviceFee,
        money: refund.money,
        credit: refund.credit,
      },
      limit: limitOf(staff.grants, 'refund'),
      needs_second: waits !== null,
    }
  })
}
