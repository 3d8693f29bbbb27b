import { useQuery } from '@tanstack/react-query'
import { listPurchased, tabs } from '#contract/catalogue/catalogue.ts'
import { ProductRail } from '#web/catalogue/product-rail.tsx'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import styles from './cart-rails.module.css'

const LIKED = 10

/**
 * What else to take along: bought before, and liked by others. What is in the cart already is left
 * out of both.
 */
export function CartRails({ inCart }: { inCart: readonly string[] }) {
  const t = useT()
  const locale = useLocale()
  const before = useQuery({
    queryKey: keys.purchased(locale),
    queryFn: ({ signal }) => send(listPurchased, { signal, quiet: true }),
  })
  const liked = useQuery({
    queryKey: keys.suggested(locale),
    queryFn: ({ signal }) =>
      send(tabs, { query: { tab: 'bestsellers', limit: LIKED }, signal, quiet: true }),
  })
  const again = (before.data ?? []).filter(({ slug }) => !inCart.includes(slug))
  const known = new Set([...inCart, ...again.map(({ slug }) => slug)])
  const others = (liked.data ?? []).filter(({ slug }) => !known.has(slug))
  if (again.length === 0 && others.length === 0) return null
  return (
    <div className={styles.rails}>
      {again.length > 0 && (
        <ProductRail title={t('home.lastPurchased')} to={pages.buyAgain()} products={again} />
      )}
      {others.length > 0 && (
        <ProductRail title={t('home.bestSellers')} to={pages.bestSellers()} products={others} />
      )}
    </div>
  )
}
