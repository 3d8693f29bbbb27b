import { useId, type ReactNode } from 'react'
import styles from './orders.module.css'

/** A part of the page of an order, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
