export { gatewayOf, gatewaysOf } from './gateways.ts'
export { findMethod, kindOfPayment, offeredMethods, nothingToPay, refundAbility, type ChosenMethod, type OfferedMethod } from './methods.ts'
export { startPayment } from './start-payment.ts'
export {
  addAttempt,
  attemptsOf,
  countAttempts,
  findPayment,
  findPaymentByRef,
  giveUpOthers,
  insertPayment,
  keepNotice,
  latestPayment,
  lockPayment,
  markPayment,
  openChargesOf,
  postJournal,
  takeDuePolls,
  type PaymentRow,
} from './store.ts'
