export { gatewayOf, gatewaysOf, nameAtGateway } from './gateways.ts'
export {
  findMethod,
  kindOfPayment,
  offeredMethods,
  nothingToPay,
  refundAbility,
  type ChosenMethod,
  type OfferedMethod,
} from './methods.ts'
export { salesByHour, type SalesOfHour } from './store/sales.ts'
export { startPayment } from './start-payment.ts'
export {
  addAttempt,
  attemptsOf,
  countAttempts,
  findPayment,
  findPaymentsByRefs,
  giveUpPayments,
  insertPayment,
  saveNotice,
  latestPayment,
  latestPaymentOf,
  readPayment,
  PaymentJson,
  lockPayment,
  markPayment,
  noteFinalWord,
  hasOpenCharges,
  openChargesOf,
  POLLS_AT_ONCE,
  postJournal,
  renameCharge,
  takeDuePolls,
  type OpenCharge,
  type PaymentRow,
} from './store/payments.ts'
