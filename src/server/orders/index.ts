export { refuseUnits } from './adjust/refuse-units.ts'
export { adjustOrder, type AdjustmentAsk, type LineAdjustment } from './adjust/adjust-order.ts'
export { lockToChange } from './change/drop-lines.ts'
export {
  Addable,
  addableFacts,
  additionsOf,
  windowsOfFirst,
  type AddableOrder,
} from './store/additions.ts'
export { AgreedPrice, unitsLeft } from './store/order-lines.ts'
export { LineToRefund, lineToRefundColumns } from './store/refund/refunds.ts'
export { BagColumns, bagColumns, changeBags, storedBags } from './store/bags.ts'
export { zoneOf, zonesOf, ZonesColumn, zonesColumn } from './store/zones.ts'
export { leaveRun } from './store/picks.ts'
export { readAnswerLink, answerLinkOf, type LinkAnswer } from './substitutes/answer-link.ts'
export { judgeSubstitutes, substitutesFor, type SubstituteFacts } from './substitutes/offers.ts'
export {
  findOffers,
  findQuestion,
  findSubstitution,
  offeredWith,
  holdSubstitute,
  questionsOver,
  releaseSubstitute,
  settleSubstitution,
  type Substitution,
} from './store/substitutes.ts'
export { reasonInWords } from './desk/present-staff-order.ts'
export { takeStep } from './desk/act-on-order.ts'
export { isPhoneSearch } from './desk/list-staff-orders.ts'
export { answerStaffOrder } from './desk/read-staff-order.ts'
export { ofOwnOrder, ownOrders } from './desk/own-orders.ts'
export { bothOf, isOwn } from './store/desk/own-orders.ts'
export { channelsTo } from './order-messages.ts'
export { advanceByCommand, recordStep } from './desk/advance-by-command.ts'
export { readBought, readLastOrders } from './store/bought-packs.ts'
export { orderVersion } from './store/desk/staff-orders.ts'
export { insertMessage } from './store/desk/staff-order.ts'
export { actorOf, cancelProposal } from './cancel/cancel-order.ts'
export {
  cameAgain,
  newOrders,
  ordersAtRisk,
  ordersOfToday,
  serviceFigures,
} from './store/desk/today.ts'
export { readCondition, WINDOW_END } from './store/desk/staff-order-filters.ts'
export { advanceOrder, advanceWithin } from './fulfil/complete-order.ts'
export { handOverAtBranch, sendNewCode, type HandedOver } from './collect/hand-over.ts'
export {
  decideForStaff,
  decideUncollected,
  giveUpUncollected,
  remindToCollect,
} from './collect/give-up.ts'
export { orderAtCounter, ordersAtCounter, type AtCounter } from './store/collections.ts'
export { endUnpaid } from './cancel/end-unpaid.ts'
export { completeDelivered, expireOrders, pollPayments } from './jobs.ts'
export { matchPayments, matchYesterday } from './pay/match-payments.ts'
export { orderNumber } from './number.ts'

export { openOwnCharge } from './pay/open-charge.ts'
export { payLinkOf } from './pay/pay-link-token.ts'
export { receiveNotice } from './pay/payment-webhook.ts'
export { statusText } from './show/present.ts'
export { methodName, methodRefusalText, presentMethod } from './show/present-names.ts'
export { stuckRefunds, transfersDue } from './store/refund/refund-desk.ts'
export { openRefunds } from './store/refund/refund-steps.ts'
export { forgoEarned } from './refund/take-back-points.ts'
export { type RefundAsk } from './refund/plan-refund.ts'
export { refundOrder, type RefundOutcome } from './refund/refund-order.ts'
export { sendDueRefunds } from './refund/send-refund.ts'
export { settleAtOnce, settlePayment } from './pay/settle-payment.ts'
export { placeReplacement } from './fulfil/replace-order.ts'
export { writeOrder, type OrderDraft } from './store/place.ts'
export {
  addEvent,
  countComplaint,
  findAnyOrder,
  findOrder,
  lockOrder,
  OrderRow,
  type WholeOrder,
} from './store/orders.ts'
export { writeOffGoods } from './refund/write-off.ts'

export { presentLate } from './show/present-late.ts'
export { boughtBy, ordersOf, type Bought } from './store/bought.ts'
export { orderFacts, OrderFacts } from './store/order-facts.ts'
export { branchesOf } from './store/order-choices.ts'
