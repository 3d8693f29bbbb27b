import { lazy, Suspense, useState } from 'react'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Sunrise from 'lucide-react/icons/sunrise'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from '#web/router.ts'
import type { CartItem } from '#contract/cart.ts'
import { pages } from '#contract/pages.ts'
import { Inside } from '#web/orders/inside.tsx'
import { WishlistToggle } from '#web/wishlist/wishlist-toggle.tsx'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from './cart-line.module.css'
import { Thumb } from '../components/thumb.tsx'

const loadNote = async () => ({ default: (await import('./note-modal.tsx')).NoteModal })
const NoteModal = lazy(loadNote)
const prefetchNote = () => void loadNote().catch(() => null)

interface CartLineProps {
  item: CartItem
  onSelect: (selected: boolean) => void
  onQuantity: (quantity: number) => void
  onNote: (note: string) => void
  /** Asks for confirmation first; the page owns the dialog. */
  onRemove: () => void
}

/** One product in the cart with all its controls. */
export function CartLine({ item, onSelect, onQuantity, onNote, onRemove }: CartLineProps) {
  const t = useT()
  const isOut = item.availability === 'out'
  return (
    <li className={styles.line}>
      <Checkbox
        className={styles.check}
        label={t('cart.select', { name: nameOf(item) })}
        labelHidden
        checked={item.selected}
        disabled={!item.selectable}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <div className={styles.picture}>
        <Thumb picture={item.images.featured} tile={item.tile} faded={isOut} />
      </div>
      <LineWords item={item} />
      <p className={styles.total}>
        {!isOut && (
          <>
            <span className={styles.totalLabel}>{t('cart.lineTotal')}</span>{' '}
            <strong>{item.formatted_line_total}</strong>
          </>
        )}
      </p>
      <div className={styles.tools}>
        <WishlistToggle
          productId={item.product_id}
          variationId={item.id}
          either
          name={nameOf(item)}
          variant="plain"
        />
        <IconButton
          id={removeId(item.key)}
          label={t('cart.remove', { name: nameOf(item) })}
          icon={<Trash size={20} strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      <div className={styles.amount}>
        <Amount item={item} onQuantity={onQuantity} />
      </div>
      <Explanation item={item} onQuantity={onQuantity} />
      {(item.selectable || item.note !== '') && <Note item={item} onNote={onNote} />}
    </li>
  )
}

function LineWords({ item }: { item: CartItem }) {
  const t = useT()
  return (
    <div className={styles.words}>
      <h3 className={styles.name}>
        <Link to={pages.product(item.slug)} className="clamp-2" title={item.name}>
          {item.name}
        </Link>
      </h3>
      <p className={styles.facts}>
        {[item.variation_name, t('cart.grade', { grade: item.grade })].filter(Boolean).join(' · ')}
      </p>
      <Inside parts={item.parts} />
      <Price
        from={item.is_company_price ? t('cart.companyPrice') : undefined}
        sale={item.formatted_price}
        regular={item.regular_price > item.price ? item.formatted_regular_price : undefined}
        saleLabel={t('cart.salePrice')}
        regularLabel={t('cart.regularPrice')}
      />
      {item.formatted_unit_price && <p className={styles.facts}>{item.formatted_unit_price}</p>}
    </div>
  )
}

/** The id of a line's remove button. */
export const removeId = (key: string): string => `remove-${key}`

/** Includes the size, so that two sizes of one product have different accessible names. */
export const nameOf = ({
  name,
  variation_name: size,
}: Pick<CartItem, 'name' | 'variation_name'>): string => (size ? `${name}, ${size}` : name)

type AmountProps = Pick<CartLineProps, 'item' | 'onQuantity'>

/** The quantity: a stepper, unless the line is sold out or comes only tomorrow. */
function Amount({ item, onQuantity }: AmountProps) {
  const t = useT()
  if (item.availability === 'out') return <Badge tone="neutral">{t('cart.soldOut')}</Badge>
  if (!item.ready_tomorrow) {
    return (
      <span className={styles.tomorrow}>
        <span className={styles.count}>{t('cart.countOf', { quantity: item.quantity })}</span>
        <Badge tone="sky" icon={<Sunrise size={14} strokeWidth={2} />}>
          {t('cart.readyTomorrow')}
        </Badge>
      </span>
    )
  }
  return (
    <Stepper
      label={t('cart.quantity', { name: nameOf(item) })}
      value={item.quantity}
      min={0}
      max={Math.max(item.quantity, item.quantity_max)}
      maxReason={t(item.quantity_max < item.stock_data.quantity ? 'card.most' : 'cart.maxReason', {
        count: item.quantity_max,
      })}
      showReason={false}
      decreaseLabel={t('cart.decrease', { name: nameOf(item) })}
      increaseLabel={t('cart.increase', { name: nameOf(item) })}
      onChange={onQuantity}
    />
  )
}

/** Why a line differs from the others: sold out, ready tomorrow, over the stock, few left. */
function Explanation({ item, onQuantity }: AmountProps) {
  const t = useT()
  const left = item.quantity_max
  if (item.availability === 'out') return <p className={styles.why}>{t('cart.soldOutText')}</p>
  if (!item.ready_tomorrow) {
    return (
      <p className={styles.why}>
        {t(item.waits ? 'cart.readyTomorrowText' : 'cart.readyTomorrowIncluded')}
      </p>
    )
  }
  if (item.quantity > left) {
    return (
      <p className={styles.why}>
        {t('cart.lowered', { count: left })}{' '}
        <Button variant="ghost" size="sm" onClick={() => onQuantity(left)}>
          {t('cart.lower', { count: left })}
        </Button>
      </p>
    )
  }
  return item.stock_data.quantity <= FEW ? (
    <p className={styles.few}>{item.stock_data.stock_status_text}</p>
  ) : null
}
/** The remaining stock is shown up to this count. */
const FEW = 5

function Note({ item, onNote }: Pick<CartLineProps, 'item' | 'onNote'>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const hasNote = item.note !== ''
  return (
    <div className={styles.note}>
      {hasNote && <p className={styles.noteText}>{item.note}</p>}
      {item.selectable && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.noteButton}
          icon={<NotebookPen size={16} strokeWidth={1.75} />}
          aria-label={t(hasNote ? 'cart.editNoteOf' : 'cart.addNoteTo', { name: nameOf(item) })}
          onClick={() => setOpen(true)}
          onPointerEnter={prefetchNote}
          onFocus={prefetchNote}
        >
          {t(hasNote ? 'cart.editNote' : 'cart.addNote')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <NoteModal
            open
            note={item.note}
            onClose={() => setOpen(false)}
            onSave={(note) => {
              setOpen(false)
              onNote(note)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
