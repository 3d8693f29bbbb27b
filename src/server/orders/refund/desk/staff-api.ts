import {
  dropTransferBatch,
  exportTransferBatch,
  listStaffRefunds,
  listTransferBatches,
  makeTransferBatch,
  markBatchSent,
} from '#contract/staff/refunds.ts'
import { exportRefunds as exportCall } from '#contract/staff/service-exports.ts'
import {
  previewOrderRefund,
  refundOrderByHand,
  retryRefund,
} from '#contract/staff/orders/refund-by-hand.ts'
import { fromReplica, once } from '../../../http/guards.ts'
import { serve, type Served } from '../../../http/serve.ts'
import { staff } from '../../../staff/index.ts'
import { ofOwnOrder, ofOwnRefund } from '../../desk/own-orders.ts'
import { exportRefunds } from './export-refunds.ts'
import { answerStaffRefunds } from './list-refunds.ts'
import { previewRefund, refundByHand } from './refund-by-hand.ts'
import { retryNow } from './retry-refund.ts'
import { answerBatches, batchFile, dropBatch, makeBatch, sendBatch } from './transfer-batches.ts'

export const refundDeskCalls: Served[] = [
  serve(listStaffRefunds, [staff(), fromReplica()], answerStaffRefunds),
  serve(exportCall, [staff(), fromReplica()], exportRefunds),
  serve(previewOrderRefund, [staff(), ofOwnOrder(previewOrderRefund)], async (ask) => ({
    data: await previewRefund(ask),
  })),
  serve(refundOrderByHand, [staff(), ofOwnOrder(refundOrderByHand), once()], async (ask) => {
    const data = await refundByHand(ask)
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(retryRefund, [staff(), ofOwnRefund(retryRefund), once()], async (ask) => {
    const data = await retryNow(ask)
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(listTransferBatches, [staff()], async (ask) => ({ data: await answerBatches(ask) })),
  serve(makeTransferBatch, [staff(), once()], async (ask) => ({ data: await makeBatch(ask) })),
  serve(markBatchSent, [staff(), once()], async (ask) => {
    const data = await sendBatch(ask)
    ask.shop.wakeOutbox()
    return { data }
  }),
  serve(dropTransferBatch, [staff(), once()], async (ask) => ({ data: await dropBatch(ask) })),
  serve(exportTransferBatch, [staff()], async (ask) => {
    const { name, text } = await batchFile(ask)
    const body = new Blob([text]).stream()
    return { data: null, file: { name, type: 'text/csv; charset=utf-8', body } }
  }),
]
