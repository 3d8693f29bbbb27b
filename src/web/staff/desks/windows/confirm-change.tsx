import type { ReactNode } from 'react'
import type { Affected } from '#contract/staff/delivery/booked.ts'
import { AffectedOrders, notifiedIn } from '#web/staff/form/affected-orders.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './windows.module.css'

interface ConfirmChangeProps {
  affected: Affected
  busy: boolean
  failure: string | null
  onAct: () => void
  onBack: () => void
  /** What the change does. */
  children: ReactNode
}

/** What a change does and whom it notifies; then the act. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const t = useT()
  const { busy } = props
  const count = notifiedIn(props.affected)
  return (
    <div className={styles.dialog}>
      <FormAlert text={props.failure} />
      {props.children}
      <div className={styles.row}>
        <Button busy={busy} busyLabel={t('windows.saving')} onClick={props.onAct}>
          {count === 0 ? t('windows.confirm') : t('windows.confirmTell', { count: String(count) })}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={props.onBack}>
          {t('windows.back')}
        </Button>
      </div>
    </div>
  )
}

/** The orders that lose their window. */
export function BookedOrders({ affected }: { affected: Affected }) {
  const t = useT()
  if (affected.booked.length > 0) return <AffectedOrders {...affected} />
  return <Banner tone="info">{t('windows.noOrders')}</Banner>
}
