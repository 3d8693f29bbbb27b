import { useCallback, useEffect, useSyncExternalStore } from 'react'
import {
  listWishlist,
  toggleWishlist,
  unwishVariation,
  wishVariation,
} from '#contract/shop/wishlist.ts'
import { WISHLIST_DEBOUNCE_MS } from '#domain/limits.ts'
import { send, sendWhole } from '#web/send.ts'
import { makeHearts } from './hearts.ts'
import { hearTabs, tellTabs } from '../state/other-tabs.ts'
import { sessionStore, useSession } from '../state/session.ts'

type Kind = 'product' | 'variation'
const nameOf = (kind: Kind, id: string) => `${kind} ${id}`
const TOPIC = 'heart'

/**
 * Sets a wishlist entry and returns its state. The product's endpoint toggles, but with `wished` it
 * only changes what differs.
 */
const sendWish = async (name: string, wished: boolean): Promise<boolean> => {
  const [kind, id = ''] = name.split(' ')
  if (kind === 'variation')
    return (await send(wished ? wishVariation : unwishVariation, { params: { id } })).is_wished
  return (await send(toggleWishlist, { params: { id }, body: { wished } })).is_wished
}

// One store for the whole site and all tabs, so that every heart of a product agrees.
const hearts = makeHearts({
  send: sendWish,
  restMs: WISHLIST_DEBOUNCE_MS,
  confirmed: (name, wished) => tellTabs(TOPIC, `${name} ${wished}`),
})

/** After this time away another device may have changed the list. */
const OLD_MS = 60_000
let readAt: number | null = null

/** Fetches the customer's wishlist. On failure all hearts are empty, and the next page retries. */
const loadHearts = async () => {
  const before = readAt
  const since = hearts.snapshot()
  readAt = Date.now()
  try {
    const { data, meta } = await sendWhole(listWishlist)
    // The list includes products with only a wished variation; their own heart is empty.
    const products = data
      .filter((product) => product.is_wished)
      .map(({ id }) => nameOf('product', id))
    hearts.hearAll([...products, ...meta.variation_ids.map((id) => nameOf('variation', id))], since)
  } catch {
    readAt = before
  }
}

/** Another device changed the wishlist: refetched if this page has loaded it. */
export const renewHearts = () => {
  if (readAt !== null && sessionStore.get().isLoggedIn) void loadHearts()
}

if (typeof document !== 'undefined') {
  sessionStore.subscribe(() => {
    if (sessionStore.get().isLoggedIn) return
    readAt = null
    hearts.forget()
  })
  hearTabs(TOPIC, (text) => {
    const [kind, id, wished] = text.split(' ')
    if (sessionStore.get().isLoggedIn) hearts.hear(`${kind} ${id}`, wished === 'true')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hearts.flush()
    else if (readAt !== null && Date.now() - readAt > OLD_MS) renewHearts()
  })
}

/** Adds an entry whatever its state: for a guest who pressed the heart before logging in. */
export const fillHeart = async (kind: Kind, id: string): Promise<void> => {
  const name = nameOf(kind, id)
  hearts.hear(name, await sendWish(name, true))
}

/** Optimistic, debounced toggle. */
export const turnHeart = (kind: Kind, id: string, failed: () => void) =>
  hearts.turn(nameOf(kind, id), failed)

const NO_HEARTS: ReturnType<typeof hearts.snapshot> = new Map()

/** Whether an entry that the server lists was removed on this page since. */
export function useUnwished(): (kind: Kind, id: string) => boolean {
  const all = useSyncExternalStore(hearts.subscribe, hearts.snapshot, () => NO_HEARTS)
  return useCallback((kind, id) => all.get(nameOf(kind, id))?.wanted === false, [all])
}

/** Whether something is on the wishlist, and how to toggle it. */
export function useWish(
  kind: Kind,
  id: string,
  failed: () => void,
): { isWished: boolean; toggle: () => void } {
  const { isLoggedIn } = useSession()
  const name = nameOf(kind, id)
  const isWished = useSyncExternalStore(
    hearts.subscribe,
    () => hearts.isWished(name) ?? false,
    () => false,
  )
  useEffect(() => {
    if (isLoggedIn && readAt === null) void loadHearts()
  }, [isLoggedIn])
  const toggle = useCallback(() => turnHeart(kind, id, failed), [kind, id, failed])
  return { isWished, toggle }
}
