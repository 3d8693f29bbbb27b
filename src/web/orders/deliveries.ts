import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  getTracking,
  listWindows,
  moveAddress,
  moveTimePickup,
  type Tracking,
} from '#contract/delivery/delivery.ts'
import { send } from '#web/send.ts'
import { once } from '../state/idempotency.ts'
import { keys } from '../state/queries.ts'

const SECOND_MS = 1000

/** Where an order is. Polled at the interval that the server gives, while the page is visible. */
export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.order(id), 'tracking'],
    queryFn: ({ signal }) => send(getTracking, { params: { id }, signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.refresh_seconds ? state.data.refresh_seconds * SECOND_MS : false,
  })

export const windowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.order(id), 'windows'],
    queryFn: ({ signal }) => send(listWindows, { params: { id }, signal }),
    staleTime: 0,
  })

/** Moves an order to another delivery window; rejects with `CallFailure`. */
export const useMoveWindow = () => {
  const store = useStoreMoved()
  return useCallback(
    async (id: string, time_pickup: string) =>
      store(
        id,
        await once(`window:${id}:${time_pickup}`, (idempotencyKey) =>
          send(moveTimePickup, { params: { id }, body: { time_pickup }, idempotencyKey }),
        ),
      ),
    [store],
  )
}

/** Sends an order to another address; rejects with `CallFailure`. */
export const useMoveAddress = () => {
  const store = useStoreMoved()
  return useCallback(
    async (id: string, address_id: string) =>
      store(
        id,
        await once(`address:${id}:${address_id}`, (idempotencyKey) =>
          send(moveAddress, { params: { id }, body: { address_id }, idempotencyKey }),
        ),
      ),
    [store],
  )
}

const useStoreMoved = () => {
  const queries = useQueryClient()
  return useCallback(
    (id: string, moved: Tracking) => {
      queries.setQueryData([...keys.order(id), 'tracking'], moved)
      void queries.invalidateQueries({ queryKey: keys.order(id) })
      void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
    },
    [queries],
  )
}
