import { Link, type To } from '#web/router.ts'
import { classNames } from '../class-names.ts'
import styles from './breadcrumb.module.css'

interface BreadcrumbProps {
  label: string
  /** From the home page down; the last is the page in view and needs no link. */
  items: readonly { label: string; to?: To | undefined }[]
}

/** Where this page lies in the shop. */
export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={classNames('plain-list', styles.list)}>
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li key={item.label} className={styles.item}>
              {item.to && !last ? (
                <Link to={item.to} className={styles.link}>
                  {item.label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={styles.current}>
                  {item.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
