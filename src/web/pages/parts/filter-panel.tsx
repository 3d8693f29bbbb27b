import type { InferOutput } from 'valibot'
import type { filterPrice } from '#contract/shop/catalogue.ts'
import { SKELETON_CATEGORIES, SKELETON_FILTERS } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, type CategoryBranch, type CategoryOption } from '#web/state/listing.ts'
import { Busy, SkeletonText } from '#web/ui/skeleton.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filter-panel.module.css'

export interface FilterOptions {
  /** Null where they could not be read. */
  categories: CategoryBranch[] | null
  benefits: CategoryOption[] | null
  price: InferOutput<(typeof filterPrice)['data']> | null
}

/** Everything by which a listing can be narrowed, beside it. Each change is in the address at once. */
export function FilterPanel(options: FilterOptions) {
  const t = useT()
  const { reset } = useListing()
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('listing.filter')}</h2>
        <button type="button" className={`link ${styles.reset}`} onClick={reset}>
          {t('listing.reset')}
        </button>
      </div>
      <FilterForm {...options} />
    </div>
  )
}

/** The places of the filters to come. */
export function FilterWaiting() {
  const t = useT()
  return (
    <Busy label={t('listing.loading')} className={styles.panel}>
      <h2 className={styles.title}>{t('listing.filter')}</h2>
      <WaitingGroup title={t('listing.categories')} rows={SKELETON_CATEGORIES} />
      <WaitingGroup title={t('listing.benefits')} rows={SKELETON_FILTERS} />
      <WaitingGroup title={t('listing.price')} rows={SKELETON_FILTERS} />
    </Busy>
  )
}

function WaitingGroup({ title, rows }: { title: string; rows: number }) {
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{title}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.waiting}>
          <SkeletonText size="title" />
        </div>
      ))}
    </div>
  )
}
