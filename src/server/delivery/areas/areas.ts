import type { Body, Data } from '#contract/call.ts'
import type {
  checkArea,
  closeArea as closeCall,
  StaffArea,
} from '#contract/staff/delivery/areas.ts'
import { isInIndonesia } from '#domain/addresses/coordinates.ts'
import { windowCapacity } from '#domain/delivery/collect.ts'
import {
  AREA_HOURS_MAX,
  outlineOf,
  type AreaShape,
  type WindowArea,
} from '#domain/delivery/closed-area.ts'
import { slotStarts } from '#domain/delivery/delivery-slot.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import { addDays, HOUR_MS, instantInJakarta, jakartaDate, MINUTE_MS } from '#domain/time.ts'
import {
  addAreaTo,
  lockWindows,
  removeAreaFrom,
  withoutArea,
  type SizedWindow,
} from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import type { Act, Doer } from '../../staff/index.ts'
import { presentAffected } from '../present-affected.ts'
import { counterOf, type Asking } from '../window-desk/counter.ts'
import { offerOtherWindow, offerWider, widenNotice } from '../windows.ts'
import {
  bookedInArea,
  countNotified,
  currentAreas,
  endAreaRow,
  findArea,
  insertArea,
  lockArea,
  type AreaRow,
  widenWindow,
} from './store.ts'

type Form = Body<typeof closeCall>

export const readAreas = async ({ shop, now }: Asking): Promise<StaffArea[]> =>
  (await currentAreas(shop.db, shop.settings()['hub.location'], now)).map(present)

const present = (area: AreaRow): StaffArea => ({
  id: area.id,
  shape:
    area.shape.kind === 'radius' ? area.shape : { ...area.shape, corners: [...area.shape.corners] },
  widen_minutes: area.widen,
  reason: area.reason,
  starts_at: area.startsAt.toISOString(),
  until: area.until.toISOString(),
  by: area.by,
  notified: area.notified,
})

/** Who is booked in an area, and what they would be notified. Changes nothing. */
export const previewArea = async (ask: Asking, form: Form): Promise<Data<typeof checkArea>> => {
  const { shop, now } = ask
  const { location, windows, outline } = await concerned(shop.db, ask, form)
  const booked = await bookedInArea(shop.db, location, { windows, outline })
  const { widen_minutes: minutes, reason } = form
  const affected =
    minutes === null
      ? presentAffected(booked, { reason, now })
      : presentAffected(booked, { reason, now }, (order, locale) =>
          widenNotice(order, locale, { minutes, reason, now }),
        )
  return { windows: windows.length, ...affected }
}

/**
 * Closes or widens the windows of an area until a time. Their rows are locked first, so that no
 * order is placed in between that is neither refused nor notified.
 */
export const closeArea = async (
  tx: Transaction,
  doer: Pick<Doer, 'shop' | 'now' | 'staff'>,
  form: Form,
): Promise<{ done: StaffArea; act: Act }> => {
  const { now } = doer
  const { location, windows, outline } = await concerned(tx, doer, form)
  const { shape, until, widen_minutes: widen, reason } = form
  const id = newId(now)
  const notified = await applyArea(
    tx,
    { id, location, outline, widen, reason, until },
    windows,
    now,
  )
  const area: AreaRow = {
    id: id as AreaRow['id'],
    location,
    shape,
    widen,
    reason,
    startsAt: now,
    until: new Date(until),
    by: doer.staff?.login ?? 'operator',
    notified,
  }
  await insertArea(tx, { ...area, outline })
  const done = present(area)
  const { id: _, ...after } = done
  return {
    done,
    act: {
      act: widen === null ? 'area_closed' : 'area_widened',
      entity: { kind: 'area', id },
      after,
      facts: { notified, windows: windows.length },
    },
  }
}

/** Makes windows know an area; those who are booked may move. Resolves to how many are notified. */
const applyArea = async (
  tx: Transaction,
  { location, ...area }: WindowArea & { location: string },
  windows: readonly SizedWindow[],
  now: Date,
): Promise<number> => {
  if (windows.length === 0) return 0
  const { outline, widen, reason } = area
  await lockWindows(tx, location, windows)
  await addAreaTo(tx, location, windows, area)
  const booked = await bookedInArea(tx, location, { windows, outline })
  const movable = booked.filter(({ state }) => MOVABLE.includes(state))
  if (widen !== null) for (const order of booked) await widenWindow(tx, order, widen)
  for (const { orderId } of movable)
    if (widen === null) await offerOtherWindow(tx, orderId, reason, now)
    else await offerWider(tx, orderId, { minutes: widen, reason, now })
  return movable.length
}

/** Makes windows that came after an area was closed, such as those of new hours, know it. */
export const extendAreas = async (shop: Shop, now: Date): Promise<void> => {
  const location = shop.settings()['hub.location']
  for (const { id, shape, widen, reason, until: end } of await currentAreas(
    shop.db,
    location,
    now,
  )) {
    const until = end.toISOString()
    const { windows, outline } = await concerned(shop.db, { shop, now }, { shape, until })
    const missing = await withoutArea(shop.db, location, windows, id)
    if (missing.length === 0) continue
    const isMissing = (one: SizedWindow) =>
      missing.some(({ day, start }) => one.day === day && one.start === start)
    await shop.database.transaction(async (tx) => {
      if (!(await lockArea(tx, id, now))) return
      const area = { id, location, outline, widen, reason, until }
      const more = await applyArea(tx, area, windows.filter(isMissing), now)
      await countNotified(tx, id, more)
    })
  }
}

/** Ends an area before its time: its windows sell again at once. */
export const endArea = async (
  tx: Transaction,
  { shop, now }: Asking,
  id: string,
): Promise<{ done: Record<string, never>; act: Act }> => {
  const area = await findArea(tx, id)
  if (!area || area.location !== shop.settings()['hub.location']) throw new AppError('not_found')
  if (!(await endAreaRow(tx, id, now))) throw new AppError('not_found')
  await removeAreaFrom(tx, area.location, id)
  const entity = { kind: 'area', id }
  const before = { until: area.until.toISOString() }
  return {
    done: {},
    act: { act: 'area_ended', entity, before, after: { until: now.toISOString() } },
  }
}

/** The windows that an area concerns: those that are not over and begin before its end. */
const concerned = async (
  db: Queryable,
  { shop, now }: Asking,
  { shape, until }: { shape: AreaShape; until: string },
) => {
  const end = new Date(until)
  if (end <= now) throw refused('until', 'validation.pastTime')
  if (end.getTime() > now.getTime() + AREA_HOURS_MAX * HOUR_MS)
    throw refused('until', 'validation.areaTooFar')
  const points = shape.kind === 'radius' ? [shape.center] : shape.corners
  if (!points.every(isInIndonesia)) throw refused('shape', 'validation.pinOutside')
  const { settings } = await counterOf(db, null, { shop, now })
  const location = settings['hub.location']
  const lengthMs = settings['slot.minutes'] * MINUTE_MS
  const today = jakartaDate(now)
  const days = Array.from({ length: AREA_HOURS_MAX / 24 + 1 }, (_, ahead) => addDays(today, ahead))
  const windows = days
    .flatMap((day) => slotStarts(settings).map((start) => ({ day, start })))
    .filter(({ day, start }) => {
      const startsAt = instantInJakarta(day, start).getTime()
      return startsAt < end.getTime() && startsAt + lengthMs > now.getTime()
    })
    .map((at) => ({ ...at, ...windowCapacity({ location, ...at }, settings) }))
  return { location, windows, outline: outlineOf(shape) }
}

const refused = (field: 'until' | 'shape', key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })
