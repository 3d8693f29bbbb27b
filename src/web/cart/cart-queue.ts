import type { Cart } from '#contract/cart.ts'
import { makeOptimisticQueue, type Intents } from '../state/optimistic.ts'
import { changeCart, isIdle, type CartChange } from './cart-changes.ts'

export type PendingChanges = Intents<CartChange | null>

type Options = {
  /** The last cart that the server returned. */
  confirmed: () => Cart | undefined
  /** Stores a server response. */
  keep: (cart: Cart) => void
  /** Called after a rollback. `retry` sends the change again, unless a newer one replaced it. */
  failed: (error: unknown, retry: () => void) => void
}

/** The optimistic changes of a cart, sent one at a time. A change without effect is not sent. */
export const makeCartQueue = ({ confirmed, keep, failed }: Options) => {
  const queue = makeOptimisticQueue<CartChange | null>({ unknown: null, laneOf: () => 'cart' })
  const send = (call: () => Promise<Cart>) => async (change: CartChange | null) => {
    const cart = confirmed()
    if (!cart || !change || !isIdle(cart, change)) keep(await call())
    return null
  }
  return {
    ...queue,
    /** A newer change of the same name replaces one that still waits. */
    change: (name: string, change: CartChange, call: () => Promise<Cart>, debounceMs: number) =>
      queue.want(name, change, { send: send(call), debounceMs, failed }),
  }
}
export type CartQueue = ReturnType<typeof makeCartQueue>

/** The confirmed cart with the pending changes applied. */
export const withChanges = (confirmed: Cart, changes: PendingChanges): Cart =>
  [...changes.values()].reduce(
    (cart, { wanted }) => (wanted ? changeCart(cart, wanted) : cart),
    confirmed,
  )
