import { useState } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { formatDateTime } from '#i18n/format.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useLocale, useT } from '../words.ts'
import { dropAct, isUnreachable, outbox, sendNow, type StoredAct } from './outbox.ts'
import styles from './unsent.module.css'

/** How many acts are not sent yet, or were refused; opens their list. Nothing when all are sent. */
export function Unsent() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const acts = useUnsent()
  const refused = acts.filter(({ state }) => state === 'refused').length
  const waiting = acts.length - refused
  const label = [
    ...(waiting > 0 ? [t('staff.offline.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('staff.offline.refused', { count: refused })] : []),
  ].join(' · ')
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {acts.length > 0 && (
        <button
          type="button"
          className={styles.chip}
          data-refused={refused > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <CloudOff size={20} strokeWidth={2} />
          {label}
        </button>
      )}
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.offline.title')}
        closeLabel={t('staff.close')}
      >
        <UnsentActs />
      </Modal>
    </>
  )
}

const useUnsent = (): readonly StoredAct[] =>
  useStore(outbox).filter(({ state }) => state !== 'done')

/** The list itself, with the reason of what was refused. */
export function UnsentActs() {
  const t = useT()
  const acts = useUnsent()
  const locale = useLocale()
  const away = useStore(isUnreachable)
  if (acts.length === 0) return <p>{t('staff.offline.none')}</p>
  return (
    <>
      {away && <p className={styles.away}>{t('staff.offline.away')}</p>}
      <ul className={styles.list}>
        {acts.map((act) => (
          <li key={act.key}>
            <p className={styles.what}>
              {t(act.title, act.words)}
              <time dateTime={act.tappedAt}>{formatDateTime(new Date(act.tappedAt), locale)}</time>
            </p>
            {act.state === 'refused' ? (
              <>
                <p className={styles.reason}>{act.reason}</p>
                <Button variant="secondary" size="lg" onClick={() => void dropAct(act)}>
                  {t('staff.offline.drop')}
                </Button>
              </>
            ) : (
              <p>{t('staff.offline.notSent')}</p>
            )}
          </li>
        ))}
      </ul>
      {acts.some(({ state }) => state === 'waiting') && (
        <Button
          size="lg"
          block
          icon={<RotateCw size={20} strokeWidth={2} />}
          onClick={() => void sendNow()}
        >
          {t('staff.offline.sendNow')}
        </Button>
      )}
    </>
  )
}
