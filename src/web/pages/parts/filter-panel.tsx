import type { InferOutput } from 'valibot'
import type { Category, filterBenefits, filterPrice } from '#contract/shop/catalogue.ts'
import { SKELETON_CATEGORIES, SKELETON_FILTERS } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { toggled, useListing } from '#web/state/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Busy, SkeletonText } from '#web/ui/skeleton.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { Option } from './filter-option.tsx'
import { PriceFilter } from './price-filter.tsx'
import styles from './filter-panel.module.css'

interface FilterPanelProps {
  categories: Category[] | null
  benefits: InferOutput<(typeof filterBenefits)['data']> | null
  price: InferOutput<(typeof filterPrice)['data']> | null
}

/** Everything by which a listing can be narrowed. Each change is in the address at once. */
export function FilterPanel(props: FilterPanelProps) {
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
      <FilterGroups {...props} />
    </div>
  )
}

interface FilterSheetProps extends FilterPanelProps {
  open: boolean
  onClose: () => void
  total: number | null
}

/** The same on a phone: a sheet that says all the while how many products remain. */
export function FilterSheet({ open, onClose, total, ...groups }: FilterSheetProps) {
  const t = useT()
  const { reset, isChanging } = useListing()
  const label = total === 1 ? t('listing.showOne') : t('listing.show', { count: total ?? 0 })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('listing.filter')}
      closeLabel={t('shell.close')}
      footer={
        <div className={styles.foot}>
          <Button variant="secondary" onClick={reset}>
            {t('listing.reset')}
          </Button>
          <Button onClick={onClose} busy={isChanging} busyLabel={t('shell.loading')}>
            {label}
          </Button>
        </div>
      }
    >
      <FilterGroups {...groups} />
    </Modal>
  )
}

function FilterGroups({ categories, benefits, price }: FilterPanelProps) {
  return (
    <>
      {categories && <CategoryFilter categories={categories} />}
      {benefits && <BenefitFilter benefits={benefits} />}
      {price && <PriceFilter price={price} />}
    </>
  )
}

function BenefitFilter({ benefits }: { benefits: NonNullable<FilterPanelProps['benefits']> }) {
  const t = useT()
  const { listing, change } = useListing()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('listing.benefits')}</legend>
      {benefits.length === 0 && <p className="text-small text-muted">{t('listing.noBenefits')}</p>}
      {benefits.map(({ slug, name, count }) => (
        <Checkbox
          key={slug}
          label={<Option name={name} count={count} />}
          checked={listing.benefits.includes(slug)}
          disabled={count === 0 && !listing.benefits.includes(slug)}
          onChange={() => change({ benefits: toggled(listing.benefits, slug) })}
        />
      ))}
    </fieldset>
  )
}

export function FilterWaiting() {
  const t = useT()
  const rows = (count: number) => Array.from({ length: count }, (_, row) => <SkeletonText key={row} size="title" />)
  return (
    <Busy label={t('listing.loading')} className={styles.panel}>
      <h2 className={styles.title}>{t('listing.filter')}</h2>
      <div className={styles.waiting}>{rows(SKELETON_CATEGORIES)}</div>
      <div className={styles.waiting}>{rows(SKELETON_FILTERS)}</div>
      <div className={styles.waiting}>{rows(SKELETON_FILTERS)}</div>
    </Busy>
  )
}
