import { listStaffOrders as call } from '#contract/staff/orders/orders.ts'
import type { OrderSort } from '#domain/orders/order-desk.ts'
import { readOrderSearch } from '#domain/orders/order-desk.ts'
import { badCursor } from '../../errors.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import type { StaffCaller } from '../../staff/index.ts'
import { bothOf } from '../store/desk/own-orders.ts'
import { conditionOf, readCondition } from '../store/desk/staff-order-filters.ts'
import {
  countStaffOrders,
  listStaffOrders,
  sumStaffOrders,
  type Place,
  type StaffOrderRow,
} from '../store/desk/staff-orders.ts'
import { ownOrders } from './own-orders.ts'
import { presentRow } from './present-staff-order.ts'

/** Up to this number of matches, filtering before sorting is cheaper. */
export const COUNTED_MAX = 5_000
const NEW_MAX = 1_000

/** A page of the shop's orders with their count, which stops at a limit. */
export const answerStaffOrders = async (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> => {
  const { shop, query, now, staff } = ask
  const at = { now, settings: shop.settings(), seesNames: staff.permissions.has('customers.read') }
  const own = await ownOrders(ask, call)
  const where = bothOf(await readCondition(shop.db, query, at), own)
  const { sort, per_page: perPage } = query
  const after = query.cursor === undefined ? null : readPlace(query.cursor, sort)
  const [{ count: total, total: sum }, isNew] = await Promise.all([
    sumStaffOrders(shop.db, where, COUNTED_MAX + 1),
    countStaffOrders(shop.db, bothOf(conditionOf({ view: 'new' }, at), own), NEW_MAX),
  ])
  const isFew = total <= COUNTED_MAX
  const found = await listStaffOrders(shop.db, {
    where: isFew ? where : bothOf(await readCondition(shop.db, query, { ...at, walks: true }), own),
    sort,
    after,
    limit: perPage + 1,
    isFew,
    at,
  })
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: shown.map((order) => presentRow(order, ask)),
    meta: {
      total: Math.min(total, COUNTED_MAX),
      is_total_more: total > COUNTED_MAX,
      new_count: isNew,
      sums: isFew ? { total: sum } : {},
      per_page: perPage,
      next_cursor: found.length > perPage && last ? writePlace(last, sort) : null,
    },
  }
}

/** Whether a search reveals that a telephone number belongs to a customer. */
export const isPhoneSearch = (typed: string | undefined): boolean =>
  typed !== undefined && readOrderSearch(typed)?.by === 'phone'

const valueOf = (order: StaffOrderRow, sort: OrderSort): number => {
  if (sort.endsWith('total')) return order.total
  if (sort.endsWith('start')) return order.startBy.getTime()
  return (sort.endsWith('window') ? order.slotStartsAt : order.placedAt).getTime()
}

/** Where a list goes on after an order. */
export const placeOf = (order: StaffOrderRow, sort: OrderSort): Place =>
  placeAt(String(valueOf(order, sort)), order.id, sort)

/** Encodes a place in the list as an opaque cursor. */
const writePlace = (order: StaffOrderRow, sort: OrderSort): string =>
  Buffer.from(`${valueOf(order, sort)}.${order.id}`).toString('base64url')

/** Throws 422 for a malformed cursor. */
const readPlace = (cursor: string, sort: OrderSort): Place => {
  const [, value, id] =
    /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (value === undefined || id === undefined) throw badCursor()
  return placeAt(value, id, sort)
}

const placeAt = (value: string, id: string, sort: OrderSort): Place => ({
  value: sort.endsWith('total') ? value : new Date(Number(value)).toISOString(),
  id,
})
