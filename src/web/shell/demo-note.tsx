import { useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import styles from './demo-note.module.css'

/** States that this shop is a demo, and where its messages arrive. */
export function DemoNote() {
  const t = useT()
  if (!useShop().demo) return null
  return (
    <p className={`${styles.note} no-print`}>
      {t('shell.demo')}{' '}
      <a href="/dev/inbox" className={styles.link}>
        {t('shell.demoInbox')}
      </a>
    </p>
  )
}
