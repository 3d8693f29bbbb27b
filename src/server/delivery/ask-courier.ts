import { pages } from '#contract/pages.ts'
import {
  courierPhase,
  isFinal,
  mayFollow,
  type CourierStatus,
} from '#domain/delivery/courier-status.ts'
import { loadOf } from '#domain/checkout/shipping.ts'
import { MINUTE_MS } from '#domain/time.ts'
import {
  CourierRefused,
  CourierUnavailable,
  type Courier,
  type Track,
} from '../adapters/courier/port.ts'
import {
  addWord,
  courierOf,
  dueShipments,
  findShipment,
  saveProof,
  lockShipment,
  writeShipment,
  type Changed,
  type ShipmentRow,
} from '../couriers/index.ts'
import { addEvent, advanceWithin, findAnyOrder, lockOrder } from '../orders/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import { consignmentOf } from './consignment.ts'
import { linesToPack } from './store.ts'

/** Poll intervals: couriers with webhooks, own riders, and a courier that was unavailable. */
const ASK_MS = { remote: 2 * MINUTE_MS, own: MINUTE_MS, away: 30_000 } as const
const CLAIM_SECONDS = 60

/** Polls couriers about parcels without recent news. */
export const askDueCouriers = async (shop: Shop, now: Date): Promise<number> => {
  const due = await dueShipments(shop.db, now, CLAIM_SECONDS)
  for (const { id } of due) {
    await askCourier(shop, id, now).catch((error: unknown) =>
      shop.log.error({ err: error, shipmentId: id }, 'a parcel could not be tracked'),
    )
  }
  return due.length
}

/**
 * Books a parcel or reads its tracking, and updates parcel and order; webhook, job and pages use
 * it. Calls the courier outside any transaction. True when it answered.
 */
export const askCourier = async (shop: Shop, shipmentId: string, now: Date): Promise<boolean> => {
  const shipment = await findShipment(shop.db, shipmentId)
  const order = shipment && (await findAnyOrder(shop.db, shipment.orderId))
  if (!shipment || !order) return false
  const courier = courierOf(shop, shipment.provider)
  if (!courier) return refuse(shop, shipment, 'no courier of this name is configured', now)
  try {
    const track =
      shipment.providerRef === null
        ? await courier.book(
            consignmentOf(
              shop.settings(),
              shipment,
              order,
              loadOf(await linesToPack(shop.db, order.id)),
              now,
            ),
          )
        : await courier.track(shipment.providerRef)
    if (!track) throw new CourierUnavailable('the courier does not know this parcel')
    const changed = await shop.database.transaction((tx) =>
      applyTrack(tx, shop, { shipment, courier, track }, now),
    )
    if (changed) shop.wakeOutbox()
    return true
  } catch (error) {
    if (error instanceof CourierRefused) return refuse(shop, shipment, error.message, now)
    if (!(error instanceof CourierUnavailable)) throw error
    shop.log.warn(
      { shipmentId, courier: shipment.provider, reason: error.message },
      'a courier does not answer',
    )
    await writeShipment(shop.db, shipment, {
      unknownSince: shipment.unknownSince ?? shipment.heardAt ?? now,
      nextPollAt: new Date(now.getTime() + ASK_MS.away),
    })
    return false
  }
}

type Said = { shipment: ShipmentRow; courier: Courier; track: Track }

const applyTrack = async (
  tx: Transaction,
  shop: Shop,
  { shipment: seen, courier, track }: Said,
  now: Date,
): Promise<boolean> => {
  const order = await lockOrder(tx, seen.orderId)
  const shipment = await lockShipment(tx, seen.id)
  // The parcel was rebooked meanwhile, so this answer belongs to the previous booking.
  if (
    !order ||
    shipment?.bookings !== seen.bookings ||
    (shipment.providerRef !== null && shipment.providerRef !== track.ref)
  )
    return false
  const isFirst = shipment.status === 'booking' || shipment.status === 'unbooked'
  const counts =
    isFirst || mayFollow({ status: shipment.status as CourierStatus, at: shipment.statusAt }, track)
  const isNews = counts && shipment.status !== track.status
  const history =
    track.history.length > 0 ? track.history : [{ status: track.status, at: track.at, note: '' }]
  await addWord(tx, shipment.id, {
    history,
    position: order.state === 'on_delivery' ? track.position : null,
  })
  const heard: Changed = {
    providerRef: track.ref,
    waybill: track.waybill ?? shipment.waybill,
    link: track.link ?? shipment.link,
    driver: track.driver ?? shipment.driver,
    firstBookedAt: shipment.firstBookedAt ?? now,
    heardAt: now,
    unknownSince: null,
    status: counts ? track.status : shipment.status,
    statusAt: counts ? track.at : shipment.statusAt,
    nextPollAt: isFinal(track.status)
      ? null
      : new Date(now.getTime() + (courier.isRemote ? ASK_MS.remote : ASK_MS.own)),
  }
  if (isNews && track.status === 'courier_not_found' && mayBookAgain(shop, shipment, now)) {
    await writeShipment(tx, shipment, {
      ...heard,
      status: 'booking',
      providerRef: null,
      // The next booking has papers of its own.
      waybill: null,
      link: null,
      driver: null,
      bookings: shipment.bookings + 1,
      nextPollAt: now,
    })
    return false
  }
  await writeShipment(tx, shipment, heard)
  return isNews ? applyPhase(tx, shop, order, { shipment, courier, track }, now) : false
}

/** No rider came: rebook up to a limit of times and minutes; after that a staff member calls. */
const mayBookAgain = (shop: Shop, shipment: ShipmentRow, now: Date): boolean => {
  const settings = shop.settings()
  const since = now.getTime() - (shipment.firstBookedAt ?? now).getTime()
  return (
    shipment.bookings < settings['delivery.rebookTimes'] &&
    since < settings['delivery.rebookMinutes'] * MINUTE_MS
  )
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Applies a parcel's new status to its order. */
const applyPhase = async (
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
  { courier, track }: Said,
  now: Date,
): Promise<boolean> => {
  const step = (action: 'send' | 'deliver') =>
    advanceWithin(tx, shop, order.id, {
      action,
      actor: `courier:${courier.provider}`,
      reason: track.status,
      now,
    })
  const phase = courierPhase(track.status)
  if (phase === 'on_delivery') return order.state === 'packed' && (await step('send'))
  if (phase === 'delivered') {
    if (order.state === 'packed') await step('send')
    if (!(await step('deliver'))) return false
    await saveProof(tx, order.id, {
      kind: 'courier',
      picture: null,
      receivedBy: null,
      link: track.proof,
      chilledC: null,
      actor: `courier:${courier.provider}`,
      at: track.at,
    })
    return true
  }
  if (phase === 'exception' && (order.state === 'packed' || order.state === 'on_delivery'))
    await tellTrouble(tx, order, track.status, now)
  return false
}

/** Reports a delivery problem to the staff, and notifies the customer that it is being handled. */
const tellTrouble = async (
  tx: Transaction,
  order: LockedOrder,
  reason: string,
  now: Date,
): Promise<void> => {
  await addEvent(tx, order.id, {
    action: 'courier_problem',
    state: order.state,
    actor: 'courier',
    reason,
    now,
  })
  await notify(tx, {
    customerId: order.customerId,
    kind: 'order.courier_problem',
    params: { number: order.number },
    href: pages.order(order.id),
    now,
  })
  await publishToCustomer(tx, order.customerId, 'order')
}

/** The courier refuses the parcel permanently. */
const refuse = async (
  shop: Shop,
  shipment: ShipmentRow,
  reason: string,
  now: Date,
): Promise<false> => {
  shop.log.error(
    { shipmentId: shipment.id, orderId: shipment.orderId, courier: shipment.provider, reason },
    'a courier refuses a parcel',
  )
  await shop.database.transaction(async (tx) => {
    const order = await lockOrder(tx, shipment.orderId)
    const locked = await lockShipment(tx, shipment.id)
    if (!order || locked?.status !== 'booking' || locked.bookings !== shipment.bookings) return
    await writeShipment(tx, locked, { status: 'unbooked', statusAt: now, nextPollAt: null })
    await tellTrouble(tx, order, 'unbooked', now)
  })
  return false
}
