import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { staffPages } from '#contract/pages.ts'
import type { StaffCategory } from '#contract/staff/goods/categories.ts'
import { formatNumber } from '#domain/money.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CategoryTile } from './category-picture.tsx'
import { ProductsLink } from './products-link.tsx'
import { MoveButtons } from '#web/staff/list/move-buttons.tsx'
import { moveKeys } from '#web/staff/list/order/move-keys.ts'
import type { TreeDrag } from './use-tree-drag.ts'
import styles from './range.module.css'

interface CategoryRowProps {
  category: StaffCategory
  /** There is none below it: the list of products, which has those below too, is that of its own. */
  isLeaf: boolean
  /** Null for those who may not move it. */
  drag: TreeDrag | null
  step: (key: 'up' | 'down' | 'in' | 'out') => (() => void) | null
  onEdit: (() => void) | null
}

const listed = (category: string, view: 'all' | 'shown') =>
  `${staffPages.products()}?${new URLSearchParams({ view, category })}`

/** A category in the tree, with the buttons and keys that move it. */
export function CategoryRow({ category, isLeaf, drag, step, onEdit }: CategoryRowProps) {
  const t = useT()
  const locale = useLocale()
  const { slug, name, former, hidden, picture, tile } = category
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of its buttons.
    <div
      id={`category-${slug}`}
      className={styles.row}
      {...drag?.row(slug)}
      onKeyDown={moveKeys({
        ArrowUp: () => step('up')?.(),
        ArrowDown: () => step('down')?.(),
        ArrowRight: () => step('in')?.(),
        ArrowLeft: () => step('out')?.(),
      })}
    >
      <CategoryTile picture={picture} tile={tile} />
      <div className={styles.words}>
        <strong>
          {onEdit ? (
            <button type="button" className={styles.name} onClick={onEdit}>
              {name[locale]}
            </button>
          ) : (
            name[locale]
          )}{' '}
          <span className={styles.faint}>{name[locale === 'id' ? 'en' : 'id']}</span>{' '}
          {hidden && (
            <Badge>
              <EyeOff size={14} strokeWidth={2} /> {t('categories.isHidden')}
            </Badge>
          )}
        </strong>
        <Counts category={category} isLeaf={isLeaf} />
        <span className={styles.faint}>
          {slug}
          {former.length > 0 && ` ← ${former.join(', ')}`}
        </span>
      </div>
      {onEdit && (
        <div className={styles.tools}>
          <MoveButtons name={name[locale]} onUp={step('up')} onDown={step('down')} />
          <IconButton
            size="sm"
            label={t('range.edit', { name: name[locale] })}
            icon={<Pencil size={18} strokeWidth={2} />}
            data-control="edit"
            onClick={onEdit}
          />
        </div>
      )}
    </div>
  )
}

function Counts({ category, isLeaf }: Pick<CategoryRowProps, 'category' | 'isLeaf'>) {
  const t = useT()
  const { slug, products, shown } = category
  return (
    <span className={styles.faint}>
      <ProductsLink to={isLeaf ? listed(slug, 'all') : null}>
        {t('categories.inside', { products: formatNumber(products) })}
      </ProductsLink>
      {', '}
      <ProductsLink to={listed(slug, 'shown')}>
        {t('categories.shown', { shown: formatNumber(shown) })}
      </ProductsLink>
    </span>
  )
}
