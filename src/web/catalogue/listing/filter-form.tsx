import type { FormEvent } from 'react'
import { useLocation, useRevalidator } from '#web/router.ts'
import { useT } from '#web/state/locale.tsx'
import {
  toggled,
  useListing,
  type CategoryOption,
  type FilterOptions,
} from '#web/catalogue/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { Option } from './filter-option.tsx'
import { PriceFilter, rangeOf } from './price-filter.tsx'
import { HiddenParams } from './hidden-params.tsx'
import styles from './filter-panel.module.css'

/**
 * The groups of filters. With script each choice counts at once; without, they are a plain form
 * with a button of its own.
 */
export function FilterForm({ categories, benefits, price }: FilterOptions) {
  const t = useT()
  const { pathname } = useLocation()
  const { listing, change } = useListing()
  const applyPrice = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const range = rangeOf(new FormData(event.currentTarget))
    const isChanged =
      range !== null && (range.priceMin !== listing.priceMin || range.priceMax !== listing.priceMax)
    if (isChanged) change(range)
  }
  return (
    <form action={pathname} method="get" noValidate onSubmit={applyPrice}>
      <HiddenParams names={['search', 'orderby', 'order']} />
      {categories ? (
        <CategoryFilter categories={categories} />
      ) : (
        <Unread title={t('listing.categories')} text={t('failure.categories')} />
      )}
      {benefits ? (
        <BenefitFilter benefits={benefits} />
      ) : (
        <Unread title={t('listing.benefits')} text={t('failure.benefits')} />
      )}
      {price ? (
        <PriceFilter price={price} />
      ) : (
        <Unread title={t('listing.price')} text={t('failure.price')} />
      )}
      <noscript>
        <button type="submit" className={styles.submit}>
          {t('listing.apply')}
        </button>
        <a href={pathname} className={`link ${styles.submit}`}>
          {t('listing.resetFilters')}
        </a>
      </noscript>
    </form>
  )
}

function BenefitFilter({ benefits }: { benefits: CategoryOption[] }) {
  const t = useT()
  const { listing, change } = useListing()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('listing.benefits')}</legend>
      {benefits.length === 0 && <p className="text-small text-muted">{t('listing.noBenefits')}</p>}
      {benefits.map(({ slug, name, count }) => (
        <Checkbox
          key={slug}
          name="benefits"
          value={slug}
          label={<Option name={name} count={count} />}
          checked={listing.benefits.includes(slug)}
          disabled={count === 0 && !listing.benefits.includes(slug)}
          onChange={() => change({ benefits: toggled(listing.benefits, slug) })}
        />
      ))}
    </fieldset>
  )
}

/** A group that could not be read: the others stay, and what was chosen in it still counts. */
function Unread({ title, text }: { title: string; text: string }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{title}</p>
      <p className="text-small text-muted">{text}</p>
      <Button
        variant="secondary"
        busy={state === 'loading'}
        busyLabel={t('shell.loading')}
        aria-label={t('listing.retryOf', { name: title })}
        onClick={() => void revalidate()}
      >
        {t('shell.retry')}
      </Button>
    </div>
  )
}
