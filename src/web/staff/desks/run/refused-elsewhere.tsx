import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { refusedElsewhere } from './current-stop.ts'
import { useRefusedActs } from './use-run.ts'
import styles from './run.module.css'

interface RefusedElsewhereProps {
  run: OwnRun
  stop: OwnStop | undefined
  open: (order: string) => void
}

/** The shop refused a stop that the rider has left: it is announced, and never opens by itself. */
export function RefusedElsewhere({ run, stop, open }: RefusedElsewhereProps) {
  const t = useT()
  const others = refusedElsewhere(run.stops, useRefusedActs(), stop)
  return (
    <div role="alert" className={styles.alerts}>
      {others.map(({ stop: other, position, wasCode }) => (
        <p key={other.order_id} className={styles.refused}>
          {t(wasCode ? 'run.codeWrongAt' : 'run.notTakenAt', { position })}
          <Button
            variant="secondary"
            size="lg"
            aria-label={t('run.openAt', { position })}
            onClick={() => open(other.order_id)}
          >
            {t('run.open')}
          </Button>
        </p>
      ))}
    </div>
  )
}
