import type { Category } from '#contract/shop/catalogue.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Listing } from '#domain/listing.ts'
import type { Translate } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, without } from '#web/state/listing.ts'
import { Chip } from '#web/ui/chip.tsx'
import { chosenCategories } from './listing-title.ts'
import styles from './chosen-filters.module.css'

interface ChosenFiltersProps {
  categories: Category[] | null
  benefits: { slug: string; name: string }[] | null
}

/** Every filter that narrows the listing, each to be taken away by itself, and all at once. */
export function ChosenFilters({ categories, benefits }: ChosenFiltersProps) {
  const t = useT()
  const { listing, change, reset } = useListing()
  const chosen = chosenCategories(categories, listing)
  const helpful = (benefits ?? []).filter(({ slug }) => listing.benefits.includes(slug))
  const price = priceName(t, listing)
  return (
    <ul className={`plain-list ${styles.chips}`} aria-label={t('listing.chosen')}>
      {chosen.map(({ slug, name }) => (
        <li key={slug}>
          <Chip onRemove={() => change({ categories: without(listing.categories, slug) })} removeLabel={t('listing.remove', { name })}>
            {name}
          </Chip>
        </li>
      ))}
      {helpful.map(({ slug, name }) => (
        <li key={slug}>
          <Chip onRemove={() => change({ benefits: without(listing.benefits, slug) })} removeLabel={t('listing.remove', { name })}>
            {name}
          </Chip>
        </li>
      ))}
      {price && (
        <li>
          <Chip onRemove={() => change({ priceMin: null, priceMax: null })} removeLabel={t('listing.remove', { name: price })}>
            {price}
          </Chip>
        </li>
      )}
      <li>
        <button type="button" className={`link ${styles.reset}`} onClick={reset}>
          {t('listing.resetFilters')}
        </button>
      </li>
    </ul>
  )
}

const priceName = (t: Translate, { priceMin, priceMax }: Listing): string | null => {
  if (priceMin !== null && priceMax !== null) return t('listing.priceBetween', { min: formatRupiah(priceMin), max: formatRupiah(priceMax) })
  if (priceMin !== null) return t('listing.priceFrom', { min: formatRupiah(priceMin) })
  return priceMax === null ? null : t('listing.priceTo', { max: formatRupiah(priceMax) })
}
