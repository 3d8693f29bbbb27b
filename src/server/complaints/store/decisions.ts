import type { Id, Points } from '#domain/units.ts'
import type { ComplaintRemedy } from '#domain/complaints/complaint.ts'
import { REFUND_ROUTES } from '#domain/orders/refund.ts'
import { col, jsonb, row, run, sql, type Transaction } from '../../platform/database.ts'
import type { Decision } from './complaints.ts'

export type Verdict = {
  complaintId: Id<'complaint'>
  decision: Decision
  automatic: boolean
  givenRemedy: ComplaintRemedy | null
  /** Units given now, in addition to earlier ones. */
  lines: readonly { lineId: string; quantity: number }[]
  remedyDue: Date | null
  now: Date
}

export const saveVerdict = async (tx: Transaction, one: Verdict): Promise<void> => {
  await run(
    tx,
    sql`update complaints set decision = ${one.decision}, automatic = ${one.automatic}, given_remedy = coalesce(${one.givenRemedy}, given_remedy), decided_at = ${one.now}, remedy_due = ${one.remedyDue}
        where id = ${one.complaintId}`,
  )
  await run(
    tx,
    sql`update complaint_lines cl set given_quantity = cl.given_quantity + l.quantity,
          replaced_quantity = cl.replaced_quantity + case when ${one.givenRemedy}::text in ('replacement', 'points') then l.quantity else 0 end
        from jsonb_to_recordset(${jsonb(one.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })))}) as l(id uuid, quantity integer)
        where cl.complaint_id = ${one.complaintId} and cl.order_line_id = l.id`,
  )
}

export type Given = {
  /** The value in Rupiah, including the bonus. */
  value: number
  bonus: number
  points: Points
  refundId: Id<'refund'> | null
  replacementOrderId: string | null
  /** False while the refund is pending. */
  isDone: boolean
}
export const saveGiven = (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  given: Given,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update complaints set given_value = given_value + ${given.value}, bonus = bonus + ${given.bonus}, points = points + ${given.points},
          refund_id = coalesce(${given.refundId}::uuid, refund_id), replacement_order_id = coalesce(${given.replacementOrderId}::uuid, replacement_order_id),
          remedy_at = ${given.isDone ? now : null} where id = ${complaintId}`,
  )

export const markRemedyBegun = (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  now: Date,
): Promise<number> =>
  run(
    tx,
    sql`update complaints set remedy_at = coalesce(remedy_at, ${now}) where id = ${complaintId}`,
  )

/**
 * Blocks or frees the lines for another complaint. Breaks a unique index when another complaint
 * came meanwhile.
 */
export const setLinesOpen = (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  isOpen: boolean,
): Promise<number> =>
  run(tx, sql`update complaint_lines set is_open = ${isOpen} where complaint_id = ${complaintId}`)

/** Restarts the clocks; the earlier decision stays in the events. */
export const markReopened = (
  tx: Transaction,
  complaintId: Id<'complaint'>,
  clocks: { firstAnswerDue: Date; decisionDue: Date },
): Promise<number> =>
  run(
    tx,
    sql`update complaints set reopened = 1, decision = null, decided_at = null, first_answered_at = null, first_answer_due = ${clocks.firstAnswerDue},
          decision_due = ${clocks.decisionDue}, remedy_due = null, remedy_at = null, late = null where id = ${complaintId}`,
  )

/** Sets a savepoint: later writes can be undone without the rest of the transaction. */
export const markDecision = (tx: Transaction): Promise<number> => run(tx, sql`savepoint decision`)
export const undoDecision = (tx: Transaction): Promise<number> =>
  run(tx, sql`rollback to savepoint decision`)

/** Sets a savepoint: what follows is computed and taken back. */
export const markEstimate = (tx: Transaction): Promise<number> => run(tx, sql`savepoint estimate`)
export const undoEstimate = (tx: Transaction): Promise<number> =>
  run(tx, sql`rollback to savepoint estimate`)

const RefundParts = {
  route: col.one(REFUND_ROUTES),
  goods: col.rupiah,
  shipping: col.rupiah,
  serviceFee: col.rupiah,
  money: col.rupiah,
  credit: col.rupiah,
}
export type RefundParts = col.Row<typeof RefundParts>

/** What a refund consists of, and how it goes back. */
export const partsOfRefund = (db: Transaction, refundId: string): Promise<RefundParts | null> =>
  row(
    db,
    sql(RefundParts)`
      select route, goods, shipping, service_fee as "serviceFee", money, credit from refunds where id = ${refundId}`,
  )
