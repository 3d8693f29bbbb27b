import { useId, type ReactNode } from 'react'
import { Link, useRevalidator } from '#web/router.ts'
import { isFiltered } from '#domain/catalogue/listing.ts'
import { Suggestions } from '#web/catalogue/suggestions.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, type CategoryBranch } from '#web/catalogue/listing/listing.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import emptyBasket from '../../assets/empty-basket.svg'
import { ProductList, type ProductGridProps } from '../listing/product-list.tsx'
import styles from '../listing/product-grid.module.css'

/**
 * How a listing looks that is not simply a list: not read, empty, or of other products than those
 * that were searched for.
 */
export function ProductStates({ found, categories, isChanging }: ProductGridProps) {
  if ('failed' in found) return <Failed message={found.failed} />
  if (found.cards.length === 0) return <Nothing />
  const list = <ProductList {...found} isChanging={isChanging} />
  const { widened } = found.meta
  if (widened === 'best_sellers') return <NotFound categories={categories}>{list}</NotFound>
  return (
    <>
      {widened !== 'none' && (
        <WidenedNote widened={widened} corrected={found.meta.corrected_search} />
      )}
      {list}
    </>
  )
}

function Failed({ message }: { message: string }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={t('listing.failed')}
      text={message}
      retryLabel={t('shell.retry')}
      onRetry={() => void revalidate()}
      busy={state === 'loading'}
      busyLabel={t('shell.loading')}
    />
  )
}

function Nothing() {
  const t = useT()
  const { reset } = useListing()
  return (
    <div className={styles.nothing}>
      <EmptyState
        picture={emptyBasket}
        title={t('listing.emptyTitle')}
        text={t('listing.emptyText')}
        action={<Button onClick={reset}>{t('listing.resetFilters')}</Button>}
      />
      <Suggestions />
    </div>
  )
}

/** How far a search had to reach to find anything, and how it would have been spelt rightly. */
function WidenedNote({
  widened,
  corrected,
}: {
  widened: 'similar' | 'fewer_words'
  corrected: string | null
}) {
  const t = useT()
  const { listing } = useListing()
  const { search: text } = listing
  if (corrected === null)
    return (
      <Banner>
        {t(widened === 'similar' ? 'listing.similar' : 'listing.fewerWords', { text })}
      </Banner>
    )
  const right = (
    <Link to={pages.search(corrected)} className={`link ${styles.corrected}`}>
      {corrected}
    </Link>
  )
  if (widened === 'fewer_words') {
    return (
      <Banner
        title={
          <>
            {t('listing.meant')} {right}
          </>
        }
      >
        {t('listing.fewerWords', { text })}
      </Banner>
    )
  }
  return (
    <Banner
      title={
        <>
          {t('listing.showingFor')} {right}
        </>
      }
    >
      {t('listing.notExactly', { text })}
    </Banner>
  )
}

/** A search that found nothing at all: what may help, and below it what sells best. */
function NotFound({
  categories,
  children,
}: {
  categories: CategoryBranch[] | null
  children: ReactNode
}) {
  const t = useT()
  const id = useId()
  const { listing } = useListing()
  return (
    <>
      <section
        className={styles.notFound}
        aria-label={t('listing.noMatch', { text: listing.search })}
      >
        {isFiltered(listing) ? (
          <>
            <p className={styles.notFoundTitle}>{t('listing.emptyTitle')}</p>
            <p className={styles.notFoundText}>{t('listing.emptyText')}</p>
            <p className={styles.notFoundText}>{t('listing.noMatch', { text: listing.search })}.</p>
          </>
        ) : (
          <p className={styles.notFoundTitle}>{t('listing.noMatch', { text: listing.search })}</p>
        )}
        <ul className={styles.advice}>
          <li>{t('listing.adviceSpelling')}</li>
          <li>{t('listing.adviceWords')}</li>
        </ul>
        {categories && categories.length > 0 && (
          <nav aria-label={t('listing.adviceCategories')}>
            <p className={styles.notFoundText}>{t('listing.adviceCategories')}</p>
            <ul className={`plain-list ${styles.chips}`}>
              {categories.map(({ slug, name }) => (
                <li key={slug}>
                  <ChipLink to={pages.category(slug)}>{name}</ChipLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </section>
      <section aria-labelledby={id} className={styles.nothing}>
        <h2 id={id}>{t('listing.instead')}</h2>
        {children}
      </section>
    </>
  )
}
