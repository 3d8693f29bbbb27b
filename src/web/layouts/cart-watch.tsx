import { lazy, Suspense, useEffect, useState } from 'react'
import { MiniCart } from '#web/cart/mini-cart/mini-cart.tsx'
import { deliveryPlace } from '#web/shell/delivery-place.ts'
import { useLocation } from '#web/router.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useAddresses } from '#web/addresses/addresses.ts'
import { useAddToCart, useCart, useCartActions } from '#web/cart/cart.tsx'
import { takeGuestAction } from '#web/state/guest-action.ts'
import { liveCart } from '#web/state/live-cart.ts'
import { useLocale } from '#web/state/locale.tsx'
import { addToWishlist } from '#web/wishlist/wishlist.ts'

// Only needed by a guest who pressed the plus of a product with several sizes.
const AddSheet = lazy(() =>
  import('../catalogue/add-sheet.tsx').then(({ AddSheet: Component }) => ({ default: Component })),
)

// Only needed by buyers of companies.
const CompanyPrices = lazy(async () => ({
  default: (await import('../catalogue/company-prices.tsx')).CompanyPrices,
}))

/**
 * Keeps the cart of a customer in view for the pages that everyone sees: as facts for them, and as
 * a bar at the foot of a phone.
 */
export function CartWatch() {
  return (
    <WithQueries>
      <Watch />
    </WithQueries>
  )
}

function Watch() {
  const { cart } = useCart()
  const { setQuantity, restore } = useCartActions()
  const add = useAddToCart()
  useEffect(
    () => liveCart.set({ cart, setQuantity, restore, add }),
    [cart, setQuantity, restore, add],
  )
  useEffect(() => () => liveCart.set(null), [])
  const locale = useLocale()
  const choosing = useGuestAction(add)
  usePublishedPlace()
  return (
    <>
      <MiniCart cart={cart} />
      {cart?.has_company_prices && (
        <Suspense fallback={null}>
          <CompanyPrices key={locale} />
        </Suspense>
      )}
      {choosing.of && (
        <Suspense fallback={null}>
          <AddSheet slug={choosing.of.slug} name={choosing.of.name} onClose={choosing.end} />
        </Suspense>
      )}
    </>
  )
}

type Choosing = { slug: string; name: string; path: string }

/**
 * Carries out what the guest pressed here before logging in. Returns the product whose size must be
 * chosen, while its page is open.
 */
function useGuestAction(add: ReturnType<typeof useAddToCart>): {
  of: Choosing | null
  end: () => void
} {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  useEffect(() => {
    const action = takeGuestAction(path, 'add', 'choose', 'wishlist')
    if (action?.kind === 'add') void add(action.productId, [...action.items])
    if (action?.kind === 'choose') setChoosing(action)
    // A failed toggle stays off, and can be pressed again.
    if (action?.kind === 'wishlist') void addToWishlist(action.of, action.id).catch(() => null)
  }, [add, path])
  return { of: choosing?.path === path ? choosing : null, end: () => setChoosing(null) }
}

/**
 * Publishes the name of the customer's default address for the header; not fetched where the header
 * has no room.
 */
function usePublishedPlace() {
  const enabled = useMediaQuery('(width >= 1280px)')
  const { addresses } = useAddresses(enabled)
  const label = addresses?.find(({ isDefault }) => isDefault)?.label ?? null
  useEffect(() => deliveryPlace.set(label), [label])
  useEffect(() => () => deliveryPlace.set(null), [])
}
