import { staffPages } from '#contract/pages.ts'
import { useStore } from '#web/state/make-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useT } from '../words.ts'
import { newOrders } from './count.ts'
import styles from './live.module.css'

/** The card of orders that wait to be accepted. */
export function NewOrders() {
  const t = useT()
  const count = useStore(newOrders)
  if (count === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      title={t('staff.ring.title', { count })}
      className={styles.card}
      action={
        <ButtonLink size="sm" to={`${staffPages.orders()}?view=new`}>
          {t('staff.ring.open')}
        </ButtonLink>
      }
    />
  )
}
