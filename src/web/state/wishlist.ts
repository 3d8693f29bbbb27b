import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { listWishlist, toggleWishlist, unwishVariation, wishVariation } from '#contract/shop/catalogue.ts'
import { due, intentOf, revert, sent, settle, want, type Intent } from '#domain/intent.ts'
import { WISHLIST_DEBOUNCE_MS } from '#domain/limits.ts'
import { send, sendWhole } from '#web/send.ts'
import { currentSession, subscribeToSession, useSession } from './session.ts'

type Kind = 'product' | 'variation'
const nameOf = (kind: Kind, id: string) => `${kind} ${id}`

// One set of hearts for the whole site: the same product shows the same heart wherever it stands.
let hearts: ReadonlyMap<string, Intent<boolean>> = new Map()
let loading: Promise<void> | null = null
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const NOT_WISHED = intentOf(false)
const heartOf = (name: string): Intent<boolean> => hearts.get(name) ?? NOT_WISHED
const place = (name: string, intent: Intent<boolean>) => {
  hearts = new Map(hearts).set(name, intent)
  tell()
}
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the customer's hearts once. Without them every heart is empty, and the next page tries again. */
const loadHearts = () => {
  loading ??= sendWhole(listWishlist)
    .then(({ data, meta }) => {
      const wished = [...data.map(({ id }) => nameOf('product', id)), ...meta.variation_ids.map((id) => nameOf('variation', id))]
      // A heart that was pressed meanwhile keeps its wish.
      hearts = new Map([...wished.map((name) => [name, intentOf(true)] as const), ...hearts])
      tell()
    })
    .catch(() => {
      loading = null
    })
}

const forgetHearts = () => {
  if (currentSession().isLoggedIn) return
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  loading = null
  hearts = new Map()
  tell()
}
if (typeof document !== 'undefined') subscribeToSession(forgetHearts)

/** Sets a heart and answers what is now true. */
const sendWish = async (kind: Kind, id: string, wanted: boolean): Promise<boolean> => {
  if (kind === 'variation') return (await send(wanted ? wishVariation : unwishVariation, { params: { id } })).is_wished
  const { is_wished } = await send(toggleWishlist, { params: { id } })
  // A toggle turns over whatever is there: another device may have been faster, and then it is turned over once more.
  return is_wished === wanted ? is_wished : (await send(toggleWishlist, { params: { id } })).is_wished
}

const deliver = async (kind: Kind, id: string, failed: () => void): Promise<void> => {
  const name = nameOf(kind, id)
  const next = due(heartOf(name))
  if (!next) return
  place(name, sent(heartOf(name), next.value))
  try {
    place(name, settle(heartOf(name), await sendWish(kind, id, next.value)))
  } catch {
    place(name, revert(heartOf(name)))
    failed()
    return
  }
  await deliver(kind, id, failed)
}

/** Turns a heart over. It shows at once, and is sent when the finger has come to rest. */
export function turnHeart(kind: Kind, id: string, failed: () => void) {
  const name = nameOf(kind, id)
  place(name, want(heartOf(name), !heartOf(name).wanted))
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void deliver(kind, id, failed), WISHLIST_DEBOUNCE_MS),
  )
}

const NO_HEARTS: typeof hearts = new Map()

/** Of things that the shop calls wished: whether a heart was taken back here since. */
export function useUnwished(): (kind: Kind, id: string) => boolean {
  const all = useSyncExternalStore(
    subscribe,
    () => hearts,
    () => NO_HEARTS,
  )
  return useCallback((kind, id) => all.get(nameOf(kind, id))?.wanted === false, [all])
}

/** Whether something is wished, and how to turn that over. */
export function useWish(kind: Kind, id: string, failed: () => void): { isWished: boolean; toggle: () => void } {
  const { isLoggedIn } = useSession()
  const name = nameOf(kind, id)
  const isWished = useSyncExternalStore(
    subscribe,
    () => heartOf(name).wanted,
    () => false,
  )
  useEffect(() => {
    if (isLoggedIn) loadHearts()
  }, [isLoggedIn])
  const toggle = useCallback(() => turnHeart(kind, id, failed), [kind, id, failed])
  return { isWished, toggle }
}
