import type { Body, Data } from '#contract/call.ts'
import type {
  changeWindowPattern,
  createWindowPattern,
  listWindowPatterns,
  PatternEffect,
  StaffPattern,
} from '#contract/staff/delivery/window-patterns.ts'
import { branchOfLocation, COLLECT, windowMinutes } from '#domain/delivery/collect.ts'
import { ended, hasBegun, succeeded, type WindowPattern } from '#domain/delivery/window-pattern.ts'
import { WEEK_DAYS } from '#domain/delivery/window-week.ts'
import { PLANNED_AHEAD_DAYS } from '#domain/limits.ts'
import type { Text } from '#domain/locale.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import { addClockMinutes, addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { lockWindowsFrom, readWindowsFrom, resizeWindows } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import { announceChange } from '../../platform/changes.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Act } from '../../staff/index.ts'
import {
  counterOf,
  counterOrFormer,
  locationOf,
  startsOn,
  type Asking,
  type Counter,
} from './counter.ts'
import {
  bookableWindows,
  firstChanges,
  planOf,
  resizedBy,
  usualDay,
  type Plan,
} from './plan-patterns.ts'
import { presentAffected } from '../present-affected.ts'
import {
  deletePattern,
  findPattern,
  holdPatterns,
  insertPattern,
  patternsOf,
  updatePattern,
  type PatternRow,
} from './store-patterns.ts'
import { bookedIn } from '../store.ts'
import { offerOtherWindow } from '../windows.ts'

type Form = Omit<Body<typeof changeWindowPattern>, 'version' | 'reason'>
/** Null removes a pattern that has not begun. */
type End = { last_day: LocalDate | null }
type Saved = { version: number; reason: Text | null }
type Done = { done: { notified: number }; act: Act }
type Week = Omit<Data<typeof listWindowPatterns>, 'branch' | 'delivers' | 'collecting' | 'former'>

const presentPattern = (one: PatternRow, today: LocalDate): StaffPattern => ({
  id: one.id,
  ...formOf(one),
  begun: hasBegun(one, today),
  version: one.version,
})
const formOf = (one: WindowPattern): Form => ({
  name: one.name,
  weekdays: [...one.weekdays],
  starts: [...one.starts],
  orders: one.capacityOrders,
  weight: one.capacityGrams,
  price: one.price,
  first_day: one.firstDay,
  last_day: one.lastDay,
})

/** Seven days of windows as patterns have them, and the patterns that are not over. */
export const readPatterns = async (
  asking: Asking,
  { from, branch }: { from: LocalDate | undefined; branch: string | null },
): Promise<Week> => {
  const { shop, now } = asking
  const counter = await counterOrFormer(shop.db, branch, asking)
  const today = jakartaDate(now)
  const found = await patternsOf(shop.db, locationOf(counter))
  const { will } = planOf(counter, { was: found, will: found }, now)
  const minutes = windowMinutes(counter.place ? COLLECT : '', counter.settings)
  return {
    days: Array.from({ length: WEEK_DAYS }, (_, ahead) => {
      const day = addDays(from ?? today, ahead)
      return {
        day,
        windows: usualDay(will, day).map((one) => ({
          ...one,
          end: addClockMinutes(one.start, minutes),
        })),
      }
    }),
    patterns: found
      .filter(({ lastDay }) => lastDay === null || lastDay >= today)
      .map((one) => presentPattern(one, today)),
  }
}

/** The location's branch of a pattern; null for delivery. Throws 404. */
export const branchOfPattern = async (db: Queryable, id: string): Promise<string | null> => {
  const found = await findPattern(db, id)
  if (!found) throw new AppError('not_found')
  return branchOfLocation(found.location)
}

type Wanted = { branch: string | null; form: Form }
/** What a new pattern, or a change of one, would do. Changes nothing. */
export const previewPattern = async (
  asking: Asking,
  { id, branch, form }: Wanted & { id: string | null },
): Promise<PatternEffect> => {
  const { db } = asking.shop
  const counter = await counterOf(db, branch, asking)
  const was = await patternsOf(db, locationOf(counter))
  const old = id === null ? null : currentOf(was, id, asking.now)
  return effectOf(db, planFor(counter, { was, old, form }, asking.now).plan, asking.now)
}

export const previewEnd = async (
  asking: Asking,
  { id, branch, end }: { id: string; branch: string | null; end: End },
): Promise<PatternEffect> => {
  const { db } = asking.shop
  const counter = await counterOrFormer(db, branch, asking)
  const was = await patternsOf(db, locationOf(counter))
  const old = currentOf(was, id, asking.now)
  return effectOf(db, planEnd(counter, { was, old, end }, asking.now).plan, asking.now)
}

const effectOf = async (db: Queryable, plan: Plan, now: Date): Promise<PatternEffect> => {
  const location = locationOf(plan.will)
  const { own, lost } = resizedBy(plan, await readWindowsFrom(db, location, addDays(plan.today, 1)))
  const affected = presentAffected(await bookedIn(db, location, lost), { reason: '', now })
  return { changes: firstChanges(plan), own_windows: own, ...affected }
}

export const createPattern = async (
  tx: Transaction,
  asking: Asking,
  { branch, reason, ...form }: Body<typeof createWindowPattern>,
): Promise<Done> => {
  await holdPatterns(tx)
  const counter = await counterOf(tx, branch, asking)
  const was = await patternsOf(tx, locationOf(counter))
  const { next, plan } = planFor(counter, { was, old: null, form }, asking.now)
  await insertPattern(tx, next)
  const notified = await resize(tx, { plan, reason, now: asking.now })
  const entity = { kind: 'window_pattern', id: next.id }
  return {
    done: { notified },
    act: {
      act: 'window_pattern_added',
      entity,
      after: form,
      facts: factsOf(branch, notified, reason),
    },
  }
}

/** Changes one that has not begun; ends one that has, and lets another one follow. */
export const changePattern = async (
  tx: Transaction,
  asking: Asking,
  { id, branch, form, version, reason }: Wanted & Saved & { id: string },
): Promise<Done> => {
  await holdPatterns(tx)
  const counter = await counterOf(tx, branch, asking)
  const was = await patternsOf(tx, locationOf(counter))
  const old = versionOf(currentOf(was, id, asking.now), version, asking.now)
  const { next, will, plan } = planFor(counter, { was, old, form }, asking.now)
  if (hasBegun(old, plan.today)) await insertPattern(tx, next)
  await updatePattern(
    tx,
    will.find((one) => one.id === id)!,
  )
  const notified = await resize(tx, { plan, reason, now: asking.now })
  return {
    done: { notified },
    act: {
      act: 'window_pattern_changed',
      entity: { kind: 'window_pattern', id },
      before: formOf(old),
      after: form,
      facts: factsOf(branch, notified, reason),
    },
  }
}

export const endPattern = async (
  tx: Transaction,
  asking: Asking,
  { id, branch, end, version, reason }: Saved & { id: string; branch: string | null; end: End },
): Promise<Done> => {
  await holdPatterns(tx)
  const counter = await counterOrFormer(tx, branch, asking)
  const was = await patternsOf(tx, locationOf(counter))
  const old = versionOf(currentOf(was, id, asking.now), version, asking.now)
  const { will, plan } = planEnd(counter, { was, old, end }, asking.now)
  const left = will.find((one) => one.id === id)
  await (left ? updatePattern(tx, left) : deletePattern(tx, id))
  const notified = await resize(tx, { plan, reason, now: asking.now })
  return {
    done: { notified },
    act: {
      act: 'window_pattern_ended',
      entity: { kind: 'window_pattern', id },
      before: formOf(old),
      facts: {
        ...factsOf(branch, notified, reason),
        name: old.name,
        last_day: left?.lastDay ?? null,
      },
    },
  }
}

const factsOf = (branch: string | null, notified: number, reason: Text | null) => ({
  ...(branch === null ? {} : { branch }),
  notified,
  reason: reason?.id ?? '',
})

const currentOf = (all: readonly PatternRow[], id: string, now: Date): PatternRow => {
  const today = jakartaDate(now)
  const found = all.find((one) => one.id === id && (one.lastDay ?? today) >= today)
  if (!found) throw new AppError('not_found')
  return found
}

const versionOf = (old: PatternRow, version: number, now: Date): PatternRow => {
  if (old.version === version) return old
  throw new AppError('changed_meanwhile', { details: presentPattern(old, jakartaDate(now)) })
}

type Change = { was: PatternRow[]; old: PatternRow | null; form: Form }
/** Throws 422 for days that cannot change, and for windows that there are not. */
const planFor = (counter: Counter, { was, old, form }: Change, now: Date) => {
  refuse(counter, form, now)
  const next: PatternRow = {
    id: newId(now),
    location: locationOf(counter),
    name: form.name,
    weekdays: form.weekdays.toSorted((a, b) => a - b),
    starts: form.starts.toSorted((a, b) => a.localeCompare(b)),
    capacityOrders: form.orders,
    capacityGrams: form.weight,
    price: form.price,
    firstDay: form.first_day,
    lastDay: form.last_day,
    temporary: form.last_day !== null,
    version: 1,
  }
  const today = jakartaDate(now)
  const will = old ? succeeded(was, { old, next, today }) : [...was, next]
  return { next, will, plan: planOf(counter, { was, will }, now) }
}

const refuse = (counter: Counter, form: Form, now: Date): void => {
  const today = jakartaDate(now)
  const { first_day: first, last_day: last, price } = form
  if (first <= today) throw refused('first_day', 'validation.fromTomorrow')
  if (first > addDays(today, PLANNED_AHEAD_DAYS)) throw refused('first_day', 'validation.tooFar')
  if (last !== null && last < first) throw refused('last_day', 'validation.endsBeforeStart')
  if (counter.place && price !== null) throw refused('price', 'validation.invalid')
  const week = Array.from({ length: WEEK_DAYS }, (_, ahead) => addDays(first, ahead))
  const windows = new Set(week.flatMap((day) => startsOn(counter, day)))
  if (!form.starts.every((start) => windows.has(start)))
    throw refused('starts', 'validation.unknownId')
}

const planEnd = (
  counter: Counter,
  { was, old, end }: { was: PatternRow[]; old: PatternRow; end: End },
  now: Date,
) => {
  const today = jakartaDate(now)
  const { last_day: lastDay } = end
  if (hasBegun(old, today) && lastDay === null) throw refused('last_day', 'validation.required')
  if (lastDay !== null && lastDay < today) throw refused('last_day', 'validation.pastDay')
  const will = ended(was, { old, lastDay: lastDay ?? today, today })
  return { will, plan: planOf(counter, { was, will }, now) }
}

const refused = (field: string, key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })

/**
 * Gives windows that have rows the size of their pattern, and offers another one to customers who
 * lose theirs. Returns how many. Rows are made for all that can be booked, so that a process that
 * does not know the change yet cannot make one of another size.
 */
const resize = async (
  tx: Transaction,
  { plan, reason, now }: { plan: Plan; reason: Text | null; now: Date },
): Promise<number> => {
  const location = locationOf(plan.will)
  const locked = await lockWindowsFrom(tx, location, {
    from: addDays(plan.today, 1),
    windows: bookableWindows(plan),
  })
  const { resized, lost } = resizedBy(plan, locked)
  await resizeWindows(tx, location, resized)
  const booked = (await bookedIn(tx, location, lost)).filter(({ state }) => MOVABLE.includes(state))
  for (const { orderId } of booked) await offerOtherWindow(tx, orderId, reason ?? '', now)
  await announceChange(tx, ['settings', '*'])
  return booked.length
}
