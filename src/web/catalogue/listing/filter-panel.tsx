import { lazy, Suspense } from 'react'
import { SKELETON_CATEGORIES, SKELETON_FILTERS } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { useListing, type FilterOptions } from '#web/catalogue/listing/listing.ts'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './filter-panel.module.css'

// Rendered on the server; the browser loads its code after hydration, because nothing waits for it.
const FilterForm = import.meta.env.SSR
  ? (await import('./filter-form.tsx')).FilterForm
  : lazy(() =>
      import('./filter-form.tsx').then(({ FilterForm: Component }) => ({ default: Component })),
    )

/** All filters of a listing, next to it. Each change updates the address at once. */
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
      <Suspense fallback={<WaitingGroups />}>
        <FilterForm {...options} />
      </Suspense>
    </div>
  )
}

/** Placeholders of the filters. */
export function FilterWaiting() {
  const t = useT()
  return (
    <Busy label={t('listing.loading')} className={styles.panel}>
      <h2 className={styles.title}>{t('listing.filter')}</h2>
      <WaitingGroups />
    </Busy>
  )
}

/** Placeholders of the filters' size. */
export function WaitingGroups() {
  const t = useT()
  return (
    <>
      <WaitingGroup title={t('listing.categories')} rows={SKELETON_CATEGORIES} />
      <WaitingGroup title={t('listing.benefits')} rows={SKELETON_FILTERS} />
      <WaitingGroup title={t('listing.price')} rows={SKELETON_FILTERS} />
    </>
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
