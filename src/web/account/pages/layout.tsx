import { useState } from 'react'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Repeat from 'lucide-react/icons/repeat'
import Target from 'lucide-react/icons/target'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import { Link, NavLink, Outlet, useLocation, useSearchParams } from '#web/router.ts'
import { LogOutQuestion } from '#web/shell/log-out-question.tsx'
import { SETTINGS_TABS, tabOf } from '#web/account/settings-tabs.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './layout.module.css'

const ICON = { size: 20, strokeWidth: 1.75 } as const

/** The account pages: a menu next to the page on wide screens. */
export function Component() {
  const t = useT()
  const { pathname } = useLocation()
  const items = [
    { to: pages.profile(), text: t('account.title'), icon: <User {...ICON} />, end: true },
    { to: pages.orders(), text: t('account.orders'), icon: <ClipboardList {...ICON} /> },
    { to: pages.buyAgain(), text: t('title.buyAgain'), icon: <Repeat {...ICON} /> },
    { to: pages.notifications(), text: t('title.notifications'), icon: <Bell {...ICON} /> },
    { to: pages.wishlist(), text: t('title.wishlist'), icon: <Heart {...ICON} /> },
    { to: pages.points(), text: t('title.point'), icon: <Coins {...ICON} /> },
    { to: pages.vouchers(), text: t('title.vouchers'), icon: <Gift {...ICON} /> },
    { to: pages.storeCredit(), text: t('title.storeCredit'), icon: <Wallet {...ICON} /> },
    { to: pages.tier(), text: t('title.tier'), icon: <Award {...ICON} />, end: true },
    { to: pages.missions(), text: t('title.missions'), icon: <Target {...ICON} /> },
    { to: pages.personalizeCard(), text: t('card.title'), icon: <Palette {...ICON} /> },
    { to: pages.myData(), text: t('title.myData'), icon: <ShieldCheck {...ICON} /> },
    { to: pages.settings(), text: t('account.settings'), icon: <Settings {...ICON} /> },
  ]
  return (
    <div className={`container ${styles.layout}`}>
      <nav aria-label={t('account.menu')} className={`card no-print ${styles.menu}`}>
        <ul className="plain-list">
          {items.map(({ to, text, icon, end }) => (
            <li key={to}>
              <NavLink to={to} end={end ?? false} className={styles.link ?? ''}>
                {icon}
                {text}
              </NavLink>
              {to === pages.settings() && pathname === to && <SettingsMenu />}
            </li>
          ))}
        </ul>
        <ul className={`plain-list ${styles.rest}`}>
          <li>
            <Link to={pages.help()} className={styles.link}>
              <LifeBuoy {...ICON} />
              {t('account.help')}
            </Link>
          </li>
          <li>
            <LogOutButton />
          </li>
        </ul>
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}

function LogOutButton() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        <LogOut {...ICON} />
        {t('account.logout')}
      </button>
      <LogOutQuestion open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/** The tabs of the settings. */
function SettingsMenu() {
  const t = useT()
  const [search] = useSearchParams()
  const current = tabOf(search) ?? 'personal-details'
  return (
    <ul className={`plain-list ${styles.tabs}`}>
      {SETTINGS_TABS.map(({ tab, label }) => (
        <li key={tab}>
          <Link
            to={pages.settings(tab)}
            className={styles.tab}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
