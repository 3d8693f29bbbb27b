import { AppError } from '../../../errors.ts'
import type { Ask } from '../../../http/guards.ts'
import type { RunOnce } from '../../../http/guards.ts'
import { enqueue } from '../../../platform/outbox.ts'
import { perform, type StaffCaller } from '../../../staff/index.ts'
import type { retryRefund } from '#contract/staff/orders/refund-by-hand.ts'
import { findRetriable, hurryRefund } from '../../store/refund/refund-steps.ts'

type Asking = Ask<typeof retryRefund> & { staff: StaffCaller; once: RunOnce }

/**
 * Asks the gateway again for a refund that it has not taken. Its key stays the refund's id, so that
 * the gateway gives back once; one that is just being sent is left alone.
 */
export const retryNow = (ask: Asking): Promise<{ id: string }> =>
  perform(ask, async (tx) => {
    const { now } = ask
    const refund = await findRetriable(tx, ask.params.id)
    if (!refund) throw new AppError('not_found')
    if (!(await hurryRefund(tx, refund.id, now))) throw new AppError('in_progress')
    await enqueue(tx, 'refund.send', { refundId: refund.id }, now)
    const { id, number, customerId, tries } = refund
    return {
      done: { id },
      act: {
        act: 'refund_retried',
        customerId,
        entity: { kind: 'refund', id },
        facts: { number, tries },
      },
    }
  })
