import { useEffect } from 'react'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { send } from '#web/send.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { keys, refetchCart } from '../state/queries.ts'
import { pause, readEvents } from '../state/event-stream.ts'
import { setLiveConnected, takeOwnEvent } from '../state/live-connection.ts'
import { haveKeysRunOut, keyOf } from '../state/session-keys.ts'
import { refreshUser } from '../state/session.ts'
import { refetchWishlist } from '../wishlist/wishlist.ts'

const EVENTS = '/api/shop/events'
const BACK_MS_MIN = 3_000
const BACK_MS_MAX = 60_000
const TOGETHER_MS = 150

/**
 * Refetches a customer's data on server-sent events. Optional: without the stream data is as fresh
 * as the last fetch.
 */
export const useLiveUpdates = () => {
  const queries = useQueryClient()
  useEffect(() => {
    let reading: AbortController | null = null
    const follow = () => {
      const isSeen = document.visibilityState === 'visible'
      if (isSeen && !reading) {
        reading = new AbortController()
        void listen(reading.signal, (topic) => renew(queries, topic))
      } else if (!isSeen) {
        reading?.abort()
        reading = null
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      reading?.abort()
    }
  }, [queries])
}

const renew = (queries: QueryClient, topic: string) => {
  if (topic === 'wishlist') refetchWishlist()
  if (topic === 'cart' || topic === 'order') void refetchCart(queries)
  if (topic === 'cart' || topic === 'wishlist') return
  if (topic === 'payment')
    return void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'result' })
  const since = takeOwnEvent(topic)
  // Effects of this page's own actions are refetched by the page: older inactive data is only
  // marked stale.
  const isOld = ({ state }: Query) =>
    since === null || (state.fetchStatus === 'idle' && state.dataUpdatedAt < since)
  const refetchType = since === null ? 'active' : 'none'
  if (since === null || topic === 'order') refetchUserSoon()
  if (topic === 'notification') void queries.invalidateQueries({ queryKey: keys.notifications })
  if (topic === 'order')
    void queries.invalidateQueries({
      predicate: (query) => OF_ORDERS.has(String(query.queryKey[1])) && isOld(query),
      refetchType,
    })
  if (OF_MISSIONS.has(topic)) refetchMissionsSoon(queries)
  if (topic === 'points')
    void queries.invalidateQueries({
      predicate: (query) => OF_POINTS.has(String(query.queryKey[1])) && isOld(query),
      refetchType,
    })
}
/** Debounces the header's figures, because one change causes several events. */
let waiting: ReturnType<typeof setTimeout> | undefined
const refetchUserSoon = () => {
  clearTimeout(waiting)
  waiting = setTimeout(() => void refreshUser({ quiet: true }).catch(() => null), TOGETHER_MS)
}
const OF_POINTS = new Set(['points', 'vouchers', 'tier', 'coupons'])
/** Topics that may advance missions, whose progress the server computes a moment later. */
const OF_MISSIONS = new Set(['order', 'points', 'notification'])
const MISSIONS_DELAY_MS = 1_000
let missionsTimer: ReturnType<typeof setTimeout> | undefined
const refetchMissionsSoon = (queries: QueryClient) => {
  clearTimeout(missionsTimer)
  missionsTimer = setTimeout(
    () => void queries.invalidateQueries({ queryKey: keys.missions }),
    MISSIONS_DELAY_MS,
  )
}
const OF_ORDERS = new Set(['orders', 'order', 'result'])

const listen = async (signal: AbortSignal, heard: (topic: string) => void) => {
  let wait = BACK_MS_MIN
  while (!signal.aborted) {
    try {
      if (haveKeysRunOut()) await send(getProfile, { signal, quiet: true })
      const token = keyOf('shop')
      if (token === null) return
      const response = await fetch(EVENTS, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal,
      })
      // The key has expired: any account call renews it or ends the session.
      if (response.status === 401) await send(getProfile, { signal, quiet: true })
      else if (response.ok && response.body) {
        wait = BACK_MS_MIN
        setLiveConnected(true)
        // Events during a disconnection are lost, so payments are refetched.
        heard('payment')
        await readEvents(response.body, heard)
      }
    } catch {
      // Failed: retried below with exponential back-off.
    }
    setLiveConnected(false)
    await pause(wait, signal)
    wait = Math.min(wait * 2, BACK_MS_MAX)
  }
}
