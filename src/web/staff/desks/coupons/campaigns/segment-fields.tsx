import { useQuery } from '@tanstack/react-query'
import { listSegmentTags } from '#contract/staff/campaigns/segments.ts'
import { useBranches } from '#web/staff/branches.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useChoices } from '#web/staff/goods/choices.ts'
import { OptionsField } from '../options-field.tsx'
import { ProductsField } from '#web/staff/goods/products-field.tsx'
import { NUMBERS, type TypedSegment } from './segment-form.ts'
import styles from '../coupons.module.css'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

interface FieldsProps {
  typed: TypedSegment
  set: (change: Partial<TypedSegment['filter']>) => void
  error: (field: string) => string | undefined
}

/** The conditions; empty ones do not count. */
export function SegmentFields({ typed: { filter }, set, error }: FieldsProps) {
  const t = useT()
  const choices = useChoices([])
  const branches = useBranches().data
  const tags = useQuery({
    queryKey: ['segments', 'tags'],
    queryFn: ({ signal }) => send(listSegmentTags, { signal }),
  }).data
  const list = (name: 'tiers' | 'tags' | 'branches' | 'categories' | 'products') => ({
    label: t(`segments.${name}`),
    chosen: filter[name],
    onChange: (chosen: readonly string[]) => set({ [name]: chosen }),
    error: error(`filter.${name}`),
  })
  return (
    <fieldset className={styles.part}>
      <legend>{t('segments.part')}</legend>
      <p className={styles.faint}>{t('segments.hint')}</p>
      <div className={styles.halves}>
        {NUMBERS.map((name) => (
          <Field key={name} label={t(`segments.${name}`)} error={error(`filter.${name}`)}>
            <NumberInput
              isAmount={name.startsWith('spend')}
              value={filter[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <OptionsField {...list('tiers')} options={choices?.tiers ?? []} />
      <OptionsField
        {...list('tags')}
        options={(tags ?? []).map((tag) => ({ value: tag, name: { en: tag, id: tag } }))}
      />
      <OptionsField
        {...list('branches')}
        options={(branches ?? []).map(({ id, name }) => ({
          value: id,
          name: { en: name, id: name },
        }))}
      />
      <OptionsField {...list('categories')} options={choices?.categories ?? []} />
      <ProductsField {...list('products')} />
      <Field label={t('segments.birth_month')} error={error('filter.birth_month')}>
        <Select
          value={filter.birth_month}
          options={[
            { value: '', label: t('segments.anyMonth') },
            ...MONTHS.map((month) => ({
              value: String(month),
              label: t(`segments.month.${month}`),
            })),
          ]}
          onChange={({ target }) => set({ birth_month: target.value })}
        />
      </Field>
    </fieldset>
  )
}
