import { useState } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { loginFrom } from '#contract/pages.ts'
import { saveGuestAction } from './guest-action.ts'
import { makeStore, useStore, whenStore } from './make-store.ts'
import { knownSession, useSession } from './session.ts'

/**
 * The cart as public pages see it. The cart's code is loaded for customers only; it publishes here,
 * so that header, cards and product page need not import it.
 */
export type LiveCart = {
  cart: Cart | undefined
  setQuantity: (item: CartItem, quantity: number) => void
  /** Restores a line that was just removed. */
  restore: (item: CartItem) => Promise<void>
  /** Resolves to whether the products were added; shows the outcome itself. */
  add: (productId: string, items: Wanted[]) => Promise<boolean>
}
type Wanted = { variation_id: string; quantity: number }

/** The logged-in customer's cart; null until it is loaded. */
export const liveCart = makeStore<LiveCart | null>(null)
export const useLiveCart = (): LiveCart | null => useStore(liveCart)

/** Total quantity in the cart. */
export const useCartCount = (): number => useLiveCart()?.cart?.item_count ?? 0

/**
 * For a guest: the product's name for the login page, and what to do after the login if not adding.
 */
type ForGuest = {
  name: string
  instead?: { kind: 'choose'; slug: string } | { kind: 'selection'; isEmpty: boolean } | undefined
}

/**
 * Adds products to the cart from any page. Guests go to the login page; the action is carried out
 * after the login.
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
      saveGuestAction({
        ...(instead ?? { kind: 'add', productId, items }),
        name,
        path: here.pathname + here.search,
      })
      await navigate(loginFrom(here))
      return false
    }
    setAdding(true)
    try {
      return await (await whenStore(liveCart, (live) => live !== null)).add(productId, items)
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding, isGuest: isInitialized && !isLoggedIn }
}
