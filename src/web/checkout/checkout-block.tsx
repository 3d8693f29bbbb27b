import { useId, type ReactNode } from 'react'
import styles from './checkout-block.module.css'

interface CheckoutBlockProps {
  /** By which what is missing leads here. */
  place: string
  title: string
  icon: ReactNode
  /** What is chosen, in a line. */
  value: ReactNode
  /** More about it, smaller. */
  detail?: ReactNode
  /** Nothing is chosen and something must be. */
  isMissing?: boolean | undefined
  action: ReactNode
}

/** One decision of the checkout: what is chosen now, and a way to change it. */
export function CheckoutBlock({
  place,
  title,
  icon,
  value,
  detail,
  isMissing = false,
  action,
}: CheckoutBlockProps) {
  const id = useId()
  return (
    <section id={place} className={`card ${styles.block}`} aria-labelledby={id}>
      <span className={styles.icon}>{icon}</span>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={isMissing ? styles.missing : styles.value}>{value}</p>
      <div className={styles.action}>{action}</div>
      {detail && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
