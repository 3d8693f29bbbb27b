import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coins from 'lucide-react/icons/coins'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { NavLink, Outlet } from '#web/router.ts'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './layout.module.css'

const ICON = { size: 20, strokeWidth: 1.75 } as const

/** Everything of one customer: a menu beside the page where there is room for it. */
export function Component() {
  const t = useT()
  const pages = [
    { to: links.profile(), text: t('account.title'), icon: <User {...ICON} />, end: true },
    { to: links.orders(), text: t('account.orders'), icon: <ClipboardList {...ICON} /> },
    { to: links.pointsHistory(), text: t('account.pointsHistory'), icon: <Coins {...ICON} /> },
    { to: links.personalizeCard(), text: t('card.title'), icon: <Palette {...ICON} /> },
    { to: links.settings(), text: t('account.settings'), icon: <Settings {...ICON} /> },
  ]
  return (
    <div className={`container ${styles.layout}`}>
      <nav aria-label={t('account.menu')} className={`card no-print ${styles.menu}`}>
        <ul className="plain-list">
          {pages.map(({ to, text, icon, end }) => (
            <li key={to}>
              <NavLink to={to} end={end ?? false} className={styles.link ?? ''}>
                {icon}
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
