export { closeArea } from './areas/areas.ts'
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
export { moveByShop, offerOtherWindow } from './windows.ts'
export { presentAffected } from './present-affected.ts'
export { BookedOrder, troubledParcels } from './store.ts'
