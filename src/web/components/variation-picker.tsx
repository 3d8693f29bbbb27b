import { useEffect, useRef, type Ref } from 'react'
import X from 'lucide-react/icons/x'
import type { Variation } from '#contract/shop/catalogue.ts'
import { formatRupiah } from '#domain/money.ts'
import { WishlistHeart } from '#web/components/wishlist-heart.tsx'
import { announce } from '#web/state/announcements.ts'
import { useT } from '#web/state/locale.tsx'
import type { Selection } from '#web/state/selection.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import styles from './variation-picker.module.css'

interface VariationPickerProps {
  variations: readonly Variation[]
  selection: Selection
  onSet: (id: string, quantity: number) => void
  onRemove: (id: string) => void
  error?: string | undefined
  selectRef?: Ref<HTMLSelectElement> | undefined
}

/** A list to choose variations from, and a line with a quantity for each that was chosen. */
export function VariationPicker({ variations, selection, onSet, onRemove, error, selectRef }: VariationPickerProps) {
  const t = useT()
  const left = variations.filter(({ id }) => !selection.some((line) => line.id === id))
  const lines = selection.flatMap(({ id, quantity }) =>
    variations.filter((each) => each.id === id).map((variation) => ({ variation, quantity })),
  )
  return (
    <div className={styles.picker}>
      <Field label={t('product.selection')} error={error} required>
        <Select
          ref={selectRef}
          value=""
          placeholder={left.length > 0 ? t('product.select') : t('product.noOptions')}
          options={left.map((variation) => optionOf(t, variation))}
          onChange={(event) => onSet(event.target.value, 1)}
        />
      </Field>
      {lines.length > 0 && (
        <ul className={`plain-list ${styles.lines}`} aria-label={t('product.selected')}>
          {lines.map(({ variation, quantity }) => (
            <li key={variation.id}>
              <Line variation={variation} quantity={quantity} onSet={onSet} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const optionOf = (t: ReturnType<typeof useT>, variation: Variation) => {
  const { id, name, availability, stock_data, price_data } = variation
  const words = { name, price: price_data.formatted_sale_price, stock: stock_data.stock_status_text }
  if (availability === 'out') return { value: id, label: t('product.optionOut', words), disabled: true }
  return { value: id, label: availability === 'tomorrow' ? t('product.optionTomorrow', words) : t('product.option', words) }
}

interface LineProps {
  variation: Variation
  quantity: number
  onSet: (id: string, quantity: number) => void
  onRemove: (id: string) => void
}

function Line({ variation, quantity, onSet, onRemove }: LineProps) {
  const t = useT()
  const { id, name, price_data: price, stock_quantity } = variation
  return (
    <div className={styles.line}>
      <p className={styles.name}>{name}</p>
      <div className={styles.tools}>
        <WishlistHeart variationId={id} name={name} variant="plain" />
        <IconButton label={t('product.removeLine', { name })} icon={<X size={20} strokeWidth={1.75} />} onClick={() => onRemove(id)} />
      </div>
      <Stepper
        label={t('product.quantity', { name })}
        value={quantity}
        min={1}
        max={Math.max(1, stock_quantity)}
        onChange={(next) => onSet(id, next)}
        decreaseLabel={t('product.less', { name })}
        increaseLabel={t('product.more', { name })}
        minReason={t('product.minReason')}
        maxReason={t('product.onlyLeft', { count: stock_quantity })}
        clampedText={(count) => `${t('product.onlyLeft', { count: stock_quantity })}. ${t('product.clamped', { count })}`}
      />
      <div className={styles.price}>
        <Price
          sale={formatRupiah(price.sale_price * quantity)}
          regular={price.on_sale ? formatRupiah(price.regular_price * quantity) : undefined}
          saleLabel={t('card.salePrice')}
          regularLabel={t('card.regularPrice')}
        />
      </div>
    </div>
  )
}

export const totalOf = (variations: readonly Variation[], selection: Selection): number =>
  selection.reduce((sum, { id, quantity }) => sum + (variations.find((each) => each.id === id)?.price_data.sale_price ?? 0) * quantity, 0)

const QUIET_MS = 700

/** What the chosen lines come to; said to those who do not see it once it has come to rest. */
export function RunningTotal({ total }: { total: number }) {
  const t = useT()
  const last = useRef(total)
  useEffect(() => {
    if (last.current === total) return
    const timer = setTimeout(() => {
      last.current = total
      announce(t('product.totalSaid', { total: formatRupiah(total) }))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [total, t])
  return (
    <p className={styles.total}>
      <span>{t('product.total')}</span>
      <strong className={styles.sum}>{formatRupiah(total)}</strong>
    </p>
  )
}
