import type { Data } from '#contract/call.ts'
import type { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { BENEFITS_MAX } from '#domain/catalogue/goods.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Line, Pick } from './form-fields.tsx'
import type { FormPart } from './form-state.ts'
import styles from './product-form.module.css'

export type Choices = Data<typeof listGoodsChoices>

const LABEL_MAX = 80
/** A text without a title is offered by its beginning. */
const cut = (text: string): string =>
  text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX).trim()}…` : text

/** Which shared texts the product page shows, and its own paragraph. */
function PageFields({ part, choices }: { part: FormPart; choices: Choices }) {
  const t = useT()
  const locale = useLocale()
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
              ...options.map(({ slug, name: text }) => ({ value: slug, label: cut(text[locale]) })),
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
      <Benefits choices={choices} isFull={isFull} part={part} />
    </section>
  )
}

interface BenefitsProps {
  choices: Choices
  isFull: boolean
  part: FormPart
}

function Benefits({ choices, isFull, part }: BenefitsProps) {
  const t = useT()
  const locale = useLocale()
  const { form, set } = part
  return (
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
  )
}
