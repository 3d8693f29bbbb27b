import type { LatLng } from '../addresses/coordinates.ts'
import type { Availability } from '../catalogue/product.ts'
import type { CollectPlace } from './collect.ts'
import {
  findSlot,
  locationOf,
  offerSlots,
  readSlotId,
  type DeliverySlot,
  type SlotLoad,
} from './delivery-slot.ts'
import type { Settings } from '../settings.ts'
import { jakartaDate } from '../time.ts'

/** The facts of a cart line that determine the delivery day. */
export type DayLine = {
  wanted: boolean
  availability: Availability
  quantity: number
  weightG: number
}
export type DayQuestion = {
  now: Date
  settings: Settings
  loads: readonly SlotLoad[]
  /** Where the order is collected; null or absent when riders bring it. */
  place?: CollectPlace | null
  /** Where riders bring it, once that is known. */
  point?: LatLng | null
}

export type DeliveryDay = {
  /** Whether lines available tomorrow can be part of the order. */
  takesLater: boolean
  /** The customer's chosen window if any line can meet it; null for the earliest. */
  timePickup: string | null
  /** The order's window; null when none is free. */
  slot: DeliverySlot | null
  /** The earliest window for all lines, while some have to wait. */
  together: DeliverySlot | null
}

type Weighed = Pick<DayLine, 'availability' | 'quantity' | 'weightG'>

/** An order's window: the given one, or the earliest that all lines can meet. */
export const windowOf = (
  lines: readonly Weighed[],
  timePickup: string | null,
  question: DayQuestion,
): DeliverySlot | null => {
  const whole = { ...question, grams: gramsOf(lines), hasTomorrowLines: lines.some(isLater) }
  return timePickup === null
    ? (offerSlots(whole).find(({ refusal }) => refusal === null) ?? null)
    : findSlot(timePickup, whole)
}

/**
 * The delivery day of a cart: the chosen window, else the earliest. Goods available today never
 * wait for tomorrow's unless the customer chooses so.
 */
export const deliveryDay = (
  lines: readonly DayLine[],
  stored: string | null,
  question: DayQuestion,
): DeliveryDay => {
  // A window of another way to get the order lapses with that way.
  const isElsewhere = stored !== null && readSlotId(stored)?.location !== locationOf(question)
  const chosen = isElsewhere ? null : stored
  const wanted = lines.filter((line) => line.wanted && line.availability !== 'out')
  const today = wanted.filter(({ availability }) => availability === 'now')
  const later = wanted.filter(isLater)
  // A choice that no wanted line can meet would leave an empty order.
  const timePickup =
    chosen !== null &&
    today.length === 0 &&
    later.length > 0 &&
    !isAfterToday(windowOf(later, chosen, question), question)
      ? null
      : chosen
  const first = windowOf(today.length > 0 ? today : later, timePickup, question)
  const takesLater = (today.length === 0 && timePickup === null) || isAfterToday(first, question)
  const isWaiting = later.length > 0 && !takesLater
  return {
    takesLater,
    timePickup,
    slot: takesLater ? windowOf(wanted, timePickup, question) : first,
    together: isWaiting ? windowOf(wanted, null, question) : null,
  }
}

const isLater = ({ availability }: Pick<DayLine, 'availability'>): boolean =>
  availability === 'tomorrow'

const isAfterToday = (slot: DeliverySlot | null, { now }: DayQuestion): boolean =>
  slot !== null && slot.day > jakartaDate(now)

const gramsOf = (lines: readonly Weighed[]): number =>
  lines.reduce((sum, { quantity, weightG }) => sum + quantity * weightG, 0)
