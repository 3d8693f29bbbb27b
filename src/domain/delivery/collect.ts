import type { Settings } from '../settings.ts'
import { patternOf, type WindowAt } from './window-pattern.ts'
import {
  HOUR_MS,
  instantInJakarta,
  weekdayOf,
  type ClockTime,
  type LocalDate,
  addClockMinutes,
} from '../time.ts'

/** Collecting an order at a branch: where, when, and until when it is held. Pure. */
export type CollectPlace = {
  branchId: string
  name: string
  address: string
  lat: number
  lng: number
  hours: readonly { weekday: number; open: ClockTime; close: ClockTime }[]
  /** Days on which the branch is closed. */
  holidays: readonly { firstDay: LocalDate; lastDay: LocalDate }[]
}

/** The shipping method of an order that is collected. */
export const COLLECT = 'collect'
const METHOD = `${COLLECT}:`
const LOCATION = `${COLLECT}-`

/** The checkout's choice of a branch, as a shipping method. */
export const collectMethod = (branchId: string): string => `${METHOD}${branchId}`
export const isCollectMethod = (method: string): boolean =>
  method === COLLECT || method.startsWith(METHOD)
/** The location of a branch's windows: apart from the hub's, whose windows are those of riders. */
export const collectLocation = (branchId: string): string => `${LOCATION}${branchId}`
export const isCollectLocation = (location: string): boolean => location.startsWith(LOCATION)
/** The branch where customers collect of a location; null for the hub's. */
export const branchOfLocation = (location: string): string | null =>
  isCollectLocation(location) ? location.slice(LOCATION.length) : null

/** The place that a shipping method names; null for couriers and for a branch that offers none. */
export const placeOf = (
  method: string | null,
  places: readonly CollectPlace[],
): CollectPlace | null => places.find(({ branchId }) => collectMethod(branchId) === method) ?? null

/** The location of an order's window. */
export const windowLocation = (order: { locationId: string; branchId: string | null }): string =>
  order.branchId === null ? order.locationId : collectLocation(order.branchId)

/** Start times of a day's windows: as many as fit between opening and closing. */
export const collectStarts = (
  { hours }: Pick<CollectPlace, 'hours'>,
  day: LocalDate,
  settings: Settings,
): ClockTime[] => {
  const open = hours.find(({ weekday }) => weekday === weekdayOf(day))
  if (!open) return []
  const minutes = settings['collect.minutes']
  const starts: ClockTime[] = []
  for (let start = open.open; ; start = addClockMinutes(start, minutes)) {
    const end = addClockMinutes(start, minutes)
    // Past midnight the clock starts over.
    if (end > open.close || end <= start) return starts
    starts.push(start)
  }
}

export const isHoliday = ({ holidays }: Pick<CollectPlace, 'holidays'>, day: LocalDate): boolean =>
  holidays.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

/** Minutes of a window, by how the order reaches its customer. */
export const windowMinutes = (method: string, settings: Settings): number =>
  settings[isCollectMethod(method) ? 'collect.minutes' : 'slot.minutes']

export type WindowCapacity = { capacityOrders: number; capacityGrams: number }
/** Capacity of a window without a row of its own: by its pattern, else by the settings. */
export const windowCapacity = (at: WindowAt, settings: Settings): WindowCapacity => {
  const pattern = patternOf(settings.windowPatterns ?? [], at)
  const way = isCollectLocation(at.location) ? 'collect' : 'slot'
  return {
    capacityOrders: pattern?.capacityOrders ?? settings[`${way}.capacityOrders`],
    capacityGrams: pattern?.capacityGrams ?? settings[`${way}.capacityGrams`],
  }
}

type Window = { slotDay: LocalDate; slotEnd: ClockTime }

/** Until when a ready order is held: some hours after its window, or after it was late ready. */
export const keepUntil = ({ slotDay, slotEnd }: Window, readyAt: Date, settings: Settings): Date =>
  new Date(
    Math.max(instantInJakarta(slotDay, slotEnd).getTime(), readyAt.getTime()) +
      settings['collect.keepHours'] * HOUR_MS,
  )

/** The steps that only one of the two ways has. */
export const isStepOf = (isCollected: boolean, action: string): boolean =>
  isCollected ? action !== 'send' && action !== 'send_again' : action !== 'make_ready'

const SAID: Readonly<Record<string, string>> = {
  fail_delivery: 'not_collected',
  failed_delivery: 'not_collected',
  deliver: 'collected',
  delivered: 'collected',
  pack: 'collect_pack',
  pay: 'collect_pay',
  revive: 'collect_pay',
  invoiced: 'collect_invoiced',
}
type SaidOrder = {
  branchId: string | null
  /** The last day on which a company pays it; left out or null for an order that is not on invoice. */
  dueDay?: LocalDate | null
}
/** A state or an action, as texts call it for an order that is collected or on a company's invoice. */
export const saidOf = ({ branchId, dueDay = null }: SaidOrder, word: string): string => {
  // An order on invoice goes on without a payment.
  const said = word === 'pay' && dueDay !== null ? 'invoiced' : word
  return branchId === null ? said : (SAID[said] ?? said)
}
