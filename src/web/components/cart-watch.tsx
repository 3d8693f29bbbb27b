import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MiniCart } from '#web/components/mini-cart.tsx'
import { tellPlace } from '#web/components/header-place.ts'
import { useLocation } from '#web/router.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { addressesQuery } from '#web/state/addresses.ts'
import { useAddToCart, useCart, useCartActions } from '#web/state/cart.tsx'
import { takeGuestWish } from '#web/state/guest-wish.ts'
import { tellCart } from '#web/state/live-cart.ts'
import { fillHeart } from '#web/state/wishlist.ts'

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
  useGuestWish(add)
  useOwnPlace()
  return <MiniCart cart={cart} />
}

/** Carries out what was pressed here before logging in. */
function useGuestWish(add: ReturnType<typeof useAddToCart>['add']) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const wish = takeGuestWish(pathname + search)
    if (wish?.kind === 'add' && wish.items.length > 0) void add(wish.productId, [...wish.items])
    // A heart that could not be filled stays empty, and can be pressed again.
    if (wish?.kind === 'heart') void fillHeart(wish.of, wish.id).catch(() => null)
  }, [add, pathname, search])
}

/** Tells the header the name of the place that the customer's orders go to; where the header has no room for it, nothing is asked. */
function useOwnPlace() {
  const enabled = useMediaQuery('(width >= 1280px)')
  const { data } = useQuery({ ...addressesQuery, enabled })
  const label = data?.find(({ isDefault }) => isDefault)?.label ?? null
  useEffect(() => tellPlace(label), [label])
  useEffect(() => () => tellPlace(null), [])
}
