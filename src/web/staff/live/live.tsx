import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '../words.ts'
import styles from './live.module.css'
import { useLive } from './use-live.ts'

/** Follows the shop, and says when its stream is lost. */
export function Live() {
  const t = useT()
  if (!useLive().isLost) return null
  return (
    <Banner tone="danger" role="status" className={styles.card} title={t('staff.live.lost')}>
      {t('staff.live.lostText')}
    </Banner>
  )
}
