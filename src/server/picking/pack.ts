import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import { advanceWithin, lockOrder } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { findPackable, setBags, type PackableRow } from './store/packing.ts'

export type Parcel = {
  bags: number
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
  checkWeight(found, parcel, shop.settings())
  const step = { action: 'pack', actor: `staff:${staffId}`, reason: '', now } as const
  if (!(await advanceWithin(tx, shop, orderId, step))) throw new AppError('order_state')
  await setBags(tx, orderId, parcel.bags)
  const after = await lockOrder(tx, orderId)
  const { number, customerId } = order
  return { number, customerId, state: after?.state ?? order.state, missing: found.missing }
}

/** Undoes a packing before a courier is booked: what was picked is in its box again. */
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
  const { number, customerId } = order
  return { number, customerId, state: 'picking', missing: found.missing }
}

const checkWeight = (
  { grams }: PackableRow,
  { weight_g: weight, is_sure: isSure }: Parcel,
  settings: Settings,
): void => {
  if (weight === undefined || isSure || grams === 0) return
  if (Math.abs(weight - grams) * 100 > grams * settings['pick.packPercent'])
    throw new AppError('parcel_weight', { details: { expected_g: grams } })
}
