import { isUnreachable } from '#web/staff/offline/outbox.ts'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../run.module.css'

/** The code waits for the shop's answer; the rider need not. */
export function Unchecked({ goOn }: { goOn: () => void }) {
  const t = useT()
  const isAway = useStore(isUnreachable)
  return (
    <div className={styles.proof}>
      <p role="status" className={styles.warn}>
        {t(isAway ? 'run.unchecked' : 'run.checking')}
      </p>
      <Button size="lg" block onClick={goOn}>
        {t('run.goOn')}
      </Button>
    </div>
  )
}
