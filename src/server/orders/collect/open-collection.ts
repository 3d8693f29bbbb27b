import { randomInt } from 'node:crypto'
import { keepUntil } from '#domain/delivery/collect.ts'
import type { Settings } from '#domain/settings.ts'
import type { Transaction } from '../../platform/database.ts'
import { insertCollection } from '../store/collections.ts'
import type { OrderRow } from '../store/orders.ts'

const CODES = 10_000
/** Four digits, as riders ask for at the door. */
export const newCode = (): string => String(randomInt(CODES)).padStart(4, '0')

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
    code: newCode(),
    readyAt: now,
    keepUntil: keepUntil(order, now, settings),
  })
