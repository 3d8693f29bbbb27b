import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import type { DeskRun, FetchedOrder } from '#contract/staff/delivery/runs.ts'
import { FETCH_STATES, fetchState, isLeft, serviceCode } from '#domain/delivery/by-courier.ts'
import { cashOf, isSilent, minutesLate, showsPeople } from '#domain/delivery/run.ts'
import { refundOfUnits } from '#domain/orders/refund.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { withoutRepeats } from '#domain/addresses/address.ts'
import { reasonInWords } from '../orders/index.ts'
import { baggedOf } from './scanned-bags.ts'
import type { FetchedOrder as FetchedRow } from './store/fetched.ts'
import type { RunRow, StopOrder, StopRow } from './store/runs.ts'

/** About 100 metres: enough for a map, not for a door. */
const COARSE = 1_000
/** Without the right to see people, the last parts of an address, never its street. */
const PARTS_SHOWN = 3

export type DeskViewer = { seesPeople: boolean; now: Date; locale: Locale }

export const presentOrder = (order: StopOrder, { seesPeople }: Pick<DeskViewer, 'seesPeople'>) => {
  const { name, fullAddress, lat, lng } = order.address
  const coarse = (degrees: number) => Math.round(degrees * COARSE) / COARSE
  return {
    id: order.orderId,
    number: order.number,
    name: seesPeople ? name : nameAtTill(name),
    address: seesPeople ? withoutRepeats(fullAddress) : partOfTown(fullAddress),
    lat: seesPeople ? lat : coarse(lat),
    lng: seesPeople ? lng : coarse(lng),
    grams: order.grams,
    is_chilled: order.isChilled,
    zones: order.zones,
    area: areaOf(fullAddress),
    bags: order.bagCount,
    cash: order.cash,
  }
}

/** Orders for couriers: what needs a person first, what is done last. */
export const presentFetched = (orders: readonly FetchedRow[], viewer: DeskViewer): FetchedOrder[] =>
  orders
    .map((order) => presentFetchedOrder(order, viewer))
    .toSorted((a, b) => FETCH_STATES.indexOf(a.state) - FETCH_STATES.indexOf(b.state))

const presentFetchedOrder = (order: FetchedRow, viewer: DeskViewer): FetchedOrder => {
  const { id, number, name, area, bags, is_chilled } = presentOrder(order, viewer)
  return {
    id,
    number,
    name,
    area,
    bags,
    is_chilled,
    day: order.slotDay,
    start: order.slotStart,
    end: order.slotEnd,
    courier: inLocale(order.shippingName, viewer.locale),
    service: serviceCode(order.shippingMethod),
    state: fetchState(order.orderState, order.status),
    is_left: isLeft(
      { state: order.orderState, shippingMethod: order.shippingMethod },
      order.status,
    ),
    said_at: order.statusAt?.toISOString() ?? null,
    waybill: order.waybill,
    driver: order.driver && { name: order.driver.name, vehicle: order.driver.vehicle },
  }
}

/** The district of an address; its city where it names none. */
const areaOf = (address: string): string => partOfTown(address).split(',')[0]!.trim()

const partOfTown = (address: string): string =>
  withoutRepeats(address).split(',').slice(1).slice(-PARTS_SHOWN).join(',').trim()

export const presentRun = (
  run: RunRow,
  stops: readonly StopRow[],
  viewer: DeskViewer,
): DeskRun => ({
  id: run.id,
  state: run.state,
  version: run.version,
  rider: run.riderId === null ? null : { id: run.riderId, name: run.riderName ?? '' },
  started_at: run.startedAt?.toISOString() ?? null,
  chilled_c: run.chilledC,
  ended_at: run.endedAt?.toISOString() ?? null,
  heard_at: run.heardAt?.toISOString() ?? null,
  position: run.lat === null || run.lng === null ? null : { lat: run.lat, lng: run.lng },
  is_silent: isSilent(run, viewer.now),
  minutes_late: run.state === 'riding' ? minutesLate(run.startedAt, stops, viewer.now) : null,
  cash:
    run.cashCollected === null
      ? null
      : {
          due: run.cashDue ?? 0,
          collected: run.cashCollected,
          reason: run.cashReason,
          is_checked: run.cashDue === run.cashCollected || run.cashCheckedAt !== null,
        },
  stops: stops.map((stop) => ({
    ...presentOrder(stop, viewer),
    state: stop.state,
    arrival_minutes: stop.arrivalMinutes,
    settled_at: stop.settledAt?.toISOString() ?? null,
    failed_because: stop.failedBecause && reasonInWords(stop.failedBecause, viewer.locale),
  })),
})

type OwnViewer = { settings: Settings; locale: Locale; now: Date }

/** A run as its rider sees it: the people only until two hours after its end. */
export const presentOwnRun = (
  run: RunRow,
  stops: readonly StopRow[],
  { settings, locale, now }: OwnViewer,
): OwnRun => {
  const shown = showsPeople(run, now)
  const end = stops[0]?.slotEnd ?? run.slotStart
  return {
    id: run.id,
    state: run.state,
    day: run.day,
    window: `${run.slotStart}–${end}`,
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
    cash_due: cashOf(stops),
    cash_collected: run.cashCollected,
    cash_reason: run.cashReason,
    stops: stops.map((stop) => ({
      order_id: stop.orderId,
      number: stop.number,
      state: stop.state,
      name: shown ? stop.address.name : '',
      phone: shown ? stop.address.phone : '',
      address: shown ? withoutRepeats(stop.address.fullAddress) : '',
      notes: shown ? stop.address.notes : '',
      courier_note: shown ? stop.courierNote : '',
      lat: shown ? stop.address.lat : settings['hub.lat'],
      lng: shown ? stop.address.lng : settings['hub.lng'],
      window: `${stop.slotStart}–${stop.slotEnd}`,
      grams: stop.grams,
      bags: Math.max(stop.uncounted, stop.bags.length),
      bag_list: baggedOf(stop).bags.map(({ code, isCold }) => ({ code, is_cold: isCold })),
      removed_bags: stop.removedBags,
      same_bags: stop.sameBags,
      is_chilled: stop.isChilled,
      cash: stop.cash,
      calls: stop.calls.map((at) => new Date(at).toISOString()),
      codes_left: Math.max(0, settings['delivery.codeTries'] - stop.codeTries),
      arrived_at: stop.arrivedAt?.toISOString() ?? null,
      settled_at: stop.settledAt?.toISOString() ?? null,
      failed_because: stop.failedBecause,
      left_with: shown ? stop.leftWith : null,
      refused: stop.refused,
      lines: shown
        ? stop.lines.map((line) => ({
            id: line.id,
            name: inLocale(line.name, locale),
            quantity: line.quantity - line.refundedQuantity,
            less_cash: lessCashOf(stop, line),
          }))
        : [],
    })),
  }
}

/** What is not collected without one, two … units of a line; empty where no cash is open. */
const lessCashOf = ({ cash, settledAt }: StopRow, line: StopRow['lines'][number]): number[] => {
  if (cash === 0 || settledAt !== null) return []
  const units = line.quantity - line.refundedQuantity
  return Array.from({ length: units }, (_, at) => refundOfUnits(line, at + 1).amount)
}
