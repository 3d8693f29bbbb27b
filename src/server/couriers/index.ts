export { purgeDeliveryTraces } from './purge-traces.ts'
export {
  courierOf,
  offersFor,
  receiveCourierWebhook,
  quoteCouriers,
  quotedSince,
  type Destination,
  type HeldCourier,
  type Offers,
} from './couriers.ts'
export { collectPlaces, CollectPlace } from '../content/index.ts'
export { areaWords } from './area-words.ts'
export { noticeAt } from './delivery-check.ts'
export { newDoorCode } from './door-code.ts'
export { dayLabel, presentSlot } from './present-slot.ts'
export { heldQuoteFacts, HeldQuote } from './store/quotes.ts'
export { addAreaTo, lockAreas, removeAreaFrom, withoutArea } from './store/areas.ts'
export {
  claimSlot,
  closeDays,
  lightenBooking,
  lockWindows,
  lockWindowsFrom,
  moveBooking,
  openDays,
  readPlaces,
  pinOfCart,
  readSlotFacts,
  readWindows,
  readWindowsFrom,
  releaseSlot,
  resizeWindows,
  setWindow,
  windowsOfCart,
  slotFacts,
  SlotLoad,
  type SlotClaim,
  type SizedWindow,
  type SlotFacts,
  type WindowRow,
} from './store/slots.ts'
export {
  dueFormerBookings,
  endFormerBooking,
  giveBookingUp,
  type FormerBooking,
} from './store/former-bookings.ts'
export {
  addShipment,
  addWord,
  callsOf,
  dueShipments,
  findShipment,
  isBooked,
  isOver,
  saveCall,
  saveProof,
  SHIPMENT_STATUSES,
  latestShipment,
  lockShipment,
  proofOf,
  shipmentByRef,
  takeCodeTry,
  writeShipment,
  type Changed,
  type Proof,
  type ShipmentRow,
} from './store/shipments.ts'
