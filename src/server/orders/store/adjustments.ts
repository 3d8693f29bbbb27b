import type { Amount, Grams, Id } from '#domain/units.ts'
import type { AdjustmentKind } from '#domain/orders/adjustment.ts'
import { col, jsonb, row, run, sql, type Transaction } from '../../platform/database.ts'

export type NewAdjustment = {
  id: string
  lineId: string
  kind: AdjustmentKind
  units: number
  nominal: Grams | null
  grams: Grams | null
  amount: Amount
  refundId: Id<'refund'> | null
}

export const insertAdjustments = (
  tx: Transaction,
  orderId: Id<'order'>,
  made: readonly NewAdjustment[],
  by: { actor: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`
      insert into order_adjustments (id, order_id, order_line_id, kind, units, nominal_g, true_g, amount, refund_id, actor, at)
      select a.id, ${orderId}, a."lineId", a.kind, a.units, a.nominal, a.grams, a.amount, a."refundId", ${by.actor}, ${by.now}
      from jsonb_to_recordset(${jsonb(made)}) as a(id uuid, "lineId" uuid, kind text, units integer, nominal integer, grams integer, amount bigint, "refundId" uuid)`,
  )

/** What was taken off a cash order's goods before it was collected. */
export const readTakenOff = async (
  tx: Transaction,
  orderId: Id<'order'>,
): Promise<{ gross: number; amount: Amount }> =>
  (await row(
    tx,
    sql({ gross: col.rupiah, amount: col.rupiah })`
      select coalesce(sum(f.gross), 0)::bigint as gross, coalesce(sum(f.amount), 0)::bigint as amount
      from refunds r join refund_lines f on f.refund_id = r.id where r.order_id = ${orderId} and r.route = 'cash'`,
  ))!
