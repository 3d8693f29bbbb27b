import type { PatternEffect } from '#contract/staff/delivery/window-patterns.ts'
import { slotPrice } from '#domain/delivery/delivery-slot.ts'
import { patternOf, type WindowPattern } from '#domain/delivery/window-pattern.ts'
import { losesWindow, WEEK_DAYS, type WindowLoad } from '#domain/delivery/window-week.ts'
import { PLANNED_AHEAD_DAYS } from '#domain/limits.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import type { SizedWindow, WindowRow } from '../../couriers/index.ts'
import { locationOf, startsOn, usualOf, type Counter } from './counter.ts'

/** Windows of a location by the patterns that there were, and by those that there will be. */
export type Plan = { was: Counter; will: Counter; today: LocalDate }

export const planOf = (
  { settings, ...counter }: Counter,
  { was, will }: { was: readonly WindowPattern[]; will: readonly WindowPattern[] },
  now: Date,
): Plan => {
  // Other locations have patterns of their own, which no window of this one asks for.
  const by = (windowPatterns: readonly WindowPattern[]) => ({
    ...counter,
    settings: { ...settings, windowPatterns },
  })
  return { was: by(was), will: by(will), today: jakartaDate(now) }
}

type Window = { day: LocalDate; start: string }
const termsOf = (counter: Counter, window: Window) => {
  const { capacityOrders: orders, capacityGrams: weight } = usualOf(counter, window)
  const at = { location: locationOf(counter), ...window }
  return { orders, weight, price: slotPrice(at, counter.settings) }
}
const nameAt = (counter: Counter, { day, start }: Window) =>
  patternOf(counter.settings.windowPatterns ?? [], { location: locationOf(counter), day, start })

/** A day of windows as patterns and settings have it, without what was changed for it alone. */
export const usualDay = (counter: Counter, day: LocalDate) =>
  startsOn(counter, day).map((start) => ({
    start,
    ...termsOf(counter, { day, start }),
    pattern: nameAt(counter, { day, start })?.name ?? null,
  }))

const changesOn = ({ was, will }: Plan, day: LocalDate): PatternEffect['changes'] =>
  startsOn(will, day).flatMap((start) => {
    const [before, after] = [termsOf(was, { day, start }), termsOf(will, { day, start })]
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ day, start, before, after }]
  })

const daysFrom = (first: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, ahead) => addDays(first, ahead))

/** What changes in the first seven days of the change, which begins tomorrow at the earliest. */
export const firstChanges = (plan: Plan): PatternEffect['changes'] => {
  const days = daysFrom(addDays(plan.today, 1), PLANNED_AHEAD_DAYS)
  const first = days.find((day) => changesOn(plan, day).length > 0)
  return first === undefined
    ? []
    : daysFrom(first, WEEK_DAYS).flatMap((day) => changesOn(plan, day))
}

/** Whether another pattern holds for a window, or one that says another size. */
const isTouched = ({ was, will }: Plan, window: Window): boolean => {
  const [before, after] = [termsOf(was, window), termsOf(will, window)]
  return (
    before.orders !== after.orders ||
    before.weight !== after.weight ||
    nameAt(was, window)?.id !== nameAt(will, window)?.id
  )
}

/** Windows of the days that can be booked now, which a claim may be making rows for. */
export const bookableWindows = (plan: Plan): SizedWindow[] =>
  daysFrom(addDays(plan.today, 1), plan.will.settings['slot.daysAhead']).flatMap((day) =>
    startsOn(plan.will, day)
      .map((start) => ({ day, start }))
      .filter((window) => isTouched(plan, window))
      .map((window) => ({ ...window, ...usualOf(plan.was, window) })),
  )

/** Rows of windows that get another size, those whose size stays, and those that are lost by it. */
export const resizedBy = (plan: Plan, rows: readonly WindowRow[]) => {
  const touched = rows.filter((load) => isTouched(plan, load))
  const resized = touched
    .filter(({ own }) => !own)
    .map(({ day, start }) => ({ day, start, ...usualOf(plan.will, { day, start }) }))
  // Where nothing is sold any more, no order loses its place to a smaller size.
  const lost = (plan.will.isFormer ? [] : touched)
    .filter((load) => !load.own && losesWindow(load, afterOf(plan, load)))
    .map(({ day, start }) => ({ day, start }))
  return { resized, own: touched.filter(({ own }) => own).length, lost }
}

const afterOf = ({ will }: Plan, load: WindowRow): WindowLoad => {
  const { capacityOrders: wantedOrders, capacityGrams } = usualOf(will, load)
  return { ...load, wantedOrders, capacityGrams }
}
