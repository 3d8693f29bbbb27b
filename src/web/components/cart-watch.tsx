import { useEffect } from 'react'
import { MiniCart } from '#web/components/mini-cart.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useAddToCart, useCart, useCartActions } from '#web/state/cart.tsx'
import { tellCart } from '#web/state/live-cart.ts'

/** Keeps the cart of a customer in view for the pages that everyone sees: as facts for them, and as a bar at the foot of a phone. */
export function CartWatch() {
  return (
    <WithQueries>
      <Watch />
    </WithQueries>
  )
}

function Watch() {
  const { cart } = useCart()
  const { setQuantity } = useCartActions()
  const { add } = useAddToCart()
  useEffect(() => tellCart({ cart, setQuantity, add }), [cart, setQuantity, add])
  useEffect(() => () => tellCart(null), [])
  return <MiniCart cart={cart} />
}
