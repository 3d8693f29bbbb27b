import { keepUntil } from '#domain/delivery/collect.ts'
import type { Settings } from '#domain/settings.ts'
import { newDoorCode } from '../../couriers/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { insertCollection } from '../store/collections.ts'
import type { OrderRow } from '../store/orders.ts'

/** An order is ready at its branch: it gets its code, and a time until which it is held. */
export const openCollection = (
  tx: Transaction,
  order: OrderRow,
  settings: Settings,
  now: Date,
): Promise<number> =>
  insertCollection(tx, {
    orderId: order.id,
    branchId: order.branchId!,
    code: newDoorCode(),
    readyAt: now,
    keepUntil: keepUntil(order, now, settings),
  })
