import { useId, type ReactNode } from 'react'
import styles from './part.module.css'

/** A part of a page about one thing. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  facts: readonly Fact[]
  /** How they look elsewhere than in a part. */
  className?: string | undefined
}

/** Names with their values; an empty value is left out. */
export function Facts({ facts, className = styles.facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(
        ([name, value]) =>
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
