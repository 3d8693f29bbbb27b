import styles from './filter-panel.module.css'

/** A choice and how many products it would show. */
export function Option({ name, count }: { name: string; count: number }) {
  return (
    <span className={styles.option}>
      {name} <span className={styles.count}>{count}</span>
    </span>
  )
}
