import { lazy, Suspense, useEffect, useState } from 'react'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useLocation } from '#web/router.ts'
import { SKELETON_CATEGORIES } from '#domain/limits.ts'
import { useT } from '#web/state/locale.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './category-menu.module.css'

// Only those who open the menu need its content.
const CategoryList = lazy(() =>
  import('./category-list.tsx').then(({ CategoryList: Component }) => ({ default: Component })),
)

/** All categories in a panel, read only once it is opened. */
export function CategoryMenu() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  return (
    <PopoverSheet
      open={open}
      onOpenChange={setOpen}
      title={t('menu.categories')}
      closeLabel={t('shell.close')}
      align="full"
      triggerClassName={styles.trigger}
      triggerLabel={t('menu.categories')}
      trigger={
        <>
          <LayoutGrid size={20} strokeWidth={1.75} />
          <span className={styles.word}>{t('menu.categories')}</span>
        </>
      }
    >
      <Suspense
        fallback={
          <div className={styles.content}>
            <SkeletonBox shape="line" className={styles.field} />
            <CategoriesWaiting />
          </div>
        }
      >
        <CategoryList waiting={<CategoriesWaiting />} />
      </Suspense>
    </PopoverSheet>
  )
}

function CategoriesWaiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.waiting}>
      {Array.from({ length: SKELETON_CATEGORIES }, (_, row) => (
        <SkeletonText key={row} size="title" />
      ))}
    </Busy>
  )
}
