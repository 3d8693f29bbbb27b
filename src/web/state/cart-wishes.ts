import type { Cart } from '#contract/shop/cart.ts'
import { changeCart, isIdle, type CartChange } from './cart-changes.ts'

/** A change that is shown already and has not been answered yet. */
type Wish = {
  name: string
  change: CartChange
  timer: ReturnType<typeof setTimeout> | null
  send: Send
}
type Send = () => Promise<Cart>

export type CartWishes = {
  /** The cart as the customer means it: the confirmed one with every wish laid over it. */
  apply: (confirmed: Cart) => Cart
  /**
   * Shows a change at once and sends it after `delayMs`. A newer wish of the same name takes the
   * place of one that still waits.
   */
  wish: (name: string, change: CartChange, send: Send, delayMs: number) => void
  /** Takes back a wish that still waits; false when it is on its way already. */
  takeBack: (name: string) => boolean
  /** Forgets everything: another customer's cart begins. */
  drop: () => void
  /**
   * Sends what waits and resolves when everything is answered, to whether all of it was done; never
   * rejects.
   */
  flush: () => Promise<boolean>
  /** Changes when the wishes change: for `useSyncExternalStore`. */
  snapshot: () => readonly Wish[]
  subscribe: (listener: () => void) => () => void
}

type Options = {
  /** The last cart that the shop answered. */
  confirmed: () => Cart | undefined
  /** Keeps an answer. */
  keep: (cart: Cart) => void
  /**
   * A change that could not be made; it is no longer shown when this is called. `again` makes it
   * once more, unless a newer one took its place.
   */
  fail: (error: unknown, again: () => void) => void
}

/**
 * Keeps the changes of a cart between the finger and the shop. They are sent one after the other in
 * the order in which they were made, so that an older answer can never undo a newer wish, and a
 * failed one disappears without touching the others.
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
