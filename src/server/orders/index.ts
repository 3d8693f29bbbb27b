export { advanceOrder, advanceWithin } from './complete-order.ts'
export { endUnpaid } from './end-unpaid.ts'
export { afterOrderChange, completeDelivered, expireOrders, pollPayments } from './jobs.ts'
export { matchPayments, matchYesterday } from './match-payments.ts'
export { orderNumber } from './number.ts'
export { openCharge } from './open-charge.ts'
export { receiveNotice } from './payment-webhook.ts'
export { answerCancelRequest, cancelByShop } from './cancel-order.ts'
export { markTransferred } from './choose-refund.ts'
export { statusText } from './present.ts'
export { methodName } from './present-names.ts'
export { openRefunds } from './store-refund-steps.ts'
export { forgoEarned, refundOrder, type RefundAsk, type RefundOutcome } from './refund-order.ts'
export { sendDueRefunds, sendNewRefund } from './send-refund.ts'
export { settleNothing, settlePayment } from './settle-payment.ts'
export { placeReplacement } from './replace-order.ts'
export { writeOrder, type OrderDraft } from './store-place.ts'
export {
  addEvent,
  countComplaint,
  findAnyOrder,
  findOrder,
  lockOrder,
  orderFacts,
  type OrderFacts,
  type WholeOrder,
} from './store.ts'
export { writeOffGoods } from './write-off.ts'
export { sendOrderMessage } from './order-messages.ts'
export { presentLate } from './present-late.ts'
