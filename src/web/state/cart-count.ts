import { useCart } from './cart.tsx'
import { useSession } from './session.ts'

/** How many pieces are in the cart; until the cart itself has arrived, as the profile says. */
export function useCartCount(): number {
  const { user } = useSession()
  const { cart } = useCart()
  return cart?.item_count ?? user?.cart_item_count ?? 0
}
