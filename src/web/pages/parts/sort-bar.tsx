import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useLocation } from '#web/router.ts'
import { SORT_KEYS, type SortKey } from '#domain/listing.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing } from '#web/state/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Unfiltered } from './unfiltered.tsx'
import styles from './sort-bar.module.css'

/** How many products there are, in which order, and on a phone the way to the filters, of which `chosen` narrow it. `total` is null while it is not known. */
export function SortBar({ total, chosen, onFilter }: { total: number | null; chosen: number; onFilter: () => void }) {
  const t = useT()
  const { pathname } = useLocation()
  const { listing, change } = useListing()
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
        <Unfiltered names={['search', 'category', 'benefits', 'price_min', 'price_max']} />
        <label className={styles.choice}>
          <span className={styles.label}>{t('listing.sort')}</span>
          <Select
            name="orderby"
            value={listing.sort}
            options={SORT_KEYS.map((key) => ({ value: key, label: t(`listing.sort.${key}`) }))}
            onChange={(event) => change({ sort: event.target.value as SortKey })}
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
