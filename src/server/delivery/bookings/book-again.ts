import { isForCourier } from '#domain/delivery/run.ts'
import { giveBookingUp, writeShipment, type ShipmentRow } from '../../couriers/index.ts'
import type { Transaction } from '../../platform/database.ts'

/** The courier of a shipping method: own riders, or the one that quoted it. */
export const providerOf = (method: string): string => (isForCourier(method) ? 'biteship' : 'own')

/**
 * Lets a parcel wait for a booking under a new key, and its former one be cancelled. The parcel must
 * be locked; its courier is asked after the commit.
 */
export const bookAgain = async (
  tx: Transaction,
  shipment: ShipmentRow,
  { method, reason, now }: { method: string; reason: string; now: Date },
): Promise<void> => {
  const provider = providerOf(method)
  await writeShipment(tx, shipment, {
    provider,
    method,
    status: 'booking',
    statusAt: now,
    providerRef: null,
    waybill: null,
    link: null,
    driver: null,
    bookings: shipment.bookings + 1,
    firstBookedAt: null,
    unknownSince: null,
    // Our own riders begin when their run leaves.
    nextPollAt: provider === 'own' ? null : now,
  })
  await giveBookingUp(tx, shipment, reason, now)
}
