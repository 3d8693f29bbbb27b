export { askDueCouriers } from './ask-courier.ts'
export { receiveCourierNotice } from './courier-webhook.ts'

export {
  callCustomer,
  endFailedDeliveries,
  failDelivery,
  failWithin,
  saveCallWithin,
  sendAgain,
} from './fail-delivery.ts'
export { handOver, handOverWithin, type Given, type HandOver } from './hand-over.ts'
export { storeUpload } from './photos.ts'
export { giveForLateOrders, lateGiftOf, waiveLateGift } from './late-gifts.ts'
export { closeWindow, moveByShop, moveOfferNotice, offerOtherWindow } from './windows.ts'
export { troubledParcels } from './store.ts'
