import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '#web/hooks/use-online.ts'
import { useT } from '#web/state/locale.tsx'
import styles from './offline-note.module.css'

/** A notice while offline, visible at any scroll position. */
export function OfflineNote() {
  const t = useT()
  const online = useOnline()
  // The region is there from the start, so that what appears in it is read.
  return (
    <div role="status" className="no-print">
      {!online && (
        <p className={styles.note}>
          <WifiOff size={18} strokeWidth={1.75} className={styles.icon} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
