import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../words.ts'
import { useActiveKeys } from './keys.ts'
import styles from './keys-dialog.module.css'

const NAMES: Record<string, string> = {
  'mod': /^Mac|^iP/.test(navigator.platform) ? '⌘' : 'Ctrl',
  'Escape': 'Esc',
  ' ': 'Space',
  'ArrowUp': '↑',
  'ArrowDown': '↓',
  'ArrowLeft': '←',
  'ArrowRight': '→',
}

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

/** A key as it is printed on a keyboard. */
export function Press({ press }: { press: string }) {
  return press
    .replace(/(?<=\+).$/, (letter) => letter.toUpperCase())
    .split(/[ +]/)
    .map((part) => (
      <kbd key={part} className={styles.cap}>
        {NAMES[part] ?? part}
      </kbd>
    ))
}
