import type { Body, Data } from '#contract/call.ts'
import type { changeWindows as changeCall, WindowWeek } from '#contract/staff/windows.ts'
import type { Affected } from '#contract/staff/booked.ts'
import { windowCapacity } from '#domain/delivery/collect.ts'
import { slotPrice, slotStarts } from '#domain/delivery/delivery-slot.ts'
import {
  changedWindow,
  losesWindow,
  WEEK_DAYS,
  windowState,
  type WindowLoad,
} from '#domain/delivery/window-week.ts'
import { PLANNED_AHEAD_DAYS } from '#domain/limits.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import type { Settings } from '#domain/settings.ts'
import { addClockMinutes, addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { lockWindows, readWindows, setWindow, type WindowRow } from '../couriers/index.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import type { Act } from '../staff/index.ts'
import { presentAffected } from './present-affected.ts'
import { bookedIn } from './store.ts'
import { offerOtherWindow } from './windows.ts'

type Asking = Pick<Context, 'shop' | 'now'>
type Wanted = Body<typeof changeCall>
type Changed = Data<typeof changeCall>
type Change = { before: WindowLoad; after: WindowLoad }

export const readWeek = async (
  { shop, now }: Asking,
  from: LocalDate | undefined,
): Promise<WindowWeek> => {
  const settings = shop.settings()
  const first = from ?? jakartaDate(now)
  const days = Array.from({ length: WEEK_DAYS }, (_, ahead) => addDays(first, ahead))
  const found = await readWindows(shop.db, settings['hub.location'], days)
  return {
    usual_orders: settings['slot.capacityOrders'],
    days: days.map((day) => ({
      day,
      windows: windowsOf(day, found, settings).map((load) => present(load, settings, now)),
    })),
  }
}

/** All windows of a day: those of the settings, and others that have a row. */
const windowsOf = (
  day: LocalDate,
  found: readonly WindowRow[],
  settings: Settings,
): WindowLoad[] => {
  const ofDay = found.filter((one) => one.day === day)
  const starts = new Set([...slotStarts(settings), ...ofDay.map(({ start }) => start)])
  const holiday = ofDay.some((one) => one.holiday)
  const usual = windowCapacity(false, settings)
  return [...starts]
    .toSorted((a, b) => a.localeCompare(b))
    .map((start) => {
      const load = ofDay.find((one) => one.start === start)
      if (load) return { ...load, holiday }
      const wantedOrders = usual.capacityOrders
      const empty = { bookedOrders: 0, bookedGrams: 0, closed: false }
      return { day, start, ...empty, ...usual, wantedOrders, holiday }
    })
}

const present = (load: WindowLoad, settings: Settings, now: Date) => ({
  start: load.start,
  end: addClockMinutes(load.start, settings['slot.minutes']),
  state: windowState(load, now),
  booked_orders: load.bookedOrders,
  capacity_orders: load.wantedOrders,
  booked_weight: load.bookedGrams,
  capacity_weight: load.capacityGrams,
  price: slotPrice(load.start, settings),
})

/** Who loses a window by a change, and what they would be notified. Changes nothing. */
export const previewWindows = async ({ shop, now }: Asking, wanted: Wanted): Promise<Affected> => {
  const location = shop.settings()['hub.location']
  const days = wanted.windows.map(({ day }) => day)
  const changes = changesOf(await readWindows(shop.db, location, days), wanted, { shop, now })
  return presentAffected(await bookedIn(shop.db, location, lostBy(changes)), now)
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
  const settings = shop.settings()
  const location = settings['hub.location']
  const usual = windowCapacity(false, settings)
  // Refuses what is no window before rows are made for it.
  const days = wanted.windows.map(({ day }) => day)
  changesOf(await readWindows(tx, location, days), wanted, { shop, now })
  const locked = await lockWindows(tx, location, wanted.windows, usual)
  const changes = changesOf(locked, wanted, { shop, now })
  for (const { after } of changes) {
    const { day, start, closed, wantedOrders: orders } = after
    await setWindow(tx, { location, day, start }, { closed, orders, ...usual })
  }
  const booked = await bookedIn(tx, location, lostBy(changes))
  const notified = booked.filter(({ state }) => MOVABLE.includes(state))
  for (const { orderId } of notified) await offerOtherWindow(tx, orderId, wanted.reason ?? '', now)
  return {
    done: { notified: notified.length, days: presentChanged(changes, settings, now) },
    act: actOf(changes, wanted, notified.length),
  }
}

/** What each window was and becomes. Throws 422 for what is no window, and for one that has begun. */
const changesOf = (
  found: readonly WindowRow[],
  wanted: Wanted,
  { shop, now }: Asking,
): Change[] => {
  const settings = shop.settings()
  return wanted.windows.map(({ day, start }) => {
    if (day > addDays(jakartaDate(now), PLANNED_AHEAD_DAYS)) throw refused('validation.tooFar')
    const before = windowsOf(day, found, settings).find((one) => one.start === start)
    if (!before) throw refused('validation.unknownId')
    if (windowState(before, now) === 'past') throw refused('validation.pastTime')
    return { before, after: changedWindow(before, wanted) }
  })
}

const refused = (key: string): AppError =>
  new AppError('invalid', { errors: { windows: [{ key }] } })

const lostBy = (changes: readonly Change[]) =>
  changes.filter(({ before, after }) => losesWindow(before, after)).map(({ after }) => after)

const presentChanged = (changes: readonly Change[], settings: Settings, now: Date) =>
  [...Map.groupBy(changes, ({ after }) => after.day)].map(([day, ofDay]) => ({
    day,
    windows: ofDay.map(({ after }) => present(after, settings, now)),
  }))

const actOf = (changes: readonly Change[], { change, reason }: Wanted, notified: number): Act => {
  const words = ({ closed, wantedOrders }: WindowLoad) => (closed ? 'closed' : wantedOrders)
  const each = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((one) => [nameOf(one.after), words(one[side])]))
  return {
    act: 'windows_changed',
    entity: { kind: 'window', id: nameOf(changes[0]!.after) },
    before: each('before'),
    after: each('after'),
    facts: { change, notified, reason: reason?.id ?? '' },
  }
}
const nameOf = ({ day, start }: WindowLoad): string => `${day} ${start}`
