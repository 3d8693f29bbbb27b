import { useCallback } from 'react'
import Heart from 'lucide-react/icons/heart'
import { useLocation, useNavigate } from '#web/router.ts'
import { loginFrom } from '#web/links.ts'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { useWish } from '#web/state/wishlist.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface WishlistHeartProps {
  productId?: string | undefined
  variationId?: string | undefined
  name: string
  variant?: 'disc' | 'plain' | 'outline' | undefined
}

/** The heart of a product or a variation. A guest is sent to the login page and back. */
export function WishlistHeart({ productId, variationId, name, variant = 'disc' }: WishlistHeartProps) {
  const t = useT()
  const here = useLocation()
  const navigate = useNavigate()
  const { isLoggedIn } = useSession()
  const failed = useCallback(() => announce(t('card.wishFailed')), [t])
  const { isWished, toggle } = useWish(variationId ? 'variation' : 'product', variationId ?? productId ?? '', failed)
  const press = () => (isLoggedIn ? toggle() : void navigate(loginFrom(here)))
  return (
    <IconButton
      label={t('card.wishlist', { name })}
      icon={<Heart size={18} strokeWidth={2} />}
      variant={variant}
      pressed={isWished}
      onClick={press}
    />
  )
}
