import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { useT } from '#web/staff/words.ts'
import { giveUp, type Sheet } from '../use-run.ts'
import styles from '../run.module.css'

const TICK_MS = 10_000

/** After enough calls and the wait: a photo of the door ends the stop. */
export function NotHome({ run, stop, sheet }: { run: OwnRun; stop: OwnStop; sheet: Sheet }) {
  const t = useT()
  // The phone's clock may be wrong; the shop counts the wait by its own.
  const now = useNow(TICK_MS) + sheet.offset
  const missing = sheet.calls_needed - stop.calls.length
  const first = stop.calls[0]
  const until = first === undefined ? null : Date.parse(first) + sheet.wait_minutes * MINUTE_MS
  const minutes = until === null ? sheet.wait_minutes : Math.ceil((until - now) / MINUTE_MS)
  const reason =
    missing > 0
      ? t('run.callsMissing', { count: missing })
      : minutes > 0
        ? t('run.waitMore', { minutes })
        : undefined
  return (
    <div className={styles.notHome}>
      <h3>{t('run.notHome')}</h3>
      {reason !== undefined && <p>{reason}</p>}
      <TakePhoto
        label={t('run.giveUp')}
        brokenText={t('run.noPhoto')}
        disabledReason={reason}
        onTaken={(photo) => void giveUp(run, stop, photo)}
      />
    </div>
  )
}
