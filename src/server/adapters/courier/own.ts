import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { COURIER_STATUSES, isFinal, type CourierStatus } from '#domain/delivery/courier-status.ts'
import { pointAlong, rideMinutes, routeBetween } from '#domain/delivery/ride.ts'
import type { Settings } from '#domain/settings.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Consignment, Courier, Driver, Track } from './port.ts'
import { priceList } from './price-list.ts'
import { bookRide, cancelRide, hearOfRide, readRide, type Ride } from './store-own.ts'

/** The signature of a rider's phone: HMAC-SHA-256 of the body, in lower-case hex. */
export const RIDER_SIGNATURE_HEADER = 'x-rider-signature'
export const riderSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

const RIDERS: readonly Driver[] = [
  { name: 'Agus Setiawan', phone: '6281190001001', vehicle: 'Honda Beat · B 3417 SKA' },
  { name: 'Dewi Lestari', phone: '6281190001002', vehicle: 'Yamaha Gear · B 4182 TJP' },
  { name: 'Ujang Permana', phone: '6281190001003', vehicle: 'Honda Vario · B 6035 WQC' },
  { name: 'Rizky Maulana', phone: '6281190001004', vehicle: 'Yamaha NMAX · B 5570 UFR' },
]

/** A message of a rider's phone: the status of the parcel, the rider's position, or both. */
const word = v.object({
  ride: v.pipe(v.string(), v.maxLength(60)),
  status: v.optional(v.picklist(COURIER_STATUSES)),
  lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
})

export type OwnRiders = {
  db: Queryable
  clock: Clock
  settings: () => Settings
  /** The key of the riders' phones; null accepts no messages. */
  secret: string | null
  /** The demo simulates riders and routes, repeatably, by the shop's clock. */
  plays: boolean
  /** Offers the demo's other couriers as well. */
  offersAll: boolean
}

/**
 * The shop's own riders. Rides are stored in the shop's database; the riders' phones report by
 * signed messages.
 */
export const ownRiders = ({
  db,
  clock,
  settings,
  secret,
  plays,
  offersAll,
}: OwnRiders): Courier => ({
  provider: 'own',
  isRemote: false,
  quotes: async (parcel) => priceList(parcel, settings(), offersAll),
  book: async (consignment) =>
    trackOf(await bookRide(db, rideFor(consignment, clock.now(), plays)), clock.now(), plays),
  track: async (ref) => {
    const ride = await readRide(db, ref)
    return ride && trackOf(ride, clock.now(), plays)
  },
  cancel: async (ref) => void (await cancelRide(db, ref, clock.now())),
  hear: async (headers, body) => {
    if (secret === null || !isSigned(secret, headers.get(RIDER_SIGNATURE_HEADER) ?? '', body))
      return null
    const said = v.safeParse(word, parse(body))
    if (!said.success) return null
    const { ride, status, lat, lng } = said.output
    await hearOfRide(db, ride, {
      status: status ?? null,
      position: lat === undefined || lng === undefined ? null : { lat, lng },
      at: clock.now(),
    })
    return { ref: ride, status: status ?? 'position' }
  },
})

const isSigned = (secret: string, given: string, body: string): boolean => {
  const expected = Buffer.from(riderSignature(secret, body), 'utf8')
  const actual = Buffer.from(given, 'utf8')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const rideFor = (consignment: Consignment, now: Date, plays: boolean): Ride => {
  const mark = createHash('sha256').update(consignment.key).digest('hex')
  return {
    ref: `ride-${mark.slice(0, 24)}`,
    consignment: consignment.key,
    rider: plays ? RIDERS[Number.parseInt(mark.slice(0, 8), 16) % RIDERS.length]! : null,
    route: routeBetween(consignment.from, consignment.to, consignment.key).map(({ lat, lng }) => ({
      lat,
      lng,
    })),
    minutes: rideMinutes(consignment.distanceM),
    leavesAt: consignment.leavesAt > now ? consignment.leavesAt : now,
    status: 'allocated',
    statusAt: now,
    lat: null,
    lng: null,
    seenAt: null,
  }
}

const trackOf = (ride: Ride, now: Date, plays: boolean): Track => {
  const { status, at } = plays
    ? playedStatus(ride, now)
    : { status: ride.status, at: ride.statusAt }
  const told =
    ride.lat !== null && ride.lng !== null && ride.seenAt !== null
      ? { lat: ride.lat, lng: ride.lng, at: ride.seenAt }
      : null
  return {
    ref: ride.ref,
    status,
    at,
    waybill: null,
    link: null,
    driver: ride.rider,
    position:
      told ??
      (plays && !isFinal(status)
        ? { ...pointAlong(ride.route, shareOf(ride, now)), at: now }
        : null),
    history: [{ status, at, note: '' }],
    proof: null,
  }
}

const shareOf = (ride: Ride, now: Date): number =>
  (now.getTime() - ride.leavesAt.getTime()) / (ride.minutes * MINUTE_MS)

/** A simulated ride starts by itself; only a phone or the command line ends it. */
const playedStatus = (ride: Ride, now: Date): { status: CourierStatus; at: Date } =>
  ride.status === 'allocated' && now >= ride.leavesAt
    ? { status: 'dropping_off', at: ride.leavesAt }
    : { status: ride.status, at: ride.statusAt }
