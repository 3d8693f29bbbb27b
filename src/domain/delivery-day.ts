import type { Availability } from './product.ts'
import { findSlot, offerSlots, type DeliverySlot, type SlotLoad } from './delivery-slot.ts'
import type { Settings } from './settings.ts'
import { jakartaDate } from './time.ts'

/**
 * Lines of a cart as they bear on the day: what the customer wants of them, and when it can come.
 */
export type DayLine = {
  wanted: boolean
  availability: Availability
  quantity: number
  weightG: number
}
export type DayQuestion = { now: Date; settings: Settings; loads: readonly SlotLoad[] }

export type DeliveryDay = {
  /** Whether lines that come tomorrow at the earliest can be part of the order. */
  takesLater: boolean
  /**
   * The window that the customer chose, as long as some line can meet it; null for the earliest.
   */
  timePickup: string | null
  /** The window that the order would go into; null when none is free. */
  slot: DeliverySlot | null
  /** While some wanted line has to wait: the earliest window that takes all of them. */
  together: DeliverySlot | null
}

type Weighed = Pick<DayLine, 'availability' | 'quantity' | 'weightG'>

/** The window of an order: the given one, or the earliest that all of its lines can meet. */
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
 * The day that a cart's order goes out. A chosen window stands; without one it is the earliest.
 * Goods of today never wait for those of tomorrow unless the customer says so, and a cart of
 * tomorrow's goods alone is ordered for tomorrow.
 */
export const deliveryDay = (
  lines: readonly DayLine[],
  chosen: string | null,
  question: DayQuestion,
): DeliveryDay => {
  const wanted = lines.filter((line) => line.wanted && line.availability !== 'out')
  const today = wanted.filter(({ availability }) => availability === 'now')
  const later = wanted.filter(isLater)
  // A choice that no wanted line can meet would leave nothing to order.
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
