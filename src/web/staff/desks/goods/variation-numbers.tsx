import type { VariationForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice } from '#contract/staff/goods/products.ts'
import { GRADES } from '#domain/catalogue/goods.ts'
import { PACK_MEASURES } from '#domain/catalogue/product.ts'
import { formatNumber } from '#domain/money.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Line, Pick, Whole } from './form-fields.tsx'
import { MISSING, weightOf } from './form-state.ts'
import { NextDayField, StockField } from './stock-field.tsx'
import styles from './product-form.module.css'

interface NumberFieldsProps {
  variation: VariationForm
  change: (changed: Partial<VariationForm>) => void
  error: (field: string) => string | undefined
  onHand: number | null
  quota: number
  known: readonly PartChoice[]
}

export function NumberFields({
  variation,
  change,
  error,
  onHand,
  quota,
  known,
}: NumberFieldsProps) {
  const t = useT()
  return (
    <div className={styles.fields}>
      <PriceFields variation={variation} change={change} error={error} />
      {onHand !== null && (variation.parts.length === 0 || onHand > 0) && (
        <StockField variationId={variation.id!} onHand={onHand} />
      )}
      {onHand !== null && (variation.parts.length === 0 || quota > 0) && (
        <NextDayField variationId={variation.id!} quota={quota} />
      )}
      <Line
        label={t('goods.sku')}
        value={variation.sku}
        onChange={(sku) => change({ sku: sku.toUpperCase() })}
        error={error('sku')}
      />
      <Line
        label={t('goods.barcode')}
        takesScans
        value={variation.barcode ?? ''}
        onChange={(code) => change({ barcode: code.trim() || null })}
        error={error('barcode')}
      />
      <Line
        label={t('goods.plu')}
        value={variation.plu ?? ''}
        onChange={(code) => change({ plu: code.trim() || null })}
        error={error('plu')}
      />
      <MeasureFields
        variation={variation}
        change={change}
        error={error}
        partsWeight={weightOf(variation.parts, known)}
      />
    </div>
  )
}

interface FieldsProps {
  variation: VariationForm
  change: (changed: Partial<VariationForm>) => void
  error: (field: string) => string | undefined
}

/** A saved price is changed only by those who may apply prices. */
function PriceFields({ variation, change, error }: FieldsProps) {
  const t = useT()
  const may = usePermitted()
  const isFixed = variation.id !== null && !may('prices.apply')
  const hint = isFixed ? { hint: t('goods.priceFixed') } : {}
  return (
    <>
      <Whole
        label={t('goods.regularPrice')}
        required
        prefix="Rp"
        value={variation.regular_price}
        onChange={(price) => change({ regular_price: price ?? MISSING })}
        error={error('regular_price')}
        disabled={isFixed}
        {...hint}
      />
      <Whole
        label={t('goods.salePrice')}
        prefix="Rp"
        value={variation.sale_price}
        onChange={(price) => change({ sale_price: price })}
        error={error('sale_price')}
        disabled={isFixed}
      />
    </>
  )
}

type MeasureProps = FieldsProps & { partsWeight: number }

function MeasureFields({ variation, change, error, partsWeight }: MeasureProps) {
  const t = useT()
  const centimetres = ['length_cm', 'width_cm', 'height_cm'] as const
  return (
    <>
      <Pick
        label={t('goods.grade')}
        value={variation.grade}
        options={GRADES.map((value) => ({ value, label: value }))}
        onChange={(grade) => change({ grade })}
        error={error('grade')}
      />
      <Whole
        label={t('goods.weight')}
        unit="g"
        required
        hint={
          partsWeight > 0 ? t('goods.partsWeigh', { grams: formatNumber(partsWeight) }) : undefined
        }
        value={variation.net_weight_g}
        onChange={(grams) => change({ net_weight_g: grams ?? MISSING })}
        error={error('net_weight_g')}
      />
      <Pick
        label={t('goods.measure')}
        value={variation.measure}
        options={PACK_MEASURES.map((value) => ({ value, label: t(`goods.measure.${value}`) }))}
        onChange={(measure) =>
          change({ measure, ...(measure !== 'volume' && { net_volume_ml: null }) })
        }
        error={error('measure')}
      />
      {variation.measure === 'volume' && (
        <Whole
          label={t('goods.volume')}
          unit="ml"
          value={variation.net_volume_ml}
          onChange={(volume) => change({ net_volume_ml: volume })}
          error={error('net_volume_ml')}
        />
      )}
      {centimetres.map((name) => (
        <Whole
          key={name}
          label={t(`goods.${name}`)}
          unit="cm"
          value={variation[name]}
          onChange={(length) => change({ [name]: length ?? MISSING })}
          error={error(name)}
        />
      ))}
    </>
  )
}
