import type { Query } from '#contract/call.ts'
import type { listOrders as call } from '#contract/orders/orders.ts'
import { ORDER_STATES, type OrderState } from '#domain/orders/order-state.ts'
import { badCursor } from '../../errors.ts'
import { pageMetaOf } from '../../http/page-meta.ts'
import type { Answer } from '../../http/serve.ts'
import type { Caller, Context } from '../../shop.ts'
import { listOrders, type After } from '../store/orders.ts'
import { presentOrderCard } from './present.ts'

const PER_PAGE = 10

const STATES: Record<string, readonly OrderState[]> = {
  all: ORDER_STATES,
  unpaid: ['pending_payment'],
  on_process: ['paid', 'confirmed', 'picking', 'packed'],
  on_delivery: ['on_delivery', 'ready_for_pickup'],
  delivered: ['delivered'],
  completed: ['completed'],
  cancelled: ['cancelled', 'expired', 'failed_delivery', 'refunded'],
}

/** A page of the customer's orders, newest first, with the cursor of the next one. */
export const listHistory = async (
  ask: Context & { customer: Caller; query: Query<typeof call> },
): Promise<Answer<typeof call>> => {
  const { shop, customer, query } = ask
  const perPage = query.per_page ?? PER_PAGE
  const { orders, total, hasMore } = await listOrders(
    shop.db,
    customer.customerId,
    STATES[query.status] ?? ORDER_STATES,
    {
      after: query.cursor === undefined ? null : readCursor(query.cursor),
      page: query.page,
      perPage,
    },
  )
  const last = orders.at(-1)
  return {
    data: orders.map((order) => presentOrderCard(order, ask)),
    meta: {
      ...pageMetaOf(total, query.page, perPage),
      next_cursor: hasMore && last ? writeCursor(last) : null,
    },
  }
}

/** Encodes a position in the order history as an opaque cursor. */
const writeCursor = ({ placedAt, id }: After): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url')

/** Throws 422 for a malformed cursor. */
const readCursor = (cursor: string): After => {
  const [, at, id] =
    /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (at === undefined || id === undefined) throw badCursor()
  return { placedAt: new Date(Number(at)), id }
}
