import { pages } from '#contract/pages.ts'
import type { BuyAgain } from '#contract/buy-again.ts'
import { Done } from '#web/shopping-list/done.tsx'
import { useT } from '#web/state/locale.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PackFacts } from './pack-facts.tsx'
import { useAdding } from './use-adding.ts'
import styles from './usual-basket.module.css'

interface UsualBasketProps {
  basket: BuyAgain['basket']
  isPersonalised: boolean
}

/** What is usual and due today, put into the cart by one tap. */
export function UsualBasket({ basket, isPersonalised }: UsualBasketProps) {
  const t = useT()
  const { busy, problem, outcome, add } = useAdding()
  return (
    <section className={`card ${styles.basket}`} aria-labelledby="usual-basket">
      <h2 id="usual-basket" className={styles.title}>
        {t('again.basket')}
      </h2>
      {isPersonalised ? (
        <>
          <p className="text-small text-muted">
            {t(basket.items.length > 0 ? 'again.basketText' : 'again.basketNone')}
          </p>
          <ul className="plain-list">
            {basket.items.map(({ quantity, ...pack }) => (
              <li key={pack.variation_id} className={styles.item}>
                <PackFacts pack={pack} note={`× ${quantity}`} />
              </li>
            ))}
          </ul>
          {outcome && <Done outcome={outcome} />}
          <FormAlert text={problem} />
          {basket.items.length > 0 && !outcome && (
            <Button
              size="lg"
              busy={busy !== null}
              onClick={() =>
                void add(
                  'basket',
                  basket.items.map(({ quantity, ...pack }) => ({ pack, quantity })),
                )
              }
            >
              {t('again.basketAdd', { total: basket.formatted_total })}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="text-small text-muted">{t('again.consent')}</p>
          <ButtonLink size="sm" variant="secondary" to={pages.myData()}>
            {t('again.consentLink')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
