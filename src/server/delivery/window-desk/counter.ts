import {
  collectLocation,
  collectMethod,
  collectStarts,
  placeOf,
  windowCapacity,
  type CollectPlace,
} from '#domain/delivery/collect.ts'
import { slotStarts } from '#domain/delivery/delivery-slot.ts'
import type { Settings } from '#domain/settings.ts'
import { jakartaDate, type LocalDate } from '#domain/time.ts'
import { readPlaces } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { formerPlaces, patternsOf } from './store-patterns.ts'

export type Asking = Pick<Context, 'shop' | 'now'>
/** The windows of a place: a branch's where customers collect, or, with `place` null, those of delivery. */
export type Counter = {
  place: CollectPlace | null
  settings: Settings
  /** Nothing is collected there any more. */
  isFormer?: boolean
}

export const locationOf = ({ place, settings }: Counter): string =>
  place ? collectLocation(place.branchId) : settings['hub.location']
export const usualOf = (counter: Counter, { day, start }: { day: LocalDate; start: string }) =>
  windowCapacity({ location: locationOf(counter), day, start }, counter.settings)

/**
 * With the patterns as the database has them, which this process may not know yet. Throws 422 for a
 * branch where nothing is collected.
 */
export const counterOf = async (
  db: Queryable,
  branch: string | null,
  { shop, now }: Asking,
): Promise<Counter> => {
  const settings = shop.settings()
  const place =
    branch === null ? null : placeOf(collectMethod(branch), await readPlaces(db, jakartaDate(now)))
  if (branch !== null && !place)
    throw new AppError('invalid', { errors: { branch: [{ key: 'validation.unknownId' }] } })
  const windowPatterns = await patternsOf(db, locationOf({ place, settings }))
  return { place, settings: { ...settings, windowPatterns } }
}

/**
 * Like `counterOf`, also for a branch that stopped collecting while it has patterns: it has no more
 * windows to sell, and its patterns can end.
 */
export const counterOrFormer = async (
  db: Queryable,
  branch: string | null,
  asking: Asking,
): Promise<Counter> => {
  const today = jakartaDate(asking.now)
  if (branch === null || !(await formerPlaces(db, today)).some(({ id }) => id === branch))
    return counterOf(db, branch, asking)
  const place = { branchId: branch, name: '', address: '', lat: 0, lng: 0, hours: [], holidays: [] }
  const windowPatterns = await patternsOf(db, collectLocation(branch))
  return { place, settings: { ...asking.shop.settings(), windowPatterns }, isFormer: true }
}

/** When the windows of a day begin. */
export const startsOn = ({ place, settings }: Counter, day: LocalDate): string[] =>
  place ? collectStarts(place, day, settings) : slotStarts(settings)
