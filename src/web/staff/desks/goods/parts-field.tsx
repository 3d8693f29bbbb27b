import { useId } from 'react'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { VariationForm } from '#contract/staff/goods/product-form.ts'
import type { PartChoice } from '#contract/staff/goods/products.ts'
import { PARTS_MAX } from '#domain/catalogue/hamper.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { usePartSearch } from '#web/staff/goods/use-part-search.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useNotWhole, WholeInput } from './form-fields.tsx'
import { changedAt, MISSING } from './form-state.ts'
import styles from './parts-field.module.css'

interface PartsFieldProps {
  parts: VariationForm['parts']
  onChange: (parts: VariationForm['parts'], added?: PartChoice) => void
  /** The parts that were saved, and those that were added since. */
  known: readonly PartChoice[]
  error: (field: string) => string | undefined
  isLocked: boolean
}

/** What a hamper is made of: search, quantity, and how many the parts make. */
export function PartsField({ parts, onChange, known, error, isLocked }: PartsFieldProps) {
  const t = useT()
  const locale = useLocale()
  const title = useId()
  const notWhole = useNotWhole()
  const choices = new Map(known.map((one) => [one.variation_id, one]))
  const add = (choice: PartChoice) =>
    onChange([...parts, { variation_id: choice.variation_id, quantity: 1 }], choice)
  return (
    <section aria-labelledby={title} className={styles.field}>
      <h4 id={title}>{t('goods.parts')}</h4>
      <p className={styles.hint}>{t('goods.partsHint')}</p>
      {error('parts') && (
        <p role="alert" className={styles.error}>
          {error('parts')}
        </p>
      )}
      <ul className={styles.parts}>
        {parts.map((part, at) => {
          const choice = choices.get(part.variation_id)
          const name = choice ? nameOf(choice, locale) : t('goods.partUnknown')
          return (
            <li key={part.variation_id} className={styles.part}>
              <Field
                label={t('goods.partQuantity', { name })}
                labelHidden
                error={notWhole(part.quantity) ?? error(`parts.${at}.quantity`)}
              >
                <WholeInput
                  value={part.quantity}
                  disabled={isLocked}
                  onChange={(count) =>
                    onChange(changedAt(parts, at, { quantity: count ?? MISSING }))
                  }
                />
              </Field>
              <PartName name={name} choice={choice} />
              <IconButton
                size="sm"
                label={t('goods.partRemove', { name })}
                icon={<Trash size={18} strokeWidth={2} />}
                disabled={isLocked}
                onClick={() => onChange(parts.filter((_, index) => index !== at))}
              />
            </li>
          )
        })}
      </ul>
      {parts.length > 0 && <Sums parts={parts} choices={choices} />}
      {!isLocked && parts.length < PARTS_MAX && (
        <Search taken={new Set(parts.map((part) => part.variation_id))} onAdd={add} />
      )}
    </section>
  )
}

function PartName({ name, choice }: { name: string; choice: PartChoice | undefined }) {
  const t = useT()
  return (
    <span>
      {name}
      <span className={styles.hint}>
        {' '}
        {choice?.sku} · {t('goods.partLeft', { count: formatNumber(choice?.saleable ?? 0) })}
      </span>
    </span>
  )
}

const nameOf = ({ name, variation_name: pack }: PartChoice, locale: 'en' | 'id') =>
  `${name[locale]}, ${pack[locale]}`

interface SumsProps {
  parts: VariationForm['parts']
  choices: ReadonlyMap<string, PartChoice>
}

/** How many can be made now, and what the parts cost singly. */
function Sums({ parts, choices }: SumsProps) {
  const t = useT()
  // While a quantity is missing or refused, there is nothing to add up.
  if (parts.some(({ quantity }) => typeof quantity !== 'number' || quantity < 1)) return null
  const of = parts.map(({ variation_id: id, quantity }) => ({ ...choices.get(id), quantity }))
  const made = Math.min(...of.map(({ saleable = 0, quantity }) => Math.floor(saleable / quantity)))
  const sum = of.reduce((total, { price = 0, quantity }) => total + price * quantity, 0)
  return (
    <p className={styles.sums}>
      {t('goods.partsMake', { count: formatNumber(made) })} ·{' '}
      {t('goods.partsValue', { sum: formatRupiah(sum) })}
    </p>
  )
}

interface SearchProps {
  taken: ReadonlySet<string>
  onAdd: (choice: PartChoice) => void
}

function Search({ taken, onAdd }: SearchProps) {
  const t = useT()
  const locale = useLocale()
  const { typed, setTyped, found } = usePartSearch()
  return (
    <>
      <Field label={t('goods.partSearch')}>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found && (
        <ul className={styles.found} aria-live="polite">
          {found.length === 0 && <li>{t('goods.partNone')}</li>}
          {found.map((choice) => (
            <li key={choice.variation_id}>
              <Button
                size="sm"
                variant="ghost"
                icon={<Plus size={16} strokeWidth={2} />}
                aria-label={t('goods.partAdd', { name: nameOf(choice, locale) })}
                disabled={taken.has(choice.variation_id)}
                onClick={() => {
                  onAdd(choice)
                  setTyped('')
                }}
              >
                {nameOf(choice, locale)} · {choice.sku} ·{' '}
                {t('goods.partLeft', { count: formatNumber(choice.saleable) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
