import { cancelReturns, deskActions } from './order-desk.ts'
import type { OrderState } from './order-state.ts'

/** What the desk does with many orders at once. */
export const BULK_ACTS = ['confirm', 'pick_run', 'cancel', 'move_window'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

export const BULK_STATES = ['running', 'stopped', 'done'] as const
export const BULK_ROW_STATES = ['open', 'done', 'waiting', 'failed'] as const
export type BulkRowState = (typeof BULK_ROW_STATES)[number]

/** States in which an order can still be delivered at another time. */
export const MOVABLE: readonly OrderState[] = ['pending_payment', 'paid', 'confirmed']

type Order = Parameters<typeof cancelReturns>[0] & {
  cancelAskedAt: Date | null
  branchId: string | null
  slotDay: string
  slotStart: string
  isInRun: boolean
}
export type BulkRefusal = OrderState | 'same_window' | 'collected' | 'in_run'

type Wanted = { act: BulkAct; window: { day: string; start: string } | null }

/**
 * Why an order is left out: its state, that it has this window already, that it is collected, or in a
 * run of picks. Null: it is acted on.
 */
export const bulkRefusal = (order: Order, { act, window }: Wanted): BulkRefusal | null => {
  if (act === 'pick_run') {
    if (order.state !== 'confirmed') return order.state
    return order.isInRun ? 'in_run' : null
  }
  if (act !== 'move_window') return deskActions(order).includes(act) ? null : order.state
  if (!MOVABLE.includes(order.state)) return order.state
  // A branch has windows of its own.
  if (order.branchId !== null) return 'collected'
  const isSame = order.slotDay === window?.day && order.slotStart === window.start
  return isSame ? 'same_window' : null
}

/** What the cancellation of an order costs the shop, in rupiah. */
export const bulkCost = (
  order: Order,
  { act }: Pick<Wanted, 'act'>,
  goodwill: number,
): { returned: number; goodwill: number } =>
  act === 'cancel'
    ? {
        returned: cancelReturns(order, 'cancel'),
        goodwill: order.state === 'pending_payment' ? 0 : goodwill,
      }
    : { returned: 0, goodwill: 0 }
