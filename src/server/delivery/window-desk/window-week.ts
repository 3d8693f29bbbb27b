import type { Body, Data } from '#contract/call.ts'
import type { changeWindows as changeCall, WindowWeek } from '#contract/staff/delivery/windows.ts'
import type { Affected } from '#contract/staff/delivery/booked.ts'
import { isHoliday, windowMinutes, COLLECT } from '#domain/delivery/collect.ts'
import { heldIn, slotPrice } from '#domain/delivery/delivery-slot.ts'
import {
  changedWindow,
  losesWindow,
  WEEK_DAYS,
  windowState,
  type WindowLoad,
} from '#domain/delivery/window-week.ts'
import { PLANNED_AHEAD_DAYS } from '#domain/limits.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import { addClockMinutes, addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { lockWindows, readWindows, setWindow, type WindowRow } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Act } from '../../staff/index.ts'
import { counterOf, locationOf, startsOn, usualOf, type Asking, type Counter } from './counter.ts'
import { presentAffected } from '../present-affected.ts'
import { bookedIn } from '../store.ts'
import { offerOtherWindow } from '../windows.ts'

type Wanted = Body<typeof changeCall>
type Changed = Data<typeof changeCall>
type Change = { before: WindowLoad; after: WindowLoad }

type Week = { from: LocalDate | undefined; branch: string | null }
export const readWeek = async (
  { shop, now }: Asking,
  { from, branch }: Week,
): Promise<Omit<WindowWeek, 'delivers' | 'collecting'>> => {
  const counter = await counterOf(shop.db, branch, { shop, now })
  const first = from ?? jakartaDate(now)
  const days = Array.from({ length: WEEK_DAYS }, (_, ahead) => addDays(first, ahead))
  const found = await readWindows(shop.db, locationOf(counter), days)
  return {
    branch,
    days: days.map((day) => ({
      day,
      windows: windowsOf(day, found, counter).map((load) => present(load, counter, now)),
    })),
  }
}

/** All windows of a day: those of the hours, and others that have a row. */
const windowsOf = (day: LocalDate, found: readonly WindowRow[], counter: Counter): WindowLoad[] => {
  const { place } = counter
  const ofDay = found.filter((one) => one.day === day)
  const starts = new Set([...startsOn(counter, day), ...ofDay.map(({ start }) => start)])
  const holiday = ofDay.some((one) => one.holiday) || (place !== null && isHoliday(place, day))
  return [...starts]
    .toSorted((a, b) => a.localeCompare(b))
    .map((start) => {
      const load = ofDay.find((one) => one.start === start)
      if (load) return { ...load, holiday }
      const usual = usualOf(counter, { day, start })
      const wantedOrders = usual.capacityOrders
      const empty = { bookedOrders: 0, bookedGrams: 0, closed: false }
      return { day, start, ...empty, ...usual, wantedOrders, holiday }
    })
}

const present = (load: WindowLoad, counter: Counter, now: Date) => ({
  start: load.start,
  end: addClockMinutes(load.start, windowMinutes(counter.place ? COLLECT : '', counter.settings)),
  state: windowState(load, now),
  booked_orders: load.bookedOrders,
  held_orders: heldIn(load, now),
  capacity_orders: load.wantedOrders,
  usual_orders: usualOf(counter, load).capacityOrders,
  booked_weight: load.bookedGrams,
  capacity_weight: load.capacityGrams,
  price: slotPrice({ location: locationOf(counter), ...load }, counter.settings),
})

/** Who loses a window by a change, and what they would be notified. Changes nothing. */
export const previewWindows = async ({ shop, now }: Asking, wanted: Wanted): Promise<Affected> => {
  const counter = await counterOf(shop.db, wanted.branch, { shop, now })
  const location = locationOf(counter)
  const days = wanted.windows.map(({ day }) => day)
  const found = await readWindows(shop.db, location, days)
  const changes = changesOf(found, wanted, { counter, now })
  const lost = await bookedIn(shop.db, location, lostBy(changes))
  return presentAffected(lost, { reason: wanted.reason ?? '', now })
}

/**
 * Closes, opens or resizes windows, and offers another one to customers who lose theirs: once, also
 * when a window that they have lost is changed again.
 */
export const changeWindows = async (
  tx: Transaction,
  { shop, now }: Asking,
  wanted: Wanted,
): Promise<{ done: Changed; act: Act }> => {
  const counter = await counterOf(tx, wanted.branch, { shop, now })
  const location = locationOf(counter)
  // Refuses what is no window before rows are made for it.
  const days = wanted.windows.map(({ day }) => day)
  changesOf(await readWindows(tx, location, days), wanted, { counter, now })
  const sized = wanted.windows.map((one) => ({ ...one, ...usualOf(counter, one) }))
  const locked = await lockWindows(tx, location, sized)
  const changes = changesOf(locked, wanted, { counter, now })
  for (const { after } of changes) {
    const { day, start, closed, wantedOrders: orders } = after
    await setWindow(tx, { location, day, start }, { closed, orders, own: wanted.change === 'take' })
  }
  const booked = await bookedIn(tx, location, lostBy(changes))
  const notified = booked.filter(({ state }) => MOVABLE.includes(state))
  for (const { orderId } of notified) await offerOtherWindow(tx, orderId, wanted.reason ?? '', now)
  return {
    done: { notified: notified.length, days: presentChanged(changes, counter, now) },
    act: actOf(changes, wanted, notified.length),
  }
}

/** What each window was and becomes. Throws 422 for what is no window, and for one that has begun. */
const changesOf = (
  found: readonly WindowRow[],
  wanted: Wanted,
  { counter, now }: { counter: Counter; now: Date },
): Change[] =>
  wanted.windows.map(({ day, start }) => {
    if (day > addDays(jakartaDate(now), PLANNED_AHEAD_DAYS))
      throw refused('windows', 'validation.tooFar')
    const before = windowsOf(day, found, counter).find((one) => one.start === start)
    if (!before) throw refused('windows', 'validation.unknownId')
    if (windowState(before, now) === 'past') throw refused('windows', 'validation.pastTime')
    return { before, after: changedWindow(before, wanted) }
  })

const refused = (field: 'windows', key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })

const lostBy = (changes: readonly Change[]) =>
  changes.filter(({ before, after }) => losesWindow(before, after)).map(({ after }) => after)

const presentChanged = (changes: readonly Change[], counter: Counter, now: Date) =>
  [...Map.groupBy(changes, ({ after }) => after.day)].map(([day, ofDay]) => ({
    day,
    windows: ofDay.map(({ after }) => present(after, counter, now)),
  }))

const actOf = (
  changes: readonly Change[],
  { branch, change, reason }: Wanted,
  notified: number,
): Act => {
  const words = ({ closed, wantedOrders }: WindowLoad) => (closed ? 'closed' : wantedOrders)
  const each = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((one) => [nameOf(one.after), words(one[side])]))
  return {
    act: 'windows_changed',
    entity: { kind: 'window', id: nameOf(changes[0]!.after) },
    before: each('before'),
    after: each('after'),
    facts: { ...(branch === null ? {} : { branch }), change, notified, reason: reason?.id ?? '' },
  }
}
const nameOf = ({ day, start }: WindowLoad): string => `${day} ${start}`
