import { Link, useLocation, type To } from '#web/router.ts'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

interface LinkTabsProps {
  label: string
  tabs: readonly {
    to: To
    label: string
    /** A number after the label. */
    count?: number | string | undefined
    /** Whether this is the page in view; by the path of the address unless said. */
    current?: boolean | undefined
  }[]
  className?: string | undefined
}

/** Tabs that are pages of their own, with their own address. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={classNames(styles.tabs, className)}>
      <ul className={classNames('plain-list', styles.list)}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              className={styles.tab}
              preventScrollReset
              aria-current={(tab.current ?? pathOf(tab.to) === pathname) ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
}
