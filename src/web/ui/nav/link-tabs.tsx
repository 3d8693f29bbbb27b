import { useEffect, useRef } from 'react'
import { Link, useLocation, type To } from '#web/router.ts'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

interface LinkTabsProps {
  label: string
  tabs: readonly {
    to: To
    label: string
    /** A number after the label. */
    count?: number | string | undefined
    /** Whether this is the current page; defaults to comparing paths. */
    current?: boolean | undefined
  }[]
  className?: string | undefined
}

/** Tabs that are pages of their own, with their own address. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  const chosen = tabs.findIndex((tab) => tab.current ?? pathOf(tab.to) === pathname)
  // The row alone is moved, never the page.
  useEffect(() => {
    const node = row.current
    const link = node?.querySelectorAll('a')[chosen]
    if (!node || !link) return
    const [outer, inner] = [node.getBoundingClientRect(), link.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      node.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [chosen])
  return (
    <nav ref={row} aria-label={label} className={classNames(styles.tabs, className)}>
      <ul className={classNames('plain-list', styles.list)}>
        {tabs.map((tab, index) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              className={styles.tab}
              preventScrollReset
              aria-current={index === chosen ? 'page' : undefined}
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
