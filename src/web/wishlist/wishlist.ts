import { useCallback, useEffect } from 'react'
import { listWishlist, toggleWishlist, unwishVariation, wishVariation } from '#contract/wishlist.ts'
import { WISHLIST_DEBOUNCE_MS } from '#domain/limits.ts'
import { send, sendWhole } from '#web/send.ts'
import { makeWishlistQueue } from './wishlist-queue.ts'
import { useStore } from '../state/make-store.ts'
import { onTabMessage, notifyTabs } from '../state/other-tabs.ts'
import { sessionStore, useSession } from '../state/session.ts'

type Kind = 'product' | 'variation'
const nameOf = (kind: Kind, id: string) => `${kind} ${id}`
const TOPIC = 'wishlist'

/**
 * Sets a wishlist entry and returns its state. The product's endpoint toggles, but with `wished` it
 * only changes what differs.
 */
const sendEntry = async (name: string, wished: boolean): Promise<boolean> => {
  const [kind, id = ''] = name.split(' ')
  if (kind === 'variation')
    return (await send(wished ? wishVariation : unwishVariation, { params: { id } })).is_wished
  return (await send(toggleWishlist, { params: { id }, body: { wished } })).is_wished
}

// One queue for the whole site and all tabs, so that every toggle of a product agrees.
const queue = makeWishlistQueue({
  send: sendEntry,
  debounceMs: WISHLIST_DEBOUNCE_MS,
  confirmed: (name, wished) => notifyTabs(TOPIC, `${name} ${wished}`),
})

/** After this time away another device may have changed the list. */
const OLD_MS = 60_000
let readAt: number | null = null

/** Fetches the customer's wishlist. On failure all toggles are off, and the next page retries. */
const fetchWishlist = async () => {
  const before = readAt
  const since = queue.intents.get()
  readAt = Date.now()
  try {
    const { data, meta } = await sendWhole(listWishlist)
    // The list includes products with only a wished variation; their own toggle is off.
    const products = data
      .filter((product) => product.is_wished)
      .map(({ id }) => nameOf('product', id))
    queue.adoptAll([...products, ...meta.variation_ids.map((id) => nameOf('variation', id))], since)
  } catch {
    readAt = before
  }
}

/** Another device changed the wishlist: refetched if this page has fetched it. */
export const refetchWishlist = () => {
  if (readAt !== null && sessionStore.get().isLoggedIn) void fetchWishlist()
}

if (typeof document !== 'undefined') {
  sessionStore.subscribe(() => {
    if (sessionStore.get().isLoggedIn) return
    readAt = null
    queue.clear()
  })
  onTabMessage(TOPIC, (text) => {
    const [kind, id, wished] = text.split(' ')
    if (sessionStore.get().isLoggedIn) queue.adopt([[`${kind} ${id}`, wished === 'true']])
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void queue.flush()
    else if (readAt !== null && Date.now() - readAt > OLD_MS) refetchWishlist()
  })
}

/** Adds an entry whatever its state: for a guest who pressed the toggle before logging in. */
export const addToWishlist = async (kind: Kind, id: string): Promise<void> => {
  const name = nameOf(kind, id)
  queue.adopt([[name, await sendEntry(name, true)]])
}

/** Optimistic, debounced toggle. */
export const toggleEntry = (kind: Kind, id: string, failed: () => void) =>
  queue.toggle(nameOf(kind, id), failed)

/** Whether an entry that the server lists was removed on this page since. */
export function useIsRemoved(): (kind: Kind, id: string) => boolean {
  const intents = useStore(queue.intents)
  return useCallback((kind, id) => intents.get(nameOf(kind, id))?.wanted === false, [intents])
}

/** Whether something is on the wishlist, and how to toggle it. */
export function useWishlistEntry(
  kind: Kind,
  id: string,
  failed: () => void,
): { isWished: boolean; toggle: () => void } {
  const { isLoggedIn } = useSession()
  const isWished = useStore(
    queue.intents,
    (intents) => intents.get(nameOf(kind, id))?.wanted ?? false,
  )
  useEffect(() => {
    if (isLoggedIn && readAt === null) void fetchWishlist()
  }, [isLoggedIn])
  const toggle = useCallback(() => toggleEntry(kind, id, failed), [kind, id, failed])
  return { isWished, toggle }
}
