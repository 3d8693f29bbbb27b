import {
  createBenefit,
  deleteBenefit,
  listBenefits,
  saveBenefit,
  type StaffBenefit,
} from '#contract/staff/goods/benefits.ts'
import { BENEFIT_ICONS } from '#domain/catalogue/benefit-icons.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { sided } from '#web/staff/form/sided.ts'
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

const valuesOf = (benefit: StaffBenefit | null) => ({
  name: benefit?.name ?? NOTHING,
  slug: benefit?.slug ?? '',
  fact: benefit?.fact ?? NOTHING,
  icon: (benefit?.icon ?? 'leaf') as Icon,
})

interface BenefitFormProps {
  /** Null for a new one. */
  benefit: StaffBenefit | null
  onClose: () => void
}

export function BenefitForm({ benefit, onClose }: BenefitFormProps) {
  const t = useT()
  const form = useRangeForm({ item: benefit, valuesOf, lists: [listBenefits.path], onClose })
  const { values, change } = form
  const { name, fact, icon } = values
  const slug = values.slug || slugFrom(values.name.en)
  return (
    <RangeForm
      form={form}
      onSave={(version) =>
        benefit
          ? send(saveBenefit, { params: { slug }, body: { name, fact, icon, version } })
          : send(createBenefit, { body: { name, fact, icon, slug } })
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
        onChange={(name) => change({ name })}
        errors={sided('name', form.error)}
        required
      />
      {benefit === null && (
        <Field
          label={t('range.benefit.slug')}
          hint={t('range.benefit.slugHint')}
          error={form.error('slug')}
          required
        >
          <TextInput value={slug} onChange={(event) => change({ slug: event.target.value })} />
        </Field>
      )}
      <BothLanguagesField
        label={t('range.benefit.fact')}
        hint={t('range.benefit.factHint')}
        value={values.fact}
        onChange={(fact) => change({ fact })}
        errors={sided('fact', form.error)}
        rows={3}
        required
      />
      <IconField values={values} change={change} />
    </RangeForm>
  )
}

function IconField({
  values,
  change,
}: {
  values: {
    name: { en: string; id: string }
    slug: string
    fact: { en: string; id: string }
    icon: Icon
  }
  change: (
    changed: Partial<{
      name: { en: string; id: string }
      slug: string
      fact: { en: string; id: string }
      icon: Icon
    }>,
  ) => void
}) {
  const t = useT()
  return (
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
            onChange={() => change({ icon })}
          />
          <BenefitIcon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
