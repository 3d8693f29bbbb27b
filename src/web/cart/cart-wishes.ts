import type { Cart } from '#contract/shop/cart.ts'
import { changeCart, isIdle, type CartChange } from './cart-changes.ts'

/** A pending change that is already shown. */
type Wish = {
  name: string
  change: CartChange
  timer: ReturnType<typeof setTimeout> | null
  send: Send
}
type Send = () => Promise<Cart>

export type CartWishes = {
  /** Applies all pending changes to the confirmed cart. */
  apply: (confirmed: Cart) => Cart
  /**
   * Shows a change at once and sends it after `delayMs`. A newer change of the same name replaces
   * one that still waits.
   */
  wish: (name: string, change: CartChange, send: Send, delayMs: number) => void
  /** Cancels a change that still waits; false when it is already being sent. */
  takeBack: (name: string) => boolean
  /** Drops all changes: the customer has changed. */
  drop: () => void
  /** Sends the waiting changes. Resolves to whether all succeeded; never rejects. */
  flush: () => Promise<boolean>
  /** Changes identity with the pending changes: for `useSyncExternalStore`. */
  snapshot: () => readonly Wish[]
  subscribe: (listener: () => void) => () => void
}

type Options = {
  /** The last cart that the server returned. */
  confirmed: () => Cart | undefined
  /** Stores a server response. */
  keep: (cart: Cart) => void
  /**
   * Called after a failed change was removed. `again` retries it, unless a newer one replaced it.
   */
  fail: (error: unknown, again: () => void) => void
}

/**
 * Debounced optimistic cart changes. They are sent one at a time in order, so that an older
 * response never reverts a newer change, and a failed change is removed without affecting others.
 */
export const makeCartWishes = ({ confirmed, keep, fail }: Options): CartWishes => {
  let wishes: readonly Wish[] = []
  let queue: Promise<void> = Promise.resolve()
  let failures = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly Wish[]) => {
    wishes = next
    for (const listener of listeners) listener()
  }
  const forget = (wish: Wish) => change(wishes.filter((one) => one !== wish))

  const deliver = async (wish: Wish) => {
    const cart = confirmed()
    if (cart && isIdle(cart, wish.change)) return forget(wish)
    try {
      const answer = await wish.send()
      keep(answer)
      forget(wish)
    } catch (error) {
      failures++
      forget(wish)
      fail(error, () => {
        if (!wishes.some(({ name }) => name === wish.name)) add({ ...wish }, 0)
      })
    }
  }
  const dispatch = (wish: Wish) => {
    if (wish.timer !== null) clearTimeout(wish.timer)
    change(wishes.map((one) => (one === wish ? Object.assign(wish, { timer: null }) : one)))
    queue = queue.then(() => deliver(wish))
  }
  const add = (wish: Wish, delayMs: number) => {
    wish.timer = setTimeout(() => dispatch(wish), delayMs)
    change([...wishes, wish])
  }
  const waiting = (name: string) => wishes.find((one) => one.name === name && one.timer !== null)
  const takeBack = (name: string): boolean => {
    const wish = waiting(name)
    if (!wish) return false
    clearTimeout(wish.timer!)
    forget(wish)
    return true
  }

  return {
    apply: (cart) => wishes.reduce((seen, wish) => changeCart(seen, wish.change), cart),
    wish: (name, wanted, send, delayMs) => {
      takeBack(name)
      add({ name, change: wanted, timer: null, send }, delayMs)
    },
    takeBack,
    drop: () => {
      for (const { timer } of wishes) if (timer !== null) clearTimeout(timer)
      change([])
    },
    flush: () => {
      const before = failures
      for (const wish of wishes.filter(({ timer }) => timer !== null)) dispatch(wish)
      return queue.then(() => failures === before)
    },
    snapshot: () => wishes,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
