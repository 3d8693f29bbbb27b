import { useQuery } from '@tanstack/react-query'
import { listWishlist } from '#contract/shop/catalogue.ts'
import { SKELETON_CARDS } from '#domain/limits.ts'
import { Head } from '#web/components/head.tsx'
import { ProductCard, ProductCardSkeleton } from '#web/components/product-card.tsx'
import { links } from '#web/links.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Busy } from '#web/ui/skeleton.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import styles from './wishlist.module.css'

/** What the customer marked with a heart. A heart taken back leaves its card until the page is opened anew, so that it can be pressed again. */
export function Component() {
  const t = useT()
  return (
    <div className={styles.page}>
      <Head title={t('title.wishlist')} isPrivate />
      <h1>{t('title.wishlist')}</h1>
      <Wished />
    </div>
  )
}

function Wished() {
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.wishlist,
    queryFn: ({ signal }) => send(listWishlist, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  if (isError && !data) {
    return (
      <ErrorState
        title={t('wishlist.failed')}
        retryLabel={t('shell.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('shell.loading')}
      />
    )
  }
  if (!data) return <Waiting />
  if (data.length === 0) {
    return (
      <EmptyState
        picture={emptyBasket}
        title={t('wishlist.empty')}
        text={t('wishlist.emptyText')}
        action={<ButtonLink to={links.bestSellers()}>{t('home.bestSellers')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <p className="text-small text-muted">
        {data.length === 1 ? t('wishlist.countOne') : t('wishlist.count', { count: data.length })}. {t('wishlist.hint')}
      </p>
      <ul className={`plain-list ${styles.grid}`}>
        {data.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('wishlist.loading')}>
      <div className={styles.grid}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Busy>
  )
}
