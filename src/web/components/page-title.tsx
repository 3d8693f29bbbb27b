import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from '#web/router.ts'
import styles from './page-title.module.css'

interface PageTitleProps {
  title: ReactNode
  /** The parent page, linked on screens without the side menu. */
  back?: { to: string; label: string } | undefined
  aside?: ReactNode
}

/** The heading of a page of the account. */
export function PageTitle({ title, back, aside }: PageTitleProps) {
  return (
    <div className={styles.head}>
      {back && (
        <Link
          to={back.to}
          className={`only-mobile no-print ${styles.back}`}
          aria-label={back.label}
        >
          <ChevronLeft size={24} strokeWidth={1.75} />
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {aside}
    </div>
  )
}
