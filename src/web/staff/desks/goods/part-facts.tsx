import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import {
  GRADES,
  HALAL_CLASSES,
  PPN_CLASSES,
  SELL_MODES,
  slugFrom,
} from '#domain/catalogue/goods.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { Line, Pick, Whole } from './form-fields.tsx'
import { MISSING, withSku, type FormPart } from './form-state.ts'
import styles from './product-form.module.css'
import { type Choices } from './part-find.tsx'

type TextName = 'name' | 'short_description' | 'description' | 'unit' | 'origin'

/** A text of the form in both languages. */
function Both({ part, name, isRich }: { part: FormPart; name: TextName; isRich?: boolean }) {
  const t = useT()
  const [en, id] = [part.error(`${name}.en`), part.error(`${name}.id`) ?? part.error(name)]
  return (
    <BothLanguagesField
      label={t(`goods.field.${name}`)}
      value={part.form[name]}
      onChange={(value) => part.set({ [name]: value })}
      errors={{ ...(en && { en }), ...(id && { id }) }}
      {...(isRich ? { isRich } : {})}
    />
  )
}

/** Name, texts, address. */
export function TextsPart({ part, isNew }: { part: FormPart; isNew: boolean }) {
  const t = useT()
  const { form, set, error } = part
  // A product that is not saved yet has no former address.
  const former = isNew ? t('goods.slugNew') : t('goods.slugHint')
  const slugHint = form.slug === '' && form.name.id ? slugFrom(form.name.id) : former
  return (
    <section className={styles.part} aria-label={t('goods.part.texts')}>
      <h2>{t('goods.part.texts')}</h2>
      <Both part={part} name="name" />
      <Both part={part} name="short_description" />
      <Both part={part} name="description" isRich />
      <div className={styles.fields}>
        <Line
          label={t('goods.sku')}
          value={form.sku}
          onChange={(sku) => set(withSku(form, sku.toUpperCase()))}
          error={error('sku')}
          required
        />
        <Line
          label={t('goods.slug')}
          value={form.slug}
          onChange={(slug) => set({ slug })}
          error={error('slug')}
          hint={slugHint}
          required
        />
      </div>
      <Both part={part} name="unit" />
      <Both part={part} name="origin" />
    </section>
  )
}

/** Category, grade, weight, cold chain, tax, halal, label. */
export function FactsPart({ part, choices }: { part: FormPart; choices: Choices }) {
  const t = useT()
  const { form, set, error } = part
  return (
    <section className={styles.part} aria-label={t('goods.part.facts')}>
      <h2>{t('goods.part.facts')}</h2>
      <FactFields form={form} choices={choices} set={set} error={error} />
      <div className={styles.switches}>
        <Switch
          label={t('goods.zone.chilled')}
          checked={form.refrigerated}
          onChange={(refrigerated) => set({ refrigerated })}
        />
        <Switch
          label={t('goods.zone.frozen')}
          checked={form.frozen}
          onChange={(frozen) => set({ frozen })}
        />
      </div>
      <LegalFields part={part} />
    </section>
  )
}

interface FactFieldsProps {
  form: ProductForm
  choices: Choices
  set: (change: Partial<ProductForm>) => void
  error: (field: string) => string | undefined
}

function FactFields({ form, choices, set, error }: FactFieldsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={styles.fields}>
      <Pick
        label={t('goods.category')}
        placeholder={t('goods.choose')}
        value={form.category}
        options={choices.categories.map(({ slug, parent, name }) => ({
          value: slug,
          label: `${parent === null ? '' : '– '}${name[locale]}`,
        }))}
        onChange={(category) => set({ category })}
        error={error('category')}
      />
      <Pick
        label={t('goods.grade')}
        value={form.grade}
        options={GRADES.map((value) => ({ value, label: value }))}
        onChange={(grade) => set({ grade })}
        error={error('grade')}
      />
      <Pick
        label={t('goods.sellMode')}
        value={form.sell_mode}
        options={SELL_MODES.map((value) => ({ value, label: t(`goods.sellMode.${value}`) }))}
        onChange={(mode) => set({ sell_mode: mode })}
        error={error('sell_mode')}
      />
      <Numbers form={form} set={set} error={error} />
      <Pick
        label={t('goods.filter.ppn')}
        value={form.ppn_class}
        options={PPN_CLASSES.map((value) => ({ value, label: t(`goods.ppn.${value}`) }))}
        onChange={(ppn) => set({ ppn_class: ppn })}
        error={error('ppn_class')}
      />
    </div>
  )
}

interface NumbersProps {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
  error: (field: string) => string | undefined
}

function Numbers({ form, set, error }: NumbersProps) {
  const t = useT()
  return (
    <>
      <Whole
        label={t('goods.weight')}
        required
        unit="g"
        value={form.net_weight_g}
        onChange={(grams) => set({ net_weight_g: grams ?? MISSING })}
        error={error('net_weight_g')}
      />
      <Whole
        label={t('goods.shelfLife')}
        unit={t('goods.days')}
        value={form.shelf_life_days}
        onChange={(days) => set({ shelf_life_days: days ?? MISSING })}
        error={error('shelf_life_days')}
      />
      <Whole
        label={t('goods.lifePromise')}
        unit={t('goods.days')}
        value={form.min_life_on_delivery_days}
        onChange={(days) => set({ min_life_on_delivery_days: days ?? MISSING })}
        error={error('min_life_on_delivery_days')}
      />
    </>
  )
}

/** Halal certificate, packer, PSAT. */
function LegalFields({ part: { form, set, error } }: { part: FormPart }) {
  const t = useT()
  const orNull = (value: string) => (value.trim() === '' ? null : value)
  return (
    <div className={styles.fields}>
      <Pick
        label={t('goods.halal')}
        value={form.halal_class}
        options={HALAL_CLASSES.map((value) => ({ value, label: t(`goods.halal.${value}`) }))}
        onChange={(halal) =>
          set({
            halal_class: halal,
            ...(halal === 'exempt-fresh' && { halal_certificate: null, halal_until: null }),
          })
        }
        error={error('halal_class') ?? error('halal')}
      />
      {form.halal_class === 'certificate' && (
        <>
          <Line
            label={t('goods.halalNumber')}
            value={form.halal_certificate ?? ''}
            onChange={(number) => set({ halal_certificate: orNull(number) })}
            error={error('halal_certificate')}
          />
          <Line
            label={t('goods.halalUntil')}
            type="date"
            value={form.halal_until ?? ''}
            onChange={(day) => set({ halal_until: orNull(day) })}
            error={error('halal_until')}
          />
        </>
      )}
      <Line
        label={t('goods.packer')}
        value={form.packer ?? ''}
        onChange={(packer) => set({ packer: orNull(packer) })}
        error={error('packer')}
      />
      <Line
        label={t('goods.psat')}
        value={form.psat_number ?? ''}
        onChange={(number) => set({ psat_number: orNull(number) })}
        error={error('psat_number')}
        hint={t('goods.psatHint')}
      />
    </div>
  )
}
