import { useRef } from 'react'
import { formatRupiah } from '#domain/money.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { Translate } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, without, type CategoryBranch } from '#web/catalogue/listing/listing.ts'
import { Chip } from '#web/ui/chip.tsx'
import { chosenCategories } from './listing-title.ts'
import styles from './chosen-filters.module.css'

/** The results' heading, which gets the focus when the last filter is removed. */
export const RESULTS_ID = 'results'

interface ChosenFiltersProps {
  categories: CategoryBranch[] | null
  benefits: { slug: string; name: string }[] | null
}

/** The active filters, each removable, with a reset. */
export function ChosenFilters({ categories, benefits }: ChosenFiltersProps) {
  const t = useT()
  const { listing, change, reset } = useListing()
  const list = useRef<HTMLUListElement>(null)
  const price = priceName(t, listing)
  const chips: { name: string; removed: Partial<Listing> }[] = [
    ...chosenCategories(categories, listing).map(({ slug, name }) => ({
      name,
      removed: { categories: without(listing.categories, slug) },
    })),
    ...(benefits ?? [])
      .filter(({ slug }) => listing.benefits.includes(slug))
      .map(({ slug, name }) => ({ name, removed: { benefits: without(listing.benefits, slug) } })),
    ...(price ? [{ name: price, removed: { priceMin: null, priceMax: null } }] : []),
  ]
  // The chip that was pressed goes away: the next one gets the focus, or the heading of the
  // results.
  const remove = (place: number, removed: Partial<Listing>) => {
    const item = list.current?.children[place]
    const next =
      chips.length > 1
        ? place + 1 < chips.length
          ? item?.nextElementSibling
          : item?.previousElementSibling
        : null
    const target = next?.querySelector('button') ?? document.getElementById(RESULTS_ID)
    target?.focus({ preventScroll: true })
    change(removed)
  }
  const clear = () => {
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
    reset()
  }
  return (
    <ul ref={list} className={`plain-list ${styles.chips}`} aria-label={t('listing.chosen')}>
      {chips.map(({ name, removed }, place) => (
        <li key={name}>
          <Chip onRemove={() => remove(place, removed)} removeLabel={t('listing.remove', { name })}>
            {name}
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" className={`link ${styles.reset}`} onClick={clear}>
          {t('listing.resetFilters')}
        </button>
      </li>
    </ul>
  )
}

const priceName = (t: Translate, { priceMin, priceMax }: Listing): string | null => {
  if (priceMin !== null && priceMax !== null)
    return t('listing.priceBetween', { min: formatRupiah(priceMin), max: formatRupiah(priceMax) })
  if (priceMin !== null) return t('listing.priceFrom', { min: formatRupiah(priceMin) })
  return priceMax === null ? null : t('listing.priceTo', { max: formatRupiah(priceMax) })
}
