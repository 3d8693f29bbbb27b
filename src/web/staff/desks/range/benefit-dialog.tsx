import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
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
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { BenefitIcon } from './benefit-icon.tsx'
import styles from './range.module.css'

interface BenefitDialogProps {
  /** Null for a new one. */
  benefit: StaffBenefit | null
  open: boolean
  onClose: () => void
}

export function BenefitDialog({ benefit, open, onClose }: BenefitDialogProps) {
  const t = useT()
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="md"
      title={benefit ? t('range.edit', { name: benefit.name.id }) : t('range.benefit.new')}
      closeLabel={t('staff.close')}
    >
      <BenefitForm benefit={benefit} onClose={onClose} />
    </Modal>
  )
}

type Icon = (typeof BENEFIT_ICONS)[number]
const NOTHING = { en: '', id: '' }

function BenefitForm({ benefit, onClose }: Omit<BenefitDialogProps, 'open'>) {
  const t = useT()
  const queries = useQueryClient()
  const [form, setForm] = useState({
    name: benefit?.name ?? NOTHING,
    fact: benefit?.fact ?? NOTHING,
    icon: (benefit?.icon ?? 'leaf') as Icon,
  })
  const [typed, setTyped] = useState('')
  const slug = typed || slugFrom(form.name.en)
  const [version, setVersion] = useState(benefit?.version ?? '')
  const { busy, save, error, failure, failed } = useSave()
  const isLate = failed?.code === 'changed_meanwhile'
  const done = async () => {
    await queries.invalidateQueries({ queryKey: [listBenefits.path] })
    showToast({ tone: 'success', text: t('range.saved') })
    onClose()
  }
  const submit = () =>
    save(async () => {
      const over = isLate ? (failed.details as StaffBenefit).version : version
      setVersion(over)
      await (benefit
        ? send(saveBenefit, { params: { slug: benefit.slug }, body: { ...form, version: over } })
        : send(createBenefit, { body: { ...form, slug } }))
      await done()
    })
  const errorsOf = (name: string) =>
    Object.fromEntries(
      (['id', 'en'] as const).flatMap((side) => {
        const text = error(`${name}.${side}`)
        return text ? [[side, text]] : []
      }),
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormAlert text={isLate ? t('range.changed') : failure} />
      <BothLanguagesField
        label={t('range.benefit.name')}
        value={form.name}
        onChange={(name) => setForm({ ...form, name })}
        errors={errorsOf('name')}
        required
      />
      {benefit === null && (
        <Field
          label={t('range.benefit.slug')}
          hint={t('range.benefit.slugHint')}
          error={error('slug')}
          required
        >
          <TextInput value={slug} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      <BothLanguagesField
        label={t('range.benefit.fact')}
        hint={t('range.benefit.factHint')}
        value={form.fact}
        onChange={(fact) => setForm({ ...form, fact })}
        errors={errorsOf('fact')}
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
              checked={form.icon === icon}
              onChange={() => setForm({ ...form, icon })}
            />
            <BenefitIcon name={icon} />
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        {benefit?.products === 0 && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() =>
              void save(async () => {
                await send(deleteBenefit, { params: { slug: benefit.slug } })
                await done()
              })
            }
          >
            {t('range.delete')}
          </Button>
        )}
        <Button type="submit" busy={busy} busyLabel={t('range.saving')}>
          {t('range.save')}
        </Button>
      </div>
    </form>
  )
}
