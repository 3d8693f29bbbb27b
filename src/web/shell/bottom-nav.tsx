import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Coins from 'lucide-react/icons/coins'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Package from 'lucide-react/icons/package'
import { Link } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { BottomBar } from '#web/ui/overlay/bottom-bar.tsx'
import { usePlace } from './use-place.ts'
import styles from './bottom-nav.module.css'

/** The five ways through the shop at the foot of a phone. */
export function BottomNav() {
  const t = useT()
  const pathname = usePlace()
  const items = [
    { to: pages.home(), icon: House, text: t('nav.home'), isCurrent: pathname === pages.home() },
    {
      to: pages.allProducts(),
      icon: LayoutGrid,
      text: t('nav.categories'),
      isCurrent: pathname === pages.allProducts(),
    },
    {
      to: pages.orders(),
      icon: Package,
      text: t('nav.orders'),
      isCurrent: pathname.startsWith(pages.orders()),
    },
    {
      to: pages.points(),
      icon: Coins,
      text: t('nav.points'),
      isCurrent: pathname.startsWith(pages.points()),
    },
    {
      to: pages.profile(),
      icon: CircleUserRound,
      text: t('nav.account'),
      isCurrent: pathname === pages.profile() || pathname.startsWith(pages.settings()),
    },
  ]
  return (
    <BottomBar kind="nav" label={t('nav.label')} mobileOnly>
      {items.map(({ to, icon: Icon, text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          className={styles.item}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span className={styles.pill}>
            <Icon size={22} strokeWidth={1.75} />
          </span>
          {text}
        </Link>
      ))}
    </BottomBar>
  )
}
