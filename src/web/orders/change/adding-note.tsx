import { useQueryClient } from '@tanstack/react-query'
import { setAddTo } from '#contract/checkout.ts'
import { pages } from '#contract/pages.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { Link } from '#web/router.ts'
import { send } from '#web/send.ts'
import { addingTo } from '#web/state/adding-to.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { pickerTrigger } from '#web/orders/picker-trigger.ts'
import styles from './adding-note.module.css'

/** While shopping: the order that the cart will be added to, the way there, and the way out. */
export function AddingNote({ number }: { number: string }) {
  return (
    <WithQueries>
      <Note number={number} />
    </WithQueries>
  )
}

function Note({ number }: { number: string }) {
  const t = useT()
  const queries = useQueryClient()
  const stop = () => {
    addingTo.set(null)
    void send(setAddTo, { body: { order_id: null } })
      .catch(() => null)
      .then(() => queries.invalidateQueries({ queryKey: keys.summary }))
  }
  return (
    <aside className={`no-print ${styles.note}`} aria-label={t('orders.add.bar', { number })}>
      <span className={styles.words}>{t('orders.add.bar', { number })}</span>
      <Link to={pages.checkout()} className={pickerTrigger}>
        {t('orders.add.checkout')}
      </Link>
      <button type="button" className={pickerTrigger} onClick={stop}>
        {t('orders.add.stop')}
      </button>
    </aside>
  )
}
