import { Link } from 'react-router'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './logo.module.css'

/** The shop's sign: a mango with one leaf. */
export function Logo() {
  const t = useT()
  return (
    <Link to={links.home()} className={styles.logo} aria-label={t('header.home')}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="10" className={styles.ground} />
        <path d="M16 12.2c-5.2-2.6-9 1-8.6 6 .4 4.6 3.4 8.3 6.3 8.3 1 0 1.4-.5 2.3-.5s1.3.5 2.3.5c2.9 0 5.9-3.7 6.3-8.3.4-5-3.4-8.6-8.6-6Z" className={styles.fruit} />
        <path d="M15.8 11.5c-.3-3.6 1.9-6.3 5.7-6.5.2 3.7-2 6.3-5.7 6.5Z" className={styles.leaf} />
      </svg>
      <span aria-hidden="true">petik</span>
    </Link>
  )
}
