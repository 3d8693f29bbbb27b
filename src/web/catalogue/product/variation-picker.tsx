import { useEffect, useRef, type Ref } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Variation } from '#contract/catalogue/product.ts'
import { formatRupiah } from '#domain/money.ts'
import { WishlistToggle } from '#web/wishlist/wishlist-toggle.tsx'
import { announce } from '#web/state/announcements.ts'
import { useOwnPrices, type OwnProduct } from '#web/state/company-prices.ts'
import { useT } from '#web/state/locale.tsx'
import type { Selection } from '#web/catalogue/listing/selection.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import styles from './variation-picker.module.css'

interface VariationPickerProps {
  productId: string
  variations: readonly Variation[]
  selection: Selection
  onChoose: (id: string) => void
  onSet: (id: string, quantity: number) => void
  onRemove: (id: string) => void
  error?: string | undefined
  controlRef?: Ref<HTMLButtonElement> | undefined
}

/** A list to choose variations from, and a line with a quantity for each that was chosen. */
export function VariationPicker({
  productId,
  variations,
  selection,
  onChoose,
  onSet,
  onRemove,
  error,
  controlRef,
}: VariationPickerProps) {
  const t = useT()
  const left = variations.filter(({ id }) => !selection.some((line) => line.id === id))
  const lines = selection.flatMap(({ id, quantity }) =>
    variations.filter((each) => each.id === id).map((variation) => ({ variation, quantity })),
  )
  const own = useOwnPrices(productId)
  const newest = useShownWhenNew(lines.length)
  return (
    <div className={styles.picker}>
      <Field label={t('product.selection')} error={error} required>
        <Choice
          controlRef={controlRef}
          label={t('product.selection')}
          placeholder={left.length > 0 ? t('product.select') : t('product.noOptions')}
          emptyText={t('product.noOptions')}
          closeLabel={t('shell.close')}
          options={left.map((variation) => ({
            value: variation.id,
            text: variation.name,
            disabled: variation.availability === 'out',
            content: <VariationOption variation={variation} own={own} />,
          }))}
          onChoose={onChoose}
        />
      </Field>
      <WithoutScript variations={variations} />
      {lines.length > 0 && (
        <ul className={`plain-list ${styles.lines}`} aria-label={t('product.selected')}>
          {lines.map(({ variation, quantity }, index) => (
            <li
              key={variation.id}
              ref={index === lines.length - 1 ? newest : undefined}
              className={styles.chosen}
            >
              <Line
                variation={variation}
                own={own}
                quantity={quantity}
                onSet={onSet}
                onRemove={onRemove}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function WithoutScript({ variations }: { variations: readonly Variation[] }) {
  return (
    <noscript>
      <ul className="plain-list">
        {variations.map((variation) => (
          <li key={variation.id}>
            <VariationOption variation={variation} />
          </li>
        ))}
      </ul>
    </noscript>
  )
}

/** Scrolls a newly added line into view. */
function useShownWhenNew(count: number) {
  const newest = useRef<HTMLLIElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) newest.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return newest
}

/** A variation to choose: what it is, what it costs, and whether it can be had. */
export function VariationOption({
  variation: { id, name, price_data: price, stock_data: stock, availability },
  own,
}: {
  variation: Variation
  own?: OwnProduct | undefined
}) {
  const t = useT()
  const ownPrice = own?.of(id, 1)
  return (
    <span className={styles.option}>
      <span className={styles.optionName}>{name}</span>{' '}
      <span className={styles.optionPrice}>
        <Price
          sale={price.formatted_sale_price}
          regular={price.on_sale ? price.formatted_regular_price : undefined}
          saleLabel={t('card.salePrice')}
          regularLabel={t('card.regularPrice')}
          {...ownPrice?.shown}
        />
      </span>{' '}
      <span className={styles.stock}>
        <span className={classNames(availability === 'tomorrow' && styles.tomorrow)}>
          {stock.stock_status_text}
        </span>
        {availability !== 'out' && !ownPrice && price.formatted_unit_price && (
          <> · {price.formatted_unit_price}</>
        )}
        {ownPrice?.steps && <> · {ownPrice.steps}</>}
      </span>
    </span>
  )
}

interface LineProps {
  variation: Variation
  own: OwnProduct | undefined
  quantity: number
  onSet: (id: string, quantity: number) => void
  onRemove: (id: string) => void
}

function Line({ variation, own, quantity, onSet, onRemove }: LineProps) {
  const t = useT()
  const { id, name, price_data: price } = variation
  const ownTotal = own?.of(id, quantity)
  return (
    <div className={styles.line}>
      <p className={styles.name}>{name}</p>
      <div className={styles.tools}>
        <WishlistToggle variationId={id} name={name} variant="plain" />
        <IconButton
          label={t('product.removeLine', { name })}
          icon={<Trash2 size={18} strokeWidth={1.75} />}
          onClick={() => onRemove(id)}
        />
      </div>
      <VariationStepper
        variation={variation}
        quantity={quantity}
        min={1}
        minReason={t('product.minReason')}
        onSet={onSet}
      />
      <div className={styles.price}>
        <Price
          sale={formatRupiah(price.sale_price * quantity)}
          regular={price.on_sale ? formatRupiah(price.regular_price * quantity) : undefined}
          saleLabel={t('card.salePrice')}
          regularLabel={t('card.regularPrice')}
          {...ownTotal?.shown}
        />
      </div>
    </div>
  )
}

interface VariationStepperProps {
  variation: Variation
  quantity: number
  min: 0 | 1
  minReason?: string | undefined
  onSet: (id: string, quantity: number) => void
}

/** How many of a variation, at most as many as there are and one customer may take. */
export function VariationStepper({
  variation: { id, name, stock_quantity: stock, quantity_max: max },
  quantity,
  min,
  minReason,
  onSet,
}: VariationStepperProps) {
  const t = useT()
  const left = t(max < stock ? 'card.most' : 'card.onlyLeft', { count: max })
  return (
    <Stepper
      label={t('product.quantity', { name })}
      value={quantity}
      min={min}
      max={Math.max(min, max)}
      onChange={(next) => onSet(id, next)}
      decreaseLabel={t('product.less', { name })}
      increaseLabel={t('product.more', { name })}
      minReason={minReason}
      maxReason={left}
      clampedText={(count) =>
        count <= min ? (minReason ?? '') : `${left}. ${t('product.clamped', { count })}`
      }
    />
  )
}

export const totalOf = (
  variations: readonly Variation[],
  selection: Selection,
  own: OwnProduct | undefined,
): number =>
  selection.reduce(
    (sum, { id, quantity }) =>
      sum +
      (own?.of(id, quantity)?.total ??
        (variations.find((each) => each.id === id)?.price_data.sale_price ?? 0) * quantity),
    0,
  )

const QUIET_MS = 700

/** The total of the selected lines; announced after a pause. */
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
