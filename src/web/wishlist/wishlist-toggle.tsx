import { useCallback } from 'react'
import Heart from 'lucide-react/icons/heart'
import { useLocation, useNavigate } from '#web/router.ts'
import { loginFrom } from '#contract/pages.ts'
import { announce } from '#web/state/announcements.ts'
import { saveGuestAction } from '#web/state/guest-action.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { useWishlistEntry } from '#web/wishlist/wishlist.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface WishlistToggleProps {
  productId?: string | undefined
  /** The variation's toggle; takes precedence over `productId` unless `either` is set. */
  variationId?: string | undefined
  /**
   * Filled when the product or the variation is on the wishlist (cart lines know both); pressing
   * then removes both, else it adds the product.
   */
  either?: boolean | undefined
  name: string
  variant?: 'disc' | 'plain' | 'outline' | undefined
}

/** Wishlist toggle of a product or variation. Guests go to the login page and back. */
export function WishlistToggle({
  productId,
  variationId,
  either = false,
  name,
  variant = 'disc',
}: WishlistToggleProps) {
  const t = useT()
  const here = useLocation()
  const navigate = useNavigate()
  const { isLoggedIn } = useSession()
  const failed = useCallback(() => announce(t('card.wishFailed')), [t])
  const ofVariation = useWishlistEntry('variation', variationId ?? '', failed)
  const ofProduct = useWishlistEntry('product', productId ?? '', failed)
  const all = either ? [ofProduct, ofVariation] : [variationId ? ofVariation : ofProduct]
  const full = all.filter(({ isWished }) => isWished)
  const press = () => {
    if (!isLoggedIn) {
      const wished = variationId
        ? { of: 'variation' as const, id: variationId }
        : { of: 'product' as const, id: productId ?? '' }
      saveGuestAction({ kind: 'wishlist', name, ...wished, path: here.pathname + here.search })
      return void navigate(loginFrom(here))
    }
    for (const entry of full.length > 0 ? full : all.slice(0, 1)) entry.toggle()
  }
  return (
    <IconButton
      label={t('card.wishlist', { name })}
      icon={<Heart size={18} strokeWidth={2} />}
      variant={variant}
      pressed={full.length > 0}
      onClick={press}
    />
  )
}
