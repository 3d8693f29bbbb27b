import RotateCw from 'lucide-react/icons/rotate-cw'
import { formatDateTime } from '#i18n/format.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useLocale, useT } from '../words.ts'
import { dropAct, isUnreachable, sendNow, useUnsent } from './outbox.ts'
import styles from './unsent.module.css'

/** The list over a screen. */
export function UnsentSheet({ isWaiting, onClose }: { isWaiting: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      onClose={onClose}
      title={t(isWaiting ? 'staff.offline.title' : 'staff.offline.refusedTitle')}
      closeLabel={t('staff.close')}
    >
      <UnsentActs />
    </Modal>
  )
}

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
                <p className={styles.reason}>
                  <strong>{t('staff.offline.refusedTitle')}:</strong> {act.reason}
                </p>
                {act.advice && <p className={styles.away}>{t(act.advice, act.words)}</p>}
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
