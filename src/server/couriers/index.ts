export { forgetTraces } from './forget-traces.ts'
export { courierOf, hearCourier, quoteCouriers, quotedSince, type HeldCourier } from './couriers.ts'
export { dayLabel, presentSlot } from './present-slot.ts'
export { heldQuoteFacts, HeldQuote } from './store/quotes.ts'
export {
  claimSlot,
  closeDays,
  moveBooking,
  openDays,
  readSlotFacts,
  releaseSlot,
  setWindow,
  slotFacts,
  SlotLoad,
  type SlotClaim,
  type SlotFacts,
} from './store/slots.ts'
export {
  addShipment,
  addWord,
  callsOf,
  dueShipments,
  findShipment,
  keepCall,
  keepProof,
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
