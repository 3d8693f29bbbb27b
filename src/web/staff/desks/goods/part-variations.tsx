import { useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { VariationForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice } from '#contract/staff/goods/products.ts'
import { GRADES, VARIATIONS_MAX } from '#domain/catalogue/goods.ts'
import { PACK_MEASURES } from '#domain/catalogue/product.ts'
import { formatNumber } from '#domain/money.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Line, Pick, Whole } from './form-fields.tsx'
import {
  changedAt,
  MISSING,
  movedAt,
  newVariation,
  weightOf,
  withParts,
  type FormPart,
} from './form-state.ts'
import { PartsField } from './parts-field.tsx'
import { NextDayField, StockField } from './stock-field.tsx'
import { VariationSheet } from './variation-sheet.tsx'
import styles from './product-form.module.css'

type Stock = Readonly<Record<string, number>>

interface VariationsPartProps {
  part: FormPart
  stock: Stock
  nextDay: Stock
  /** Names of what hampers are made of. */
  known: readonly PartChoice[]
  onKnown: (part: PartChoice) => void
  /** Those that are stored as hampers: they have no stock of their own. */
  hampers: ReadonlySet<string>
}

/** Packs and sizes: what is sold, at which price, of how many. */
export function VariationsPart(props: VariationsPartProps) {
  const { part, stock, nextDay, known, onKnown, hampers } = props
  const t = useT()
  const { form, set, error, isLocked } = part
  const [isSheet, setSheet] = useState(false)
  return (
    <section className={styles.part} aria-label={t('goods.part.variations')}>
      <header className={styles.head}>
        <h2>{t('goods.part.variations')}</h2>
        <Button size="sm" variant="ghost" aria-pressed={isSheet} onClick={() => setSheet(!isSheet)}>
          {t(isSheet ? 'goods.asForms' : 'goods.asSheet')}
        </Button>
      </header>
      {error('variation') && <p role="alert">{error('variation')}</p>}
      {isSheet && <VariationSheet part={part} />}
      {(isSheet ? [] : form.variations).map((variation, at) => (
        <Variation
          key={variation.id ?? at}
          part={part}
          at={at}
          variation={variation}
          known={known}
          onKnown={onKnown}
          onHand={
            variation.id === null || hampers.has(variation.id) ? null : (stock[variation.id] ?? 0)
          }
          quota={nextDay[variation.id ?? ''] ?? 0}
        />
      ))}
      <Button
        size="sm"
        variant="secondary"
        icon={<Plus size={16} strokeWidth={2} />}
        disabled={isLocked || form.variations.length >= VARIATIONS_MAX}
        onClick={() => set({ variations: [...form.variations, newVariation(form)] })}
      >
        {t('goods.variationAdd')}
      </Button>
    </section>
  )
}

interface VariationProps {
  part: FormPart
  at: number
  variation: VariationForm
  known: readonly PartChoice[]
  onKnown: (part: PartChoice) => void
  /** Null for one that is not saved yet, and for a hamper. */
  onHand: number | null
  /** Units for the next day. */
  quota: number
}

function Variation({ part, at, variation, known, onKnown, onHand, quota }: VariationProps) {
  const t = useT()
  const locale = useLocale()
  const { form, set } = part
  const change = (changed: Partial<VariationForm>) =>
    set({ variations: changedAt(form.variations, at, changed) })
  const error = (field: string) => part.error(`variations.${at}.${field}`)
  const name = variation.name[locale] || variation.sku
  const bothErrors = (field: string) => {
    const [en, id] = [error(`${field}.en`), error(`${field}.id`)]
    return { ...(en && { en }), ...(id && { id }) }
  }
  return (
    <div className={styles.variation} role="group" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <Switch
          label={t('goods.active')}
          checked={variation.active}
          onChange={(active) => change({ active })}
        />
        <span className={styles.spring} />
        <IconButton
          size="sm"
          label={t('goods.moveUp', { name })}
          icon={<ArrowUp size={18} strokeWidth={2} />}
          disabled={at === 0}
          onClick={() => set({ variations: movedAt(form.variations, at, -1) })}
        />
        <IconButton
          size="sm"
          label={t('goods.moveDown', { name })}
          icon={<ArrowDown size={18} strokeWidth={2} />}
          disabled={at === form.variations.length - 1}
          onClick={() => set({ variations: movedAt(form.variations, at, 1) })}
        />
        {variation.id === null && (
          <IconButton
            size="sm"
            label={t('goods.remove', { name })}
            icon={<Trash size={18} strokeWidth={2} />}
            onClick={() => set({ variations: form.variations.filter((_, index) => index !== at) })}
          />
        )}
      </header>
      <BothLanguagesField
        label={t('goods.variationName')}
        value={variation.name}
        onChange={(value) => change({ name: value })}
        errors={bothErrors('name')}
      />
      <BothLanguagesField
        label={t('goods.attribute')}
        value={variation.attribute}
        onChange={(attribute) => change({ attribute })}
      />
      <div className={styles.fields}>
        <PriceFields variation={variation} change={change} error={error} />
        {onHand !== null && (variation.parts.length === 0 || onHand > 0) && (
          <StockField key={onHand} variationId={variation.id!} onHand={onHand} />
        )}
        {onHand !== null && (variation.parts.length === 0 || quota > 0) && (
          <NextDayField key={`next ${quota}`} variationId={variation.id!} quota={quota} />
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
      <PartsField
        parts={variation.parts}
        onChange={(parts, added) => {
          if (added) onKnown(added)
          change(withParts(variation, parts, added ? [...known, added] : known))
        }}
        known={known}
        error={error}
        isLocked={part.isLocked}
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
