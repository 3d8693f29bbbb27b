import type { PickRun } from '#contract/staff/picking/picking.ts'
import { useT } from '#web/staff/words.ts'
import styles from './picking.module.css'

/** How long picked goods that need cooling have been out; marked when that is too long. */
export function Cold({ cold }: Pick<PickRun, 'cold'>) {
  const t = useT()
  if (cold === null) return null
  return (
    <p className={cold.is_late ? styles.note : undefined}>
      {t(cold.is_late ? 'picking.coldLate' : 'picking.cold', { minutes: cold.minutes })}
    </p>
  )
}
