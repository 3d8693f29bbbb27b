import { useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { loginFrom } from '#web/links.ts'
import { keepGuestWish } from './guest-wish.ts'
import { knownSession, useSession } from './session.ts'

/**
 * What the pages that everyone sees know of the cart. The cart itself is fetched, with all its
 * code, only for customers; whoever watches it tells it here, and header, cards and product page
 * read it without having to carry it.
 */
export type LiveCart = {
  cart: Cart | undefined
  setQuantity: (item: CartItem, quantity: number) => void
  /** Puts back a line that was just taken out. */
  restore: (item: CartItem) => Promise<void>
  /** Answers whether the products are in the cart, and says by itself what happened. */
  add: (productId: string, items: Wanted[]) => Promise<boolean>
}
type Wanted = { variation_id: string; quantity: number }

let live: LiveCart | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellCart(next: LiveCart | null) {
  live = next
  for (const listener of listeners) listener()
}

export const useLiveCart = (): LiveCart | null =>
  useSyncExternalStore(
    subscribe,
    () => live,
    () => null,
  )

/** How many pieces are in the cart. */
export const useCartCount = (): number => useLiveCart()?.cart?.item_count ?? 0

/** The cart of whoever is logged in, as soon as it is there. */
const whenLive = (): Promise<LiveCart> =>
  new Promise((resolve) => {
    if (live) return resolve(live)
    const stop = subscribe(() => {
      if (!live) return
      stop()
      resolve(live)
    })
  })

/**
 * For a guest: the product's name, which the login page says, and what happens after the login
 * where it is not the adding itself.
 */
type ForGuest = {
  name: string
  instead?: { kind: 'choose'; slug: string } | { kind: 'selection'; isEmpty: boolean } | undefined
}

/**
 * Puts products into the cart from anywhere. A guest goes to the login page and comes back; what
 * was pressed is carried out then.
 */
export function useQuickAdd() {
  const here = useLocation()
  const navigate = useNavigate()
  const { isInitialized, isLoggedIn } = useSession()
  const [isAdding, setAdding] = useState(false)
  const add = async (
    productId: string,
    items: Wanted[],
    { name, instead }: ForGuest,
  ): Promise<boolean> => {
    if (!(await knownSession()).isLoggedIn) {
      keepGuestWish({
        ...(instead ?? { kind: 'add', productId, items }),
        name,
        path: here.pathname + here.search,
      })
      await navigate(loginFrom(here))
      return false
    }
    setAdding(true)
    try {
      return await (await whenLive()).add(productId, items)
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding, isGuest: isInitialized && !isLoggedIn }
}
