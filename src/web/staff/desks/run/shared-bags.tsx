import { useT } from '#web/staff/words.ts'
import styles from './run.module.css'

/** The orders whose goods are in the same bags: they are handed over together. */
export function SharedBags({ numbers }: { numbers: readonly string[] }) {
  const t = useT()
  if (numbers.length === 0) return null
  return (
    <small className={styles.shared}>{t('run.sameBags', { numbers: numbers.join(', ') })}</small>
  )
}
