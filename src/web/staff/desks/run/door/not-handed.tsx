import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { useT } from '#web/staff/words.ts'
import { giveUp, type Sheet } from '../use-run.ts'
import styles from '../run.module.css'

const TICK_MS = 10_000

interface NotHandedProps {
  run: OwnRun
  stop: OwnStop
  sheet: Sheet
}

/** A photo ends the stop: at once where the customer is there, else after calls and the wait. */
export function NotHanded({ run, stop, sheet }: NotHandedProps) {
  const t = useT()
  const reason = useWait(stop, sheet)
  const isCash = stop.cash > 0
  return (
    <div className={styles.notHome}>
      <h3>{t('run.notHanded')}</h3>
      <TakePhoto
        label={t('run.refusedAll')}
        brokenText={t('run.noPhoto')}
        onTaken={(photo) => void giveUp(run, stop, 'refused_all', photo)}
      />
      {isCash && (
        <TakePhoto
          label={t('run.cannotPay')}
          brokenText={t('run.noPhoto')}
          onTaken={(photo) => void giveUp(run, stop, 'cannot_pay', photo)}
        />
      )}
      <TakePhoto
        label={t('run.giveUp')}
        brokenText={t('run.noPhoto')}
        disabledReason={reason}
        onTaken={(photo) => void giveUp(run, stop, 'not_home', photo)}
      />
      {reason !== undefined && <p>{reason}</p>}
    </div>
  )
}

/** What is still missing before no one counts as at home. */
const useWait = (stop: OwnStop, sheet: Sheet): string | undefined => {
  const t = useT()
  // The phone's clock may be wrong; the shop counts the wait by its own.
  const now = useNow(TICK_MS) + sheet.offset
  const missing = sheet.calls_needed - stop.calls.length
  const first = stop.calls[0]
  const until = first === undefined ? null : Date.parse(first) + sheet.wait_minutes * MINUTE_MS
  const minutes = until === null ? sheet.wait_minutes : Math.ceil((until - now) / MINUTE_MS)
  if (missing > 0) return t('run.callsMissing', { count: missing })
  return minutes > 0 ? t('run.waitMore', { minutes }) : undefined
}
