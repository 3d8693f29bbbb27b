import { useDeferredValue } from 'react'
import { useT } from '#web/state/locale.tsx'
import { useListing, type FilterOptions } from '#web/catalogue/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { FilterForm } from './filter-form.tsx'
import { WaitingGroups } from './filter-panel.tsx'
import styles from './filter-panel.module.css'

interface FilterSheetProps extends FilterOptions {
  open: boolean
  onClose: () => void
  total: number | null
}

/** The filters on a phone: a sheet with the number of matching products. */
export function FilterSheet({ open, onClose, total, ...options }: FilterSheetProps) {
  const t = useT()
  const { reset, isChanging } = useListing()
  // Deferred, so that the sheet opens at once; rendering the category tree takes longer on a slow
  // phone.
  const isDrawn = useDeferredValue(open, false)
  const label =
    total === null
      ? t('listing.showThem')
      : total === 1
        ? t('listing.showOne')
        : t('listing.show', { count: total })
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('listing.filter')}
      closeLabel={t('shell.close')}
      footer={
        <div className={styles.foot}>
          <Button variant="secondary" size="lg" onClick={reset}>
            {t('listing.reset')}
          </Button>
          <Button size="lg" onClick={onClose} busy={isChanging} busyLabel={t('shell.loading')}>
            {label}
          </Button>
        </div>
      }
    >
      {isDrawn ? <FilterForm {...options} /> : <WaitingGroups />}
    </Modal>
  )
}
