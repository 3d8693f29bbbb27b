import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../words.ts'
import { useActiveKeys } from './keys.ts'
import { Press } from './press.tsx'
import styles from './keys-dialog.module.css'

/** The list of the keys that work on this page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const keys = useActiveKeys()
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('staff.keys.title')}
      closeLabel={t('staff.close')}
    >
      <dl className={styles.keys}>
        {keys.map(({ press, label }) => (
          <div key={press} className={styles.key}>
            <dt>{label}</dt>
            <dd>
              <Press press={press} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('staff.keys.note')}</p>
    </Modal>
  )
}
