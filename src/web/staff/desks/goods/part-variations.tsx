import { useRef, useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { VariationForm, ProductForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice } from '#contract/staff/goods/products.ts'
import { VARIATIONS_MAX } from '#domain/catalogue/goods.ts'
import { sided } from '#web/staff/form/sided.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { movedTo } from '#web/staff/list/order/moved-to.ts'
import { changedAt, newVariation, withParts, type FormPart } from './form-state.ts'
import { PartsField } from './parts-field.tsx'
import { VariationSheet } from './variation-sheet.tsx'
import styles from './product-form.module.css'
import { NumberFields } from './variation-numbers.tsx'

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
  const isAdding = useRef(false)
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
          onShown={(group) => {
            if (!isAdding.current || at < form.variations.length - 1) return
            group?.querySelector<HTMLElement>('input[lang]')?.focus()
            isAdding.current = !group
          }}
        />
      ))}
      <Button
        size="sm"
        variant="secondary"
        icon={<Plus size={16} strokeWidth={2} />}
        disabled={isLocked || form.variations.length >= VARIATIONS_MAX}
        onClick={() => {
          isAdding.current = true
          set({ variations: [...form.variations, newVariation(form)] })
        }}
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
  onShown: (group: HTMLDivElement | null) => void
}

function Variation(props: VariationProps) {
  const { part, at, variation, known, onKnown, onHand, quota } = props
  const t = useT()
  const locale = useLocale()
  const { form, set } = part
  const change = (changed: Partial<VariationForm>) =>
    set({ variations: changedAt(form.variations, at, changed) })
  const error = (field: string) => part.error(`variations.${at}.${field}`)
  const name = variation.name[locale] || variation.sku
  return (
    <div className={styles.variation} role="group" aria-label={name} ref={props.onShown}>
      <VariationHead
        name={name}
        variation={variation}
        change={change}
        at={at}
        set={set}
        form={form}
      />
      <BothLanguagesField
        label={t('goods.variationName')}
        value={variation.name}
        onChange={(value) => change({ name: value })}
        errors={sided('name', error)}
      />
      <BothLanguagesField
        label={t('goods.attribute')}
        value={variation.attribute}
        onChange={(attribute) => change({ attribute })}
      />
      <NumberFields
        variation={variation}
        change={change}
        error={error}
        onHand={onHand}
        quota={quota}
        known={known}
      />
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

interface VariationHeadProps {
  name: string
  variation: VariationForm
  change: (changed: Partial<VariationForm>) => void
  at: number
  set: (change: Partial<ProductForm>) => void
  form: ProductForm
}

function VariationHead({ name, variation, change, at, set, form }: VariationHeadProps) {
  const t = useT()
  return (
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
        onClick={() => set({ variations: movedTo(form.variations, at, at - 1) })}
      />
      <IconButton
        size="sm"
        label={t('goods.moveDown', { name })}
        icon={<ArrowDown size={18} strokeWidth={2} />}
        disabled={at === form.variations.length - 1}
        onClick={() => set({ variations: movedTo(form.variations, at, at + 1) })}
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
  )
}
