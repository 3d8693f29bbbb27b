import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/router.ts'
import styles from './today.module.css'

/** How urgent a number is; `none` for nothing to do. */
export type Tone = 'none' | 'calm' | 'warn' | 'bad'

/** A number with its name, as a link to what it counts. */
export function Tile({
  label,
  value,
  to,
  tone,
}: {
  label: string
  value: string
  to: string
  tone: Tone
}) {
  return (
    <Link to={to} className={classNames(styles.tile, styles[tone])}>
      <span className={styles.value}>{value}</span>
      <span className={styles.label}>{label}</span>
    </Link>
  )
}
