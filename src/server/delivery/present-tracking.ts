import { withoutRepeats } from '#domain/addresses/address.ts'
import type { Tracking } from '#contract/delivery/delivery.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaTime, MINUTE_MS } from '#domain/time.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { type latestShipment, type Proof, dayLabel } from '../couriers/index.ts'
import { presentLate, statusText, type WholeOrder } from '../orders/index.ts'
import type { LateGiftRow, MoveOffer } from './store.ts'
import { mayMove } from './windows.ts'

type Shipment = Awaited<ReturnType<typeof latestShipment>>
export type Tracked = {
  order: WholeOrder
  shipment: Shipment
  proof: Proof | null
  gift: LateGiftRow | null
  offer: MoveOffer | null
}
type Viewer = { settings: Settings; locale: Locale; now: Date }

/** Older positions are not shown. */
const FRESH_MS = 3 * MINUTE_MS
const REFRESH_SECONDS = 20

export const presentTracking = (
  { order, shipment, proof, gift, offer }: Tracked,
  { settings, locale, now }: Viewer,
): Tracking => {
  const t = serverWords(locale)
  const isMoving = order.state === 'on_delivery'
  const where = positionOf(isMoving ? shipment : null, now)
  return {
    order_id: order.id,
    number: order.number,
    state: order.state,
    status_text: statusText(order, locale),
    courier: {
      name: inLocale(order.shippingName, locale),
      driver_name: shipment?.driver?.name ?? null,
      driver_phone: shipment?.driver?.phone ? maskPhone(shipment.driver.phone) : null,
      vehicle: shipment?.driver?.vehicle || null,
      waybill: shipment?.waybill ?? null,
      link: isMoving ? (shipment?.link ?? null) : null,
      status_text:
        shipment && (isMoving || (order.state === 'packed' && shipment.provider !== 'own'))
          ? t(`delivery.courier.${shipment.status}`)
          : null,
    },
    ...where,
    branch: { name: settings['hub.name'], lat: settings['hub.lat'], lng: settings['hub.lng'] },
    destination: {
      label: order.address.label,
      full_address: withoutRepeats(order.address.fullAddress),
      lat: order.address.lat,
      lng: order.address.lng,
    },
    slot: {
      day_label: dayLabel(order.slotDay, locale, now),
      estimated_time: `${order.slotStart}–${order.slotEnd}`,
    },
    timeline: timelineOf(order, locale),
    delivery_code: isMoving ? (shipment?.code ?? null) : null,
    proof: proof && presentProof(proof, locale),
    late: presentLate(order, { settings, locale, now }),
    late_gift:
      gift && gift.waived === null
        ? {
            minutes: gift.minutes,
            points: gift.points,
            shipping: gift.shipping,
            formatted_shipping: formatRupiah(gift.shipping),
          }
        : null,
    may_move: mayMove(order, offer),
    move_reason: mayMove(order, offer) ? (offer?.reason ?? '') : '',
    refresh_seconds: isMoving ? REFRESH_SECONDS : null,
  }
}

type Where = Pick<
  Tracking,
  'position_state' | 'position' | 'unknown_since' | 'formatted_unknown_since'
>

const positionOf = (shipment: Shipment, now: Date): Where => {
  const nowhere = {
    position_state: 'none',
    position: null,
    unknown_since: null,
    formatted_unknown_since: null,
  } as const
  if (!shipment) return nowhere
  const at = shipment.position ? new Date(shipment.position.at) : null
  const isFresh = at !== null && now.getTime() - at.getTime() <= FRESH_MS
  if (shipment.unknownSince !== null || (at !== null && !isFresh)) {
    const since = shipment.unknownSince ?? at!
    return {
      ...nowhere,
      position_state: 'unknown',
      unknown_since: since.toISOString(),
      formatted_unknown_since: jakartaTime(since),
    }
  }
  if (at === null) return nowhere
  const { lat, lng } = shipment.position!
  return {
    ...nowhere,
    position_state: 'live',
    position: { lat, lng, at: at.toISOString(), formatted_time: jakartaTime(at) },
  }
}

const STEPS: readonly {
  step: Tracking['timeline'][number]['step']
  actions: readonly string[]
  states: readonly OrderState[]
}[] = [
  { step: 'delivered', actions: ['deliver'], states: ['delivered', 'completed'] },
  {
    step: 'delivery',
    actions: ['send', 'make_ready'],
    states: ['on_delivery', 'ready_for_pickup', 'failed_delivery'],
  },
  { step: 'process', actions: ['confirm'], states: ['confirmed', 'picking', 'packed'] },
  { step: 'payment', actions: ['pay', 'revive'], states: ['paid'] },
  { step: 'order', actions: ['place'], states: ['pending_payment'] },
]

/** The steps reached so far, newest first. A cash order is paid on delivery. */
const timelineOf = (order: WholeOrder, locale: Locale): Tracking['timeline'] => {
  const atOf = (actions: readonly string[]) =>
    order.events.find(({ action }) => actions.includes(action))?.at
  const isCash = order.paymentMethod === 'cod'
  return STEPS.flatMap(({ step, actions, states }): Tracking['timeline'] => {
    const text = atOf(isCash && step === 'payment' ? ['deliver'] : actions)
    if (text === undefined)
      return isCash && step === 'payment'
        ? [{ step, at: null, formatted_date: null, is_current: false }]
        : []
    const at = new Date(text)
    return [
      {
        step,
        at: at.toISOString(),
        formatted_date: formatDateTime(at, locale),
        is_current: states.includes(order.state),
      },
    ]
  })
}

const presentProof = (proof: Proof, locale: Locale) => ({
  kind: proof.kind,
  picture: proof.picture,
  received_by: proof.receivedBy,
  link: proof.link,
  chilled_c: proof.chilledC,
  chilled_text: chilledText(proof.chilledC, locale),
  at: proof.at.toISOString(),
  formatted_date: formatDateTime(proof.at, locale),
})

const chilledText = (celsius: number | null, locale: Locale): string | null => {
  if (celsius === null) return null
  const [point, minus] = [locale === 'id' ? ',' : '.', '−']
  const degrees = String(celsius).replace('.', point).replace('-', minus)
  return serverWords(locale)('delivery.chilled', { degrees })
}
