import ChevronLeft from 'lucide-react/icons/chevron-left'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import Heart from 'lucide-react/icons/heart'
import Target from 'lucide-react/icons/target'
import { Link } from '#web/router.ts'
import { CategoryMenu } from '#web/shell/category-menu.tsx'
import { HeaderPromise } from '#web/shell/header-promise.tsx'
import { LanguageSwitch } from '#web/shell/language/language-switch.tsx'
import { Logo } from '#web/components/logo.tsx'
import { cappedAt99, MiniCartPeek } from '#web/cart/mini-cart/mini-cart-peek.tsx'
import { ProfileMenu } from '#web/shell/profile-menu.tsx'
import { SearchBox } from '#web/shell/search/search-box.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import styles from './header.module.css'

/**
 * Brand, search, cart and account; on a phone the search has a row of its own, which alone stays in
 * sight.
 */
export function Header() {
  const t = useT()
  return (
    <header className={`${styles.header} no-print`}>
      <div className={`container ${styles.bar}`}>
        <div className={styles.brand}>
          <Logo />
          <HeaderPromise />
        </div>
        <div className={styles.tools}>
          <LanguageSwitch />
          <IconLink
            to={pages.tier()}
            label={t('title.tier')}
            icon={<Award size={24} strokeWidth={1.75} />}
            className="only-desktop"
          />
          <IconLink
            to={pages.missions()}
            label={t('title.missions')}
            icon={<Target size={24} strokeWidth={1.75} />}
            className="only-desktop"
          />
          <IconLink
            to={pages.wishlist()}
            label={t('header.wishlist')}
            icon={<Heart size={24} strokeWidth={1.75} />}
            className="only-desktop"
          />
          <Notices />
          <MiniCartPeek />
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

/**
 * The way to the notifications, with how many are unread. On a phone the customer's menu has it.
 */
function Notices() {
  const t = useT()
  const unread = useSession().user?.unread_notifications ?? 0
  const label = unread > 0 ? t('header.noticesUnread', { count: unread }) : t('title.notifications')
  return (
    <IconLink
      to={pages.notifications()}
      label={label}
      icon={<Bell size={24} strokeWidth={1.75} />}
      className="only-desktop"
      {...(unread > 0 ? { count: cappedAt99(unread) } : {})}
    />
  )
}

/** On the way to paying nothing leads astray but the way back. */
export function CheckoutHeader() {
  const t = useT()
  return (
    <header className={`${styles.header} ${styles.plain} no-print`}>
      <div className={`container ${styles.bar}`}>
        <Logo />
        <p className={styles.secure}>{t('header.secure')}</p>
        <div className={styles.tools}>
          <LanguageSwitch />
          <Link
            to={pages.cart()}
            className={`link ${styles.back}`}
            aria-label={t('header.backToCart')}
          >
            <ChevronLeft size={18} strokeWidth={1.75} className={styles.narrow} />
            <span className={styles.narrow}>{t('header.cart')}</span>
            <span className={styles.roomy}>{t('header.backToCart')}</span>
          </Link>
        </div>
      </div>
    </header>
  )
}
