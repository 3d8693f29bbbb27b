import type { Data } from '#contract/call.ts'
import type { listGoodsChoices } from '#contract/staff/goods/products.ts'
import {
  BENEFITS_MAX,
  GRADES,
  HALAL_CLASSES,
  PPN_CLASSES,
  SELL_MODES,
  slugFrom,
} from '#domain/catalogue/goods.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Line, Pick, Whole } from './form-fields.tsx'
import { MISSING, withSku, type FormPart } from './form-state.ts'
import styles from './product-form.module.css'

export type Choices = Data<typeof listGoodsChoices>
type TextName = 'name' | 'short_description' | 'description' | 'unit' | 'origin'

/** A text of the form in both languages. */
function Both({ part, name, rows }: { part: FormPart; name: TextName; rows?: number }) {
  const t = useT()
  const [en, id] = [part.error(`${name}.en`), part.error(`${name}.id`) ?? part.error(name)]
  return (
    <BothLanguagesField
      label={t(`goods.field.${name}`)}
      value={part.form[name]}
      onChange={(value) => part.set({ [name]: value })}
      errors={{ ...(en && { en }), ...(id && { id }) }}
      {...(rows ? { rows } : {})}
    />
  )
}

/** Name, texts, address. */
export function TextsPart({ part }: { part: FormPart }) {
  const t = useT()
  const { form, set, error } = part
  return (
    <section className={styles.part} aria-label={t('goods.part.texts')}>
      <h2>{t('goods.part.texts')}</h2>
      <Both part={part} name="name" />
      <Both part={part} name="short_description" />
      <Both part={part} name="description" rows={5} />
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
          hint={form.slug === '' && form.name.id ? slugFrom(form.name.id) : t('goods.slugHint')}
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
  const locale = useLocale()
  const { form, set, error } = part
  return (
    <section className={styles.part} aria-label={t('goods.part.facts')}>
      <h2>{t('goods.part.facts')}</h2>
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
        <Pick
          label={t('goods.filter.ppn')}
          value={form.ppn_class}
          options={PPN_CLASSES.map((value) => ({ value, label: t(`goods.ppn.${value}`) }))}
          onChange={(ppn) => set({ ppn_class: ppn })}
          error={error('ppn_class')}
        />
      </div>
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

/** Which shared texts the product page shows, and its own paragraph. */
function PageFields({ part, choices }: { part: FormPart; choices: Choices }) {
  const t = useT()
  const { form, set, error } = part
  const blocks = [
    ['delivery_block', choices.delivery_blocks],
    ['checkpoints_block', choices.checkpoints_blocks],
  ] as const
  const info = form.product_info
  return (
    <>
      <div className={styles.fields}>
        {blocks.map(([name, options]) => (
          <Pick
            key={name}
            label={t(`goods.${name}`)}
            value={form[name]}
            options={[
              ...(name === 'checkpoints_block'
                ? [{ value: '', label: t('goods.none.block') }]
                : []),
              ...options.map((value) => ({ value, label: value })),
            ]}
            onChange={(block) => set({ [name]: block })}
            error={error(name)}
          />
        ))}
      </div>
      <BothLanguagesField
        label={t('goods.infoTitle')}
        value={info.title}
        onChange={(title) => set({ product_info: { ...info, title } })}
      />
      <BothLanguagesField
        label={t('goods.infoText')}
        value={info.description}
        onChange={(description) => set({ product_info: { ...info, description } })}
        rows={3}
      />
    </>
  )
}

const STRENGTHS = ['1', '2', '3'] as const

/** What search and filters find it by, and what its page shows. */
export function FindPart({ part, choices }: { part: FormPart; choices: Choices }) {
  const t = useT()
  const locale = useLocale()
  const { form, set, error } = part
  const isFull = form.benefits.length >= BENEFITS_MAX
  return (
    <section className={styles.part} aria-label={t('goods.part.find')}>
      <h2>{t('goods.part.find')}</h2>
      <Line
        label={t('goods.words')}
        value={form.search_words.join(', ')}
        onChange={(words) =>
          set({ search_words: words.split(',').map((word) => word.replace(/^\s+/, '')) })
        }
        error={error('search_words')}
        hint={t('goods.wordsHint')}
      />
      <PageFields part={part} choices={choices} />
      <fieldset className={styles.benefits}>
        <legend>{t('goods.benefits', { max: String(BENEFITS_MAX) })}</legend>
        {choices.benefits.map(({ slug, name }) => {
          const chosen = form.benefits.find((one) => one.slug === slug)
          const isOn = chosen !== undefined
          return (
            <div key={slug} className={styles.row}>
              <Checkbox
                label={name[locale]}
                checked={isOn}
                disabled={!isOn && isFull}
                onChange={() =>
                  set({
                    benefits: isOn
                      ? form.benefits.filter((one) => one.slug !== slug)
                      : [...form.benefits, { slug, strength: 2 }],
                  })
                }
              />
              {chosen && (
                <Select
                  aria-label={t('goods.strength', { name: name[locale] })}
                  value={String(chosen.strength)}
                  options={STRENGTHS.map((value) => ({
                    value,
                    label: t(`goods.strength.${value}`),
                  }))}
                  onChange={(event) =>
                    set({
                      benefits: form.benefits.map((one) =>
                        one.slug === slug ? { slug, strength: Number(event.target.value) } : one,
                      ),
                    })
                  }
                />
              )}
            </div>
          )
        })}
      </fieldset>
    </section>
  )
}
