import { Button } from '#web/ui/button.tsx'
import panels from '../../shell/panels.module.css'
import { useT } from '../../words.ts'
import styles from './rows-act.module.css'

/** How many rows are done, and a button that stops it. */
export function Progress({
  done,
  of,
  onStop,
}: {
  done: number
  of: number
  onStop: (() => void) | null
}) {
  const t = useT()
  return (
    <div className={panels.parts}>
      <p className={panels.progress}>
        <span role="status">{t('staff.list.shownOf', { count: done, total: of })}</span>
        <progress value={done} max={of} aria-hidden="true" />
      </p>
      {onStop && (
        <Button variant="secondary" onClick={onStop}>
          {t('staff.rows.stop')}
        </Button>
      )}
    </div>
  )
}

/** Rows by their names, each with the reason why it is not done. */
export function Reasons({
  label,
  rows,
}: {
  label: string
  rows: { id: string; name: string; why: string }[]
}) {
  return (
    <section>
      <h3 className={styles.title}>{label}</h3>
      <ul className={styles.reasons}>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
