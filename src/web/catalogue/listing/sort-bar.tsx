import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useLocation } from '#web/router.ts'
import { defaultSort, SORT_KEYS, type Listing, type SortKey } from '#domain/catalogue/listing.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing } from '#web/catalogue/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { HiddenParams } from './hidden-params.tsx'
import styles from './sort-bar.module.css'

/** The order of a search when none was chosen: what fits best first. */
const BY_FIT = ''
const orderOf = (value: string, { tab }: Listing): Partial<Listing> =>
  value === BY_FIT
    ? { sort: defaultSort(tab), isSortChosen: false }
    : { sort: value as SortKey, isSortChosen: true }

/**
 * How many products there are, in which order, and on a phone the way to the filters, of which
 * `chosen` narrow it. `total` is null while it is not known.
 */
export function SortBar({
  total,
  chosen,
  onFilter,
}: {
  total: number | null
  chosen: number
  onFilter: () => void
}) {
  const t = useT()
  const { pathname } = useLocation()
  const { listing, change } = useListing()
  const isByFit = listing.search !== '' && !listing.isSortChosen
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {total === null ? '' : t('listing.count', { count: total })}
      </p>
      <Button
        variant="secondary"
        className={`only-mobile ${styles.filter}`}
        icon={<SlidersHorizontal size={18} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={onFilter}
      >
        {chosen > 0 ? t('listing.filterCount', { count: chosen }) : t('listing.filter')}
      </Button>
      <form action={pathname} method="get" className={styles.sort}>
        <HiddenParams names={['search', 'category', 'benefits', 'price_min', 'price_max']} />
        <label className={styles.choice}>
          <span className={styles.label}>{t('listing.sort')}</span>
          <Select
            name="orderby"
            value={isByFit ? BY_FIT : listing.sort}
            options={[
              ...(listing.search ? [{ value: BY_FIT, label: t('listing.sort.fit') }] : []),
              ...SORT_KEYS.map((key) => ({ value: key, label: t(`listing.sort.${key}`) })),
            ]}
            onChange={(event) => change(orderOf(event.target.value, listing))}
          />
        </label>
        <noscript>
          <button type="submit" className={styles.submit}>
            {t('listing.apply')}
          </button>
        </noscript>
      </form>
    </div>
  )
}
