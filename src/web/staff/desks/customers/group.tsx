import type { ReactNode } from 'react'
import { useT } from '#web/staff/words.ts'
import styles from './customers.module.css'

/** Lines under a heading, or that there are none. */
export function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const t = useT()
  return (
    <>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.faint}>{t('staff.customers.nothing')}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
      )}
    </>
  )
}
