import * as v from 'valibot'
import { REFUND_CAUSES, REFUND_ROUTES, REFUND_STATES } from '#domain/refund.ts'
import { formatted, instant, rupiah } from '../wire.ts'

/** Money that goes back to the customer of an order. */
export const refund = v.object({
  id: v.string(),
  cause: v.picklist(REFUND_CAUSES),
  /** Why, in words. */
  reason_text: v.string(),
  amount: rupiah,
  formatted_amount: formatted,
  /** What of it is store credit, and was there at once. */
  credit: rupiah,
  formatted_credit: formatted,
  route: v.picklist(REFUND_ROUTES),
  state: v.picklist(REFUND_STATES),
  /** How far it is, in words. */
  status_text: v.string(),
  /** The customer has to say how it shall come back. */
  needs_choice: v.boolean(),
  /** The day by which it is expected. */
  expected_at: v.nullable(instant),
  formatted_expected: v.nullable(v.string()),
  created_at: instant,
  formatted_date: v.string(),
})
export type Refund = v.InferOutput<typeof refund>
