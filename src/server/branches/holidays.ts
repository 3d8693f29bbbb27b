import type { Body, Data } from '#contract/call.ts'
import type {
  addHoliday as addCall,
  checkHoliday,
  StaffHoliday,
} from '#contract/staff/delivery/holidays.ts'
import { collectLocation, collectStarts, windowCapacity } from '#domain/delivery/collect.ts'
import { daysOf } from '#domain/delivery/holiday.ts'
import { slotStarts } from '#domain/delivery/delivery-slot.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { CONTENT_TAG } from '../content/index.ts'
import { closeDays, openDays, readPlaces } from '../couriers/index.ts'
import { offerOtherWindow, presentAffected } from '../delivery/index.ts'
import { AppError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import type { Act } from '../staff/index.ts'
import {
  bookedOn,
  deleteHoliday,
  findBranch,
  findHoliday,
  holdHolidays,
  insertHoliday,
  listHolidayRows,
  type HolidayRow,
} from './store.ts'

type Asking = Pick<Context, 'shop' | 'now'>
type Wanted = Body<typeof addCall>
type StartsOn = (day: LocalDate) => string[]
/** As far as prices can be planned. */
const DAYS_AHEAD_MAX = 400

export const presentHoliday = (row: HolidayRow): StaffHoliday => ({
  id: row.id,
  branch: row.branchId === null ? null : { id: row.branchId, name: row.branchName ?? row.branchId },
  name: row.name,
  first_day: row.firstDay,
  last_day: row.lastDay,
  closes_windows: row.closesWindows,
})

/** Who is booked on the days of a holiday, and what they would be notified. Changes nothing. */
export const previewHoliday = async (
  { shop, now }: Asking,
  wanted: Wanted,
): Promise<Data<typeof checkHoliday>> => {
  const closesHub = await closesWindows(shop.db, wanted, now)
  const counters = await countersOf(shop.db, wanted.branch_id, now)
  if (!closesHub && counters.length === 0)
    return { closes_windows: false, booked: [], message: null }
  const booked = await bookedOn(
    shop.db,
    [...(closesHub ? [shop.settings()['hub.location']] : []), ...counters.map(locationOfCounter)],
    daysIn(wanted),
  )
  return { closes_windows: true, ...presentAffected(booked, { reason: wanted.name, now }) }
}

/** Closes a branch on some days; its delivery windows too, and tells those who are booked. */
export const addHoliday = async (
  tx: Transaction,
  { shop, now }: Asking,
  wanted: Wanted,
): Promise<{ done: StaffHoliday; act: Act }> => {
  await holdHolidays(tx)
  const { branch_id: branchId, name, first_day: firstDay, last_day: lastDay } = wanted
  const id = newId(now)
  const isClosing = await closesWindows(tx, wanted, now)
  await insertHoliday(tx, { id, branchId, name, firstDay, lastDay, closesWindows: isClosing })
  const notified = await closeWindows(tx, { shop, now }, wanted, isClosing)
  await announceChange(tx, changedBy(branchId))
  const done = presentHoliday((await findHoliday(tx, id))!)
  const { id: _, ...after } = done
  return {
    done,
    act: { act: 'holiday_added', entity: { kind: 'holiday', id }, after, facts: { notified } },
  }
}

/** Returns how many orders were booked and may move now. */
const closeWindows = async (
  tx: Transaction,
  { shop, now }: Asking,
  wanted: Wanted,
  closesHub: boolean,
): Promise<number> => {
  const settings = shop.settings()
  const days = daysIn(wanted)
  const hub = settings['hub.location']
  const windowsOf = (location: string, on: readonly LocalDate[], startsOn: StartsOn) =>
    on.flatMap((day) =>
      startsOn(day).map((start) => ({
        day,
        start,
        ...windowCapacity({ location, day, start }, settings),
      })),
    )
  if (closesHub)
    await closeDays(
      tx,
      hub,
      windowsOf(hub, days, () => slotStarts(settings)),
    )
  const counters = await countersOf(tx, wanted.branch_id, now)
  for (const counter of counters) {
    const at = locationOfCounter(counter)
    await closeDays(
      tx,
      at,
      windowsOf(at, days, (day) => collectStarts(counter, day, settings)),
    )
  }
  const locations = [...(closesHub ? [hub] : []), ...counters.map(locationOfCounter)]
  const booked = (await bookedOn(tx, locations, days)).filter(({ state }) =>
    MOVABLE.includes(state),
  )
  for (const { orderId } of booked) await offerOtherWindow(tx, orderId, wanted.name, now)
  return booked.length
}

/** Ends a holiday; its days sell again at once, unless another holiday closes them. */
export const endHoliday = async (
  tx: Transaction,
  { shop, now }: Asking,
  id: string,
): Promise<Act> => {
  await holdHolidays(tx)
  const before = await findHoliday(tx, id)
  if (!before) throw new AppError('not_found')
  await deleteHoliday(tx, id)
  const left = await listHolidayRows(tx, before.firstDay)
  const daysLeftBy = (others: readonly HolidayRow[]): LocalDate[] => {
    const closed = new Set(others.flatMap((one) => daysOf(one.firstDay, one.lastDay)))
    return daysOf(before.firstDay, before.lastDay).filter((day) => !closed.has(day))
  }
  const days = before.closesWindows ? daysLeftBy(left.filter((one) => one.closesWindows)) : []
  await openDays(tx, { location: shop.settings()['hub.location'], days })
  for (const counter of await countersOf(tx, before.branchId, now)) {
    const { branchId } = counter
    const others = left.filter((one) => one.branchId === null || one.branchId === branchId)
    await openDays(tx, { location: locationOfCounter(counter), days: daysLeftBy(others) })
  }
  await announceChange(tx, changedBy(before.branchId))
  const { id: _, ...was } = presentHoliday(before)
  return {
    act: 'holiday_removed',
    entity: { kind: 'holiday', id },
    before: was,
    facts: { days: days.length },
  }
}

/** The branches of a holiday at which orders are collected. */
const countersOf = async (db: Queryable, branchId: string | null, now: Date) =>
  (await readPlaces(db, jakartaDate(now))).filter(
    (place) => branchId === null || place.branchId === branchId,
  )
const locationOfCounter = ({ branchId }: { branchId: string }): string => collectLocation(branchId)

const daysIn = ({ first_day: first, last_day: last }: Wanted): LocalDate[] => daysOf(first, last)

/** A holiday of every branch is a day off wherever the shop counts working days. */
const changedBy = (branchId: string | null): string[] =>
  branchId === null ? ['settings', '*'] : [CONTENT_TAG]

/** Refuses days that are over and unknown branches. Orders leave from one branch: the hub. */
const closesWindows = async (
  db: Queryable,
  { branch_id: branchId, first_day: first }: Wanted,
  now: Date,
): Promise<boolean> => {
  const today = jakartaDate(now)
  if (first < today) throw refused('first_day', 'validation.pastTime')
  if (first > addDays(today, DAYS_AHEAD_MAX)) throw refused('first_day', 'validation.tooFar')
  if (branchId === null) return true
  const branch = await findBranch(db, branchId)
  if (!branch) throw refused('branch_id', 'validation.unknownId')
  return branch.isHub
}

const refused = (field: string, key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })
