import ChevronLeft from 'lucide-react/icons/chevron-left'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link } from '#web/router.ts'
import { CategoryMenu } from '#web/components/category-menu.tsx'
import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { Logo } from '#web/components/logo.tsx'
import { ProfileMenu } from '#web/components/profile-menu.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { links } from '#web/links.ts'
import { useCartCount } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import styles from './header.module.css'

/** Brand, search, cart and account; on a phone the search has a row of its own, which alone stays in sight. */
export function Header() {
  return (
    <header className={`${styles.header} no-print`}>
      <div className={`container-wide ${styles.bar}`}>
        <Logo />
        <div className={styles.tools}>
          <LanguageSwitch />
          <CartLink />
          <ProfileMenu />
        </div>
        <div className={styles.finder}>
          <CategoryMenu />
          <SearchBox />
        </div>
      </div>
    </header>
  )
}

/** On the way to paying nothing leads astray but the way back. */
export function CheckoutHeader() {
  const t = useT()
  return (
    <header className={`${styles.header} ${styles.plain} no-print`}>
      <div className={`container-wide ${styles.bar}`}>
        <Logo />
        <p className={styles.secure}>{t('header.secure')}</p>
        <div className={styles.tools}>
          <LanguageSwitch />
          <Link to={links.cart()} className={`link ${styles.back}`} aria-label={t('header.backToCart')}>
            <ChevronLeft size={18} strokeWidth={1.75} className={styles.narrow} />
            <span className={styles.narrow}>{t('header.cart')}</span>
            <span className={styles.roomy}>{t('header.backToCart')}</span>
          </Link>
        </div>
      </div>
    </header>
  )
}

const COUNT_MAX = 99

function CartLink() {
  const t = useT()
  const count = useCartCount()
  const label = count === 0 ? t('header.cart') : count === 1 ? t('header.cartOne') : t('header.cartCount', { count })
  return (
    <IconLink
      to={links.cart()}
      label={label}
      icon={<ShoppingCart size={24} strokeWidth={1.75} />}
      {...(count > 0 ? { count: count > COUNT_MAX ? `${COUNT_MAX}+` : count } : {})}
    />
  )
}
