import {
  addClockMinutes,
  addDays,
  daysBetween,
  instantInJakarta,
  jakartaDate,
  MINUTE_MS,
  type ClockTime,
  type LocalDate,
} from '../time.ts'
import type { LatLng } from '../addresses/coordinates.ts'
import type { Settings } from '../settings.ts'
import { areasAt, widenedBy, type WindowArea } from './closed-area.ts'
import {
  collectLocation,
  collectStarts,
  isCollectLocation,
  isHoliday,
  windowCapacity,
  type CollectPlace,
} from './collect.ts'
import { patternOf, type WindowAt } from './window-pattern.ts'

/** A delivery window of a location and day, and why it cannot be booked. */
export type DeliverySlot = {
  id: string
  day: LocalDate
  start: ClockTime
  end: ClockTime
  startsAt: Date
  /** Order deadline. */
  closesAt: Date
  /** Added to shipping, in whole Rupiah; negative in quiet hours. */
  price: number
  refusal: SlotRefusal | null
}
/**
 * `too_soon`: a line comes only the next day, or its cut-off has passed; `dearer`: it costs more
 * than the window that the order has; `area`: riders cannot reach the address then.
 */
export type SlotRefusal = 'past' | 'full' | 'closed' | 'too_soon' | 'dearer' | 'area'

/** Bookings of a window; windows without bookings have no row. */
export type SlotLoad = {
  day: LocalDate
  start: ClockTime
  bookedOrders: number
  bookedGrams: number
  capacityOrders: number
  capacityGrams: number
  closed: boolean
  /** Nothing is delivered on its day, in no window. */
  holiday: boolean
  /** Areas that are closed or widened in it. */
  areas?: readonly WindowArea[]
  /** When the places end that are held for others, as ISO instants. */
  holds?: readonly string[]
}

/** How many places of a window are held for others at an instant. */
export const heldIn = ({ holds = [] }: Pick<SlotLoad, 'holds'>, now: Date): number =>
  holds.filter((until) => new Date(until) > now).length

export const slotId = (location: string, day: LocalDate, start: ClockTime): string =>
  `${location}+${day}+${start}`

/** Parses a slot's id; null if invalid. */
export const readSlotId = (
  id: string,
): { location: string; day: LocalDate; start: ClockTime } | null => {
  const match = /^([a-z0-9-]{1,60})\+(\d{4}-\d\d-\d\d)\+(\d\d:\d\d)$/.exec(id)
  if (!match) return null
  const [, location = '', day = '', start = ''] = match
  // `Date` rolls 31 February over to March, so the day must round-trip.
  const read = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day
    ? null
    : { location, day, start }
}

/** Start times of a day's windows: 08:00, 10:00 … 18:00. */
export const slotStarts = (settings: Settings): ClockTime[] => {
  const { 'slot.opens': opens, 'slot.closes': closes, 'slot.minutes': minutes } = settings
  const starts: ClockTime[] = []
  for (
    let start: ClockTime = opens;
    addClockMinutes(start, minutes) <= closes;
    start = addClockMinutes(start, minutes)
  )
    starts.push(start)
  return starts
}

/** What a window adds to the price of delivery, by its pattern, else by its hour; 0 for collecting. */
export const slotPrice = (at: WindowAt, settings: Settings): number =>
  isCollectLocation(at.location)
    ? 0
    : (patternOf(settings.windowPatterns ?? [], at)?.price ?? usualPrice(at.start, settings))

/** Clock times compare as text. */
const usualPrice = (start: ClockTime, settings: Settings): number => {
  if (start >= settings['slot.eveningFrom']) return settings['slot.eveningPrice']
  return start >= settings['slot.quietFrom'] && start < settings['slot.quietUntil']
    ? settings['slot.quietPrice']
    : 0
}

type Question = {
  now: Date
  settings: Settings
  loads: readonly SlotLoad[]
  grams: number
  hasTomorrowLines: boolean
  /** Where the order is collected; null or absent when riders bring it. */
  place?: CollectPlace | null
  /** Where riders bring it; null or absent while that is unknown. */
  point?: LatLng | null
}
type Windows = { settings: Settings; place?: CollectPlace | null | undefined }

/** The location whose windows are asked for. */
export const locationOf = ({ settings, place }: Windows): string =>
  place ? collectLocation(place.branchId) : settings['hub.location']

const startsOn = (day: LocalDate, { settings, place }: Windows): ClockTime[] =>
  place ? collectStarts(place, day, settings) : slotStarts(settings)
const minutesOf = ({ settings, place }: Windows): number =>
  settings[place ? 'collect.minutes' : 'slot.minutes']

/** All windows from today to the last bookable day, each with its availability. */
export const offerSlots = (question: Question): DeliverySlot[] => {
  const today = jakartaDate(question.now)
  const days = Array.from({ length: question.settings['slot.daysAhead'] + 1 }, (_, ahead) =>
    addDays(today, ahead),
  )
  return days.flatMap((day) =>
    startsOn(day, question).map((start) => describeSlot(day, start, question)),
  )
}

/** The window of an id; null when it is invalid or out of the bookable range. */
export const findSlot = (id: string, question: Question): DeliverySlot | null => {
  const read = readSlotId(id)
  if (
    !read ||
    read.location !== locationOf(question) ||
    !startsOn(read.day, question).includes(read.start)
  )
    return null
  if (daysBetween(jakartaDate(question.now), read.day) > question.settings['slot.daysAhead'])
    return null
  return describeSlot(read.day, read.start, question)
}

const describeSlot = (day: LocalDate, start: ClockTime, question: Question): DeliverySlot => ({
  id: slotId(locationOf(question), day, start),
  day,
  start,
  end: addClockMinutes(start, minutesOf(question) + widenedBy(areasOf(day, start, question))),
  startsAt: instantInJakarta(day, start),
  closesAt: closingOf(day, start, question),
  price: slotPrice({ location: locationOf(question), day, start }, question.settings),
  refusal: refusalOf(day, start, question),
})

const loadOf = (day: LocalDate, start: ClockTime, loads: readonly SlotLoad[]) =>
  loads.find((one) => one.day === day && one.start === start)

/** The areas of a window in which the order's address lies. */
const areasOf = (day: LocalDate, start: ClockTime, { loads, place, point }: Question) =>
  place ? [] : areasAt(loadOf(day, start, loads)?.areas, point)

const closingOf = (day: LocalDate, start: ClockTime, { settings, place }: Windows): Date => {
  const before = settings[place ? 'collect.closesBeforeMin' : 'slot.closesBeforeMin']
  return new Date(instantInJakarta(day, start).getTime() - before * MINUTE_MS)
}

const refusalOf = (day: LocalDate, start: ClockTime, question: Question): SlotRefusal | null => {
  const { now, settings, loads, grams, hasTomorrowLines, place } = question
  if (now >= closingOf(day, start, { settings, place })) return 'past'
  if (hasTomorrowLines && isTooSoonForTomorrowLines(day, start, now, settings)) return 'too_soon'
  const load = loadOf(day, start, loads)
  if (areasOf(day, start, question).some(({ widen }) => widen === null)) return 'area'
  if (load?.closed || loads.some((one) => one.day === day && one.holiday)) return 'closed'
  if (place && isHoliday(place, day)) return 'closed'
  const { capacityOrders, capacityGrams } =
    load ?? windowCapacity({ location: locationOf({ settings, place }), day, start }, settings)
  const held = load ? heldIn(load, now) : 0
  if ((load?.bookedOrders ?? 0) + held >= capacityOrders) return 'full'
  if ((load?.bookedGrams ?? 0) + grams > capacityGrams) return 'full'
  return null
}

/**
 * Lines for the next day cannot leave today, and tomorrow's early windows close for them at
 * the cut-off today.
 */
const isTooSoonForTomorrowLines = (
  day: LocalDate,
  start: ClockTime,
  now: Date,
  settings: Settings,
): boolean => {
  const ahead = daysBetween(jakartaDate(now), day)
  if (ahead <= 0) return true
  const cutOff = instantInJakarta(jakartaDate(now), settings['slot.nextDayCutOff'])
  return ahead === 1 && now >= cutOff && start < settings['slot.earlyUntil']
}
