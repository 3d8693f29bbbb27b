import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { COURIER_STATUSES, type CourierStatus } from '#domain/delivery/courier-status.ts'
import { boxFor, type Size } from '#domain/checkout/shipping.ts'
import { jakartaDate, jakartaTime, MINUTE_MS } from '#domain/time.ts'
import { makeCircuitBreaker, type CircuitBreaker } from '../../platform/load/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  duplicate,
  notice,
  orderAnswer,
  ratesAnswer,
  trackingAnswer,
  type RatesAnswer,
} from './biteship-answers.ts'
import { askBiteship, type Asked } from './biteship-ask.ts'
import { quoteOf, serviceOf } from './biteship-quotes.ts'
import {
  CourierRefused,
  CourierUnavailable,
  type Consignment,
  type Contact,
  type Courier,
  type Parcel,
  type Track,
} from './port.ts'

export type Biteship = {
  key: string
  /** `https://api.biteship.com`. */
  url: string
  /** Comma-separated codes of the couriers to request rates from. */
  couriers: string
  /** Name and value of the webhook header, as set in Biteship's dashboard. */
  webhookHeader: string
  webhookSecret: string
}

type Origin = () => Omit<Contact, 'notes'>

/** A customer waits for the rates; a booking runs in the background. */
const RATES_MS_MAX = 3_000
const CALL_MS_MAX = 8_000
const FAILURES_MAX = 5
const REST_MS = 30_000
/** A pickup sooner than this is "now". */
const NOW_MS = 30 * MINUTE_MS
const CANCEL_REASON = 'others'

/**
 * Biteship (REST API version 1) for many couriers. Its webhooks are unsigned, so a notice only
 * triggers a read. Quotes and bookings have separate circuit breakers.
 */
export const biteship = (setting: Biteship, origin: Origin, clock: Clock): Courier => {
  const time = () => clock.now().getTime()
  const [rates, calls] = [
    makeCircuitBreaker(FAILURES_MAX, REST_MS, time),
    makeCircuitBreaker(FAILURES_MAX, REST_MS, time),
  ]
  const guarded = (circuit: CircuitBreaker, asked: Asked) =>
    circuit(() => askBiteship(setting, asked)).catch(refuseUnavailable)
  const call = (method: Asked['method'], path: string, body?: unknown) =>
    guarded(calls, { method, path, body, msMax: CALL_MS_MAX })
  const readOrder = async (ref: string) => {
    const answer = await call('GET', `/v1/orders/${encodeURIComponent(ref)}`)
    return answer.ok ? read(orderAnswer, answer.body) : null
  }

  return {
    provider: 'biteship',
    isRemote: true,
    quotes: async (parcel) => {
      const body = ratesFor(parcel, origin(), setting.couriers)
      const path = '/v1/rates/couriers'
      const answer = await guarded(rates, { method: 'POST', path, body, msMax: RATES_MS_MAX })
      // An address without couriers is a result, not a failure of the service.
      if (!answer.ok) return []
      return pricesOf(read(ratesAnswer, answer.body), parcel)
    },
    book: async (consignment) => {
      const answer = await call('POST', '/v1/orders', orderFor(consignment, clock.now()))
      if (answer.ok) return trackOfOrder(read(orderAnswer, answer.body), clock.now())
      // A known reference: the order was placed, but its response was lost.
      const known = v.safeParse(duplicate, answer.body)
      const order = known.success ? await readOrder(known.output.details.order_id) : null
      if (order) return trackOfOrder(order, clock.now())
      throw new CourierRefused(`orders: ${answer.reason}`)
    },
    track: async (ref) => {
      const order = await readOrder(ref)
      if (!order) return null
      const made = trackOfOrder(order, clock.now())
      if (!order.courier.tracking_id) return made
      const id = encodeURIComponent(order.courier.tracking_id)
      const answer = await call('GET', `/v1/trackings/${id}`)
      return answer.ok ? withTracking(made, read(trackingAnswer, answer.body)) : made
    },
    cancel: async (ref, reason) => {
      const body = {
        cancellation_reason_code: CANCEL_REASON,
        cancellation_reason: reason.slice(0, 200) || 'Pesanan dibatalkan',
      }
      // A refusal means cancelled already or in transit: the tracking tells which.
      await call('POST', `/v1/orders/${encodeURIComponent(ref)}/cancel`, body)
    },
    hear: async (headers, body) => {
      if (!isSame(headers.get(setting.webhookHeader) ?? '', setting.webhookSecret)) return null
      // The dashboard sends an empty request when a webhook is set up.
      if (body.trim() === '' || body.trim() === '{}') return 'empty'
      const said = v.safeParse(notice, parse(body))
      return said.success
        ? { ref: said.output.order_id, status: said.output.status ?? said.output.event }
        : null
    },
  }
}

const refuseUnavailable = (error: unknown): never => {
  throw error instanceof CourierUnavailable
    ? error
    : new CourierUnavailable(error instanceof Error ? error.message : 'not asked')
}

/** Compares hashes: equal length, in constant time. */
const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const read = <Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new CourierUnavailable('an answer that cannot be read')
  return parsed.output
}

const ratesFor = ({ to, load, packingG }: Parcel, from: ReturnType<Origin>, couriers: string) => ({
  origin_latitude: from.lat,
  origin_longitude: from.lng,
  destination_latitude: to.lat,
  destination_longitude: to.lng,
  couriers,
  // One box, in whole centimetres; couriers choose between actual and volumetric weight.
  items: [
    {
      name: 'Buah dan bahan segar',
      category: 'groceries',
      value: 0,
      weight: load.grams + packingG,
      quantity: 1,
      ...sides(boxFor(load)),
    },
  ],
})

/** A price of 0 is an error in the data. */
const pricesOf = ({ pricing }: RatesAnswer, parcel: Parcel) =>
  pricing.filter(({ price }) => price > 0).map((rate) => quoteOf(rate, parcel.distanceM))

const orderFor = (
  { key, orderNumber, method, from, to, items, leavesAt }: Consignment,
  now: Date,
) => {
  const service = serviceOf(method)
  if (!service) throw new CourierRefused(`${method} is no service of Biteship`)
  const isNow = leavesAt.getTime() - now.getTime() < NOW_MS
  return {
    ...contact('origin', from),
    ...contact('destination', to),
    courier_company: service.company,
    courier_type: service.type,
    delivery_type: isNow ? 'now' : 'scheduled',
    ...(isNow
      ? {}
      : { delivery_date: jakartaDate(leavesAt), delivery_time: jakartaTime(leavesAt) }),
    order_note: `${from.name} ${orderNumber}`,
    reference_id: key,
    items: items.map((item) => ({
      name: item.name,
      category: 'groceries',
      value: item.price,
      quantity: item.quantity,
      weight: item.weightG,
      ...sides(item),
    })),
  }
}

const sides = ({ lengthCm, widthCm, heightCm }: Size) => ({
  length: lengthCm,
  width: widthCm,
  height: heightCm,
})

const contact = (side: 'origin' | 'destination', who: Contact) => ({
  [`${side}_contact_name`]: who.name,
  [`${side}_contact_phone`]: `0${who.phone.replace(/^62/, '')}`,
  [`${side}_address`]: who.address,
  [`${side}_note`]: who.notes,
  ...(/^\d{5}$/.test(who.postalCode) ? { [`${side}_postal_code`]: Number(who.postalCode) } : {}),
  [`${side}_coordinate`]: { latitude: who.lat, longitude: who.lng },
})

/** Orders use `picking_up`, trackings `pickingUp`. Throws for an undocumented status. */
const statusOf = (word: string): CourierStatus => {
  const plain = word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const known = COURIER_STATUSES.find((status) => status === plain)
  if (!known) throw new CourierUnavailable('a status that is not documented')
  return known
}

const instant = (text: string | null | undefined): Date | null => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

type Answered = v.InferOutput<typeof orderAnswer>
const trackOfOrder = ({ id, status, courier }: Answered, now: Date): Track => {
  const history = historyOf(courier.history ?? [])
  return {
    ref: id,
    status: statusOf(status),
    at: history.at(-1)?.at ?? now,
    waybill: courier.waybill_id ?? null,
    link: secure(courier.link),
    driver: driverOf(courier),
    // The API has no rider position; the linked page may show it.
    position: null,
    history,
    proof: null,
  }
}

const withTracking = (order: Track, tracking: v.InferOutput<typeof trackingAnswer>): Track => {
  const history = historyOf(tracking.history)
  const status = statusOf(tracking.status)
  return {
    ...order,
    status,
    at: history.findLast((one) => one.status === status)?.at ?? order.at,
    waybill: tracking.waybill_id ?? order.waybill,
    link: secure(tracking.link) ?? order.link,
    driver: driverOf(tracking.courier) ?? order.driver,
    history,
  }
}

const historyOf = (history: Answered['courier']['history']): Track['history'] =>
  (history ?? [])
    .flatMap(({ status, note, updated_at }) => {
      const at = instant(updated_at)
      return at ? [{ status: statusOf(status), at, note: (note ?? '').slice(0, 200) }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Customers see this link: https only. */
const secure = (link: string | null | undefined): string | null =>
  link?.startsWith('https://') ? link.slice(0, 500) : null

const driverOf = (courier: v.InferOutput<typeof trackingAnswer>['courier']): Track['driver'] =>
  courier.driver_name
    ? {
        name: courier.driver_name.slice(0, 80),
        phone: (courier.driver_phone ?? '').slice(0, 24),
        vehicle: (courier.driver_plate_number ?? '').slice(0, 40),
      }
    : null
