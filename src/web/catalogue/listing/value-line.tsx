import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import FocusFlag from 'lucide-react/icons/hand'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useT } from '#web/state/locale.tsx'
import styles from './value-line.module.css'

/** What a shopper can count on, in one line that scrolls on a phone. */
export function ValueLine() {
  const t = useT()
  const values = [
    { icon: Clock, text: t('home.valueWindows') },
    { icon: RotateCcw, text: t('home.valueReturn') },
    { icon: FocusFlag, text: t('home.valuePicked') },
    { icon: Coins, text: t('home.valuePoints') },
  ]
  return (
    <ul className={`plain-list ${styles.values}`} aria-label={t('home.values')} tabIndex={0}>
      {values.map(({ icon: Icon, text }) => (
        <li key={text} className={styles.value}>
          <Icon size={18} strokeWidth={1.75} className={styles.icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
