import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { listStaffProducts, type ListedProduct } from '#contract/staff/goods/products.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useChoosing } from '../form/editor/use-choosing.ts'
import { useChoices } from './choices.ts'
import styles from './products-field.module.css'

interface ProductsFieldProps {
  label: string
  /** Slugs. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

const LETTERS_MIN = 2
const FOUND_MAX = 8

/** Products that are found by name, and taken out by pressing them. */
export function ProductsField({ label, chosen, onChange, error }: ProductsFieldProps) {
  const t = useT()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const choosing = useChoosing(typed)
  const search = useDeferredValue(typed.trim())
  const known = useChoices(chosen)?.products
  const { data } = useQuery({
    queryKey: ['products-by-name', search],
    queryFn: ({ signal }) =>
      send(listStaffProducts, { query: { search, per_page: FOUND_MAX }, signal }),
    enabled: search.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  })
  const found = typed.trim().length < LETTERS_MIN ? undefined : data
  const nameOf = (slug: string) => known?.find(({ value }) => value === slug)?.name[locale] ?? slug
  return (
    <div className={styles.products}>
      <Field label={label} hint={t('staff.goods.findHint')} error={error ?? choosing.error}>
        <TextInput
          {...choosing.input}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found && (
        <FoundProducts found={found} chosen={chosen} onChange={onChange} setTyped={setTyped} />
      )}
      {chosen.length > 0 && (
        <div className={styles.row}>
          {chosen.map((slug) => (
            <Chip
              key={slug}
              removeLabel={t('staff.goods.takeOut', { name: nameOf(slug) })}
              onRemove={() => onChange(chosen.filter((one) => one !== slug))}
            >
              {nameOf(slug)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

interface FoundProductsProps {
  found: ListedProduct[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  setTyped: (next: string) => void
}

function FoundProducts({ found, chosen, onChange, setTyped }: FoundProductsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className={styles.found} aria-live="polite">
      {found.length === 0 && <li>{t('staff.goods.noneFound')}</li>}
      {found.map(({ slug, name }) => (
        <li key={slug}>
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus size={16} strokeWidth={2} />}
            disabled={chosen.includes(slug)}
            onClick={() => {
              onChange([...chosen, slug])
              setTyped('')
            }}
          >
            {name[locale]}
          </Button>
        </li>
      ))}
    </ul>
  )
}
