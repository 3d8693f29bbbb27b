import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { useStockAlerts } from './stock-alerts.ts'
import styles from './waiting-list.module.css'

/** What the customer waits for; nothing where that is nothing. */
export function WaitingList() {
  const t = useT()
  const { alerts, busy, stop } = useStockAlerts()
  if (alerts.length === 0) return null
  return (
    <section className={`card ${styles.waiting}`} aria-labelledby="waiting-list">
      <h2 id="waiting-list">{t('alert.title')}</h2>
      <p className="text-small text-muted">{t('alert.text')}</p>
      <ul className="plain-list">
        {alerts.map(({ variation_id: id, slug, name, variation_name: variation }) => (
          <li key={id} className={styles.alert}>
            <Link to={pages.product(slug)} className="link">
              {name}, {variation}
            </Link>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('alert.stopFor', { name: `${name}, ${variation}` })}
              busy={busy === id}
              onClick={() => void stop(id)}
            >
              {t('alert.stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
