import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import type { Outcome } from './add-goods.ts'
import styles from './done.module.css'

/** What is in the cart now, and what got fewer or none. */
export function Done({ outcome }: { outcome: Outcome }) {
  const t = useT()
  return (
    <Banner
      tone={outcome.short.length > 0 ? 'warn' : 'success'}
      role="status"
      title={t('lists.added', { count: outcome.added, all: outcome.all })}
      action={
        <ButtonLink size="sm" to={pages.cart()}>
          {t('lists.toCart')}
        </ButtonLink>
      }
    >
      {outcome.short.map(({ name, quantity }) => (
        <span key={name} className={styles.short}>
          {quantity === 0
            ? t('lists.gone', { name })
            : t('lists.adjusted', { name, count: quantity })}
        </span>
      ))}
    </Banner>
  )
}
