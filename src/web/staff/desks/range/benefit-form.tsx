import { useState } from 'react'
import {
  createBenefit,
  deleteBenefit,
  listBenefits,
  saveBenefit,
  type StaffBenefit,
} from '#contract/staff/benefits.ts'
import { BENEFIT_ICONS } from '#domain/catalogue/benefit-icons.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BenefitIcon } from './benefit-icon.tsx'
import { RangeForm, useRangeForm } from './range-dialog.tsx'
import styles from './range.module.css'

type Icon = (typeof BENEFIT_ICONS)[number]
const NOTHING = { en: '', id: '' }

interface BenefitFormProps {
  /** Null for a new one. */
  benefit: StaffBenefit | null
  onClose: () => void
}

export function BenefitForm({ benefit, onClose }: BenefitFormProps) {
  const t = useT()
  const [values, setValues] = useState({
    name: benefit?.name ?? NOTHING,
    fact: benefit?.fact ?? NOTHING,
    icon: (benefit?.icon ?? 'leaf') as Icon,
  })
  const [typed, setTyped] = useState('')
  const slug = typed || slugFrom(values.name.en)
  const form = useRangeForm({ item: benefit, lists: [listBenefits.path], onClose })
  return (
    <RangeForm
      form={form}
      onSave={(version) =>
        benefit
          ? send(saveBenefit, { params: { slug: benefit.slug }, body: { ...values, version } })
          : send(createBenefit, { body: { ...values, slug } })
      }
      onDelete={
        benefit?.products === 0
          ? () => send(deleteBenefit, { params: { slug: benefit.slug } })
          : null
      }
    >
      <BothLanguagesField
        label={t('range.benefit.name')}
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
        errors={form.bothErrors('name')}
        required
      />
      {benefit === null && (
        <Field
          label={t('range.benefit.slug')}
          hint={t('range.benefit.slugHint')}
          error={form.error('slug')}
          required
        >
          <TextInput value={slug} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      <BothLanguagesField
        label={t('range.benefit.fact')}
        hint={t('range.benefit.factHint')}
        value={values.fact}
        onChange={(fact) => setValues({ ...values, fact })}
        errors={form.bothErrors('fact')}
        rows={3}
        required
      />
      <fieldset className={styles.icons}>
        <legend>{t('range.benefit.icon')}</legend>
        {BENEFIT_ICONS.map((icon) => (
          <label key={icon} className={styles.choice}>
            <input
              type="radio"
              name="icon"
              value={icon}
              aria-label={icon}
              checked={values.icon === icon}
              onChange={() => setValues({ ...values, icon })}
            />
            <BenefitIcon name={icon} />
          </label>
        ))}
      </fieldset>
    </RangeForm>
  )
}
