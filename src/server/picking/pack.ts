import { bagCode, changeOf, packedIn, type Bag } from '#domain/delivery/bags.ts'
import { isParcelOdd } from '#domain/picking/packing.ts'
import type { Settings } from '#domain/settings.ts'
import { BAGS_MAX } from '#contract/staff/picking/packing.ts'
import { AppError } from '../errors.ts'
import { advanceWithin, changeBags, lockOrder, storedBags } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { findPackable, noteUnpacked, setBags, type PackableRow } from './store/packing.ts'

export type Parcel = {
  bags: number
  cold_bags: number
  tote?: string | undefined
  weight_g?: number | undefined
  is_sure: boolean
}
type By = { staffId: string; now: Date }
export type Packed = { number: string; customerId: string; state: string; missing: number }

/**
 * Packs an order of a run. Throws 409 `order_unpicked` while a task is open, `tote_differs` for the
 * box of another order, and `parcel_weight` when the scale says something else than was picked.
 */
export const packParcel = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  parcel: Parcel,
  { staffId, now }: By,
): Promise<Packed> => {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findPackable(tx, orderId))
  if (!order || !found) throw new AppError('order_not_found')
  if (order.state !== 'picking') throw new AppError('order_state')
  if (found.openTasks > 0) throw new AppError('order_unpicked')
  if (found.tote !== null && parcel.tote !== undefined && parcel.tote !== found.tote)
    throw new AppError('tote_differs')
  if (parcel.cold_bags > parcel.bags)
    throw new AppError('invalid', { errors: { cold_bags: [{ key: 'validation.invalid' }] } })
  checkWeight(found, parcel, shop.settings())
  const step = { action: 'pack', actor: `staff:${staffId}`, reason: '', now } as const
  if (!(await advanceWithin(tx, shop, orderId, step))) throw new AppError('order_state')
  await setBags(tx, orderId, parcel.bags)
  const counts = { cold: parcel.cold_bags, ambient: parcel.bags - parcel.cold_bags }
  await changeBags(tx, orderId, packedIn(await storedBags(tx, orderId), counts), now)
  const after = await lockOrder(tx, orderId)
  const { number, customerId } = order
  return { number, customerId, state: after?.state ?? order.state, missing: found.missing }
}

/**
 * Undoes a packing while no courier comes for it: what was picked is in its box again, and the labels
 * of its bags count no more.
 */
export const unpackParcel = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { staffId, now }: By,
): Promise<Packed> => {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findPackable(tx, orderId))
  if (!order || !found) throw new AppError('order_not_found')
  if (found.isBooked) throw new AppError('order_state')
  const step = { action: 'unpack', actor: `staff:${staffId}`, reason: '', now } as const
  if (!(await advanceWithin(tx, shop, orderId, step))) throw new AppError('order_state')
  await setBags(tx, orderId, null)
  await noteUnpacked(tx, orderId, now)
  const { number, customerId } = order
  return { number, customerId, state: 'picking', missing: found.missing }
}

type Changed = Pick<Packed, 'number' | 'customerId'> & { bags: Bag[] }

/**
 * Adds and removes bags of a packed order. Throws 409 `bag_removed` for a bag that does not count
 * any more, `last_bag` when none would be left, and `order_state` unless it waits for its rider.
 */
export const changeParcel = async (
  tx: Transaction,
  orderId: string,
  { remove, add }: { remove: readonly string[]; add: readonly boolean[] },
  { now }: By,
): Promise<Changed> => {
  const order = await lockOrder(tx, orderId)
  const found = order && (await findPackable(tx, orderId))
  if (!order || !found) throw new AppError('order_not_found')
  if (order.state !== 'packed' || found.isBooked) throw new AppError('order_state')
  const stored = await storedBags(tx, orderId)
  const codeOf = ({ bag }: { bag: number }) => bagCode(order.number, bag)
  const live = stored.filter(({ isRemoved }) => !isRemoved)
  const gone = new Set(remove)
  for (const code of gone)
    if (!live.some((one) => codeOf(one) === code))
      throw new AppError('bag_removed', { params: { code }, details: { code } })
  const left = live.length - gone.size + add.length
  if (left < 1) throw new AppError('last_bag')
  if (left > BAGS_MAX)
    throw new AppError('invalid', {
      errors: { add: [{ key: 'validation.max', params: { max: BAGS_MAX } }] },
    })
  const numbers = live.filter((one) => gone.has(codeOf(one))).map(({ bag }) => bag)
  await changeBags(tx, orderId, changeOf(stored, { remove: numbers, add }), now)
  await setBags(tx, orderId, left)
  const after = (await storedBags(tx, orderId)).filter(({ isRemoved }) => !isRemoved)
  const bags = after.map((one) => ({ code: codeOf(one), isCold: one.isCold }))
  return { number: order.number, customerId: order.customerId, bags }
}

const checkWeight = (
  { grams }: PackableRow,
  { weight_g: weight, is_sure: isSure }: Parcel,
  settings: Settings,
): void => {
  if (weight === undefined || isSure || grams === 0) return
  if (isParcelOdd(grams, weight, settings['pick.packPercent']))
    throw new AppError('parcel_weight', { details: { expected_g: grams } })
}
