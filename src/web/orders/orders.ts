import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getCheckoutOrder } from '#contract/orders/placed-order.ts'
import {
  cancelOrder,
  completeOrder,
  getOrder,
  listOrders,
  type Order,
  type ORDER_FILTERS,
} from '#contract/orders/orders.ts'
import { rebuyOrder } from '#contract/orders/rebuy.ts'
import { payOrder } from '#contract/payments/payments.ts'
import type { Data } from '#contract/call.ts'
import { send, sendWhole } from '#web/send.ts'
import { isLiveConnected } from '../state/live-connection.ts'
import { once } from '../state/idempotency.ts'
import { keys } from '../state/queries.ts'
import { refreshUser } from '../state/session.ts'

export type OrderFilter = (typeof ORDER_FILTERS)[number]
export type PlacedOrder = Data<typeof getCheckoutOrder>

const SOON_MS = 3_000
/** Polls also while server-sent events work, for changes without an event. */
const LATER_MS = 10_000
const SOON_TIMES = 20

/** Whether the payment of an order is still undecided. */
export const isAwaitingPayment = (order: Pick<PlacedOrder, 'state'>): boolean =>
  order.state === 'pending_payment'

/**
 * A placed order with its payment data; refetched on events and by polling until the payment is
 * decided.
 */
export const placedOrderQuery = (id: string) =>
  queryOptions({
    queryKey: keys.result(id),
    queryFn: ({ signal }) => send(getCheckoutOrder, { params: { id }, signal }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isAwaitingPayment(state.data)) return false
      const isPushed = isLiveConnected() && state.data.payment?.state !== 'created'
      return state.dataUpdateCount < SOON_TIMES && !isPushed ? SOON_MS : LATER_MS
    },
  })

/** The history by state, slice after slice. */
export const ordersQuery = (status: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: keys.orders(status),
    queryFn: ({ pageParam, signal }) =>
      sendWhole(listOrders, {
        query: { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })

/** The newest order alone, in a list. */
export const lastOrderQuery = queryOptions({
  queryKey: [...keys.orders('all'), 'last'],
  queryFn: ({ signal }) => send(listOrders, { query: { per_page: '1' }, signal }),
})

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => send(getOrder, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
    // While it is picked, a question about a substitute may come.
    refetchInterval: ({ state }) => (state.data?.state === 'picking' ? LATER_MS : false),
  })

/** Actions on an order. Each resolves with the server's response and rejects with `CallFailure`. */
export const useOrderActions = () => {
  const queries = useQueryClient()
  const [running, setRunning] = useState<'complete' | 'cancel' | 'rebuy' | 'pay' | null>(null)
  const actions = useMemo(() => {
    const run = async <T>(
      name: NonNullable<typeof running>,
      call: () => Promise<T>,
    ): Promise<T> => {
      setRunning(name)
      try {
        return await call()
      } finally {
        setRunning(null)
      }
    }
    const storeOrder = (order: Order): Order => {
      queries.setQueryData(keys.order(order.id), order)
      void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
      void queries.invalidateQueries({ queryKey: keys.result(order.id) })
      // Points come and go with orders.
      void queries.invalidateQueries({ queryKey: ['mine', 'points'] })
      void refreshUser().catch(() => undefined)
      return order
    }
    return {
      complete: (id: string) =>
        run('complete', async () => storeOrder(await send(completeOrder, { params: { id } }))),
      cancel: (id: string, reason: string) =>
        run('cancel', async () =>
          storeOrder(await send(cancelOrder, { params: { id }, body: { reason } })),
        ),
      rebuy: (id: string) =>
        run('rebuy', async () => {
          const answer = await once(`rebuy:${id}`, (idempotencyKey) =>
            send(rebuyOrder, { params: { id }, body: {}, idempotencyKey }),
          )
          queries.setQueryData(keys.cart, answer.cart)
          return answer.results
        }),
      /** `attempt` is the payment that did not succeed: the same wish after silence stays one. */
      payAgain: (id: string, method: string, attempt: string) =>
        run('pay', async () => {
          const placed = await once(`pay:${id}:${method}:${attempt}`, (idempotencyKey) =>
            send(payOrder, { params: { id }, body: { payment_method: method }, idempotencyKey }),
          )
          queries.setQueryData(keys.result(id), placed)
          void queries.invalidateQueries({ queryKey: keys.order(id) })
          return placed
        }),
    }
  }, [queries])
  return { ...actions, running }
}
