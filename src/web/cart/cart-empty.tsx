import { useQuery } from '@tanstack/react-query'
import { listPurchased } from '#contract/catalogue/catalogue.ts'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { Thumb } from '#web/components/thumb.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { productPicture } from '#web/ui/display/image.tsx'
import styles from './cart-empty.module.css'

/** Nothing in the cart: where to go, and what was bought before. */
export function CartEmpty() {
  const t = useT()
  return (
    <>
      <div className={`card ${styles.empty}`}>
        <EmptyState
          picture={
            <Thumb
              picture={{ src: '', ...productPicture('mangga-harum-manis'), widths: [160, 320] }}
              tile="mango"
            />
          }
          title={t('cart.emptyTitle')}
          text={t('cart.emptyText')}
          action={
            <>
              <ButtonLink to={pages.allProducts()} size="lg">
                {t('cart.shop')}
              </ButtonLink>
              <ButtonLink to={pages.bestSellers()} variant="secondary" size="lg">
                {t('cart.bestSellers')}
              </ButtonLink>
              <ButtonLink to={pages.shoppingList()} variant="ghost" size="lg">
                {t('cart.list')}
              </ButtonLink>
            </>
          }
        />
      </div>
      <Before />
    </>
  )
}

/** What was bought before, to be put in again; nothing where there is none. */
function Before() {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: keys.purchased(locale),
    queryFn: ({ signal }) => send(listPurchased, { signal, quiet: true }),
  })
  if (!data || data.length === 0) return null
  return <ProductRail title={t('home.lastPurchased')} to={pages.buyAgain()} products={data} />
}
