import { useId, type ReactNode } from 'react'
import { useT } from '#web/staff/words.ts'
import styles from './customers.module.css'

/** A part of a customer's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Names with their values; an empty value is left out. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

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
