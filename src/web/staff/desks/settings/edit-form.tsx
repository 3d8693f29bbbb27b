import { useState, type SubmitEvent } from 'react'
import type { StaffSetting } from '#contract/staff/settings.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { choiceName, settingValue } from '#i18n/setting-value.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { dropUnsaved, Unsaved } from '#web/staff/form/unsaved.tsx'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { BandsField } from './bands-field.tsx'
import { Effect } from './effect.tsx'
import { questionOf } from './questions.ts'
import { affected, type Refusal, type Save } from './values.ts'
import styles from './settings.module.css'

/** Typing begins at once; a stable function, so that it runs once. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([type=color]), select')?.focus()

interface EditFormProps {
  setting: StaffSetting
  onSave: Save
  onClose: () => void
}

export function EditForm(props: EditFormProps) {
  const t = useT()
  const locale = useLocale()
  const { setting } = props
  const editing = useEditing(props)
  const { first, from, question, asking, setAsking, busy, save } = editing
  return (
    <form
      ref={focusFirst}
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (question) setAsking(true)
        else void save()
      }}
    >
      <Confirm
        open={asking}
        title={t('staff.settings.sure', { name: setting.name[locale] })}
        text={question && t(question)}
        confirmLabel={t('staff.settings.save')}
        cancelLabel={t('staff.settings.cancel')}
        busy={busy}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      />
      {setting.value !== first && (
        <p role="status">
          {t('staff.settings.nowIs', { value: settingValue(t, setting, setting.value, locale) })}
        </p>
      )}
      <Unsaved {...editing.unsaved} />
      <ValueField key={editing.restored} setting={setting} editing={editing} />
      <Field
        label={t('staff.settings.from')}
        hint={t('staff.settings.fromHint')}
        error={editing.refused.startsAt}
      >
        <TextInput
          type="datetime-local"
          value={from}
          onChange={(event) => editing.typeFrom(event.target.value)}
        />
      </Field>
      <Effect setting={setting} value={editing.value} />
      <p className={styles.meaning}>{affected(t, setting.group)}</p>
      <div className={styles.acts}>
        <Button size="sm" variant="ghost" onClick={editing.cancel}>
          {t('staff.settings.cancel')}
        </Button>
        <Button size="sm" type="submit" busy={busy} busyLabel={t('staff.settings.saving')}>
          {t(from === '' ? 'staff.settings.save' : 'staff.settings.plan')}
        </Button>
      </div>
    </form>
  )
}

/** The value and its begin as typed, and the call that saves them. */
const useEditing = ({ setting, onSave, onClose }: EditFormProps) => {
  const [first] = useState(setting.value)
  const [value, choose] = useState(first)
  const [from, setFrom] = useState('')
  const [refused, setRefused] = useState<Refusal>({})
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const save = async () => {
    setAsking(false)
    if (busy) return
    setBusy(true)
    const problem = await onSave(setting, value, typedInstant(from))
    setBusy(false)
    if (problem) setRefused(problem)
    else onClose()
  }
  const type = (text: string) => {
    choose(text)
    setRefused({})
  }
  const typeFrom = (text: string) => {
    setFrom(text)
    setRefused({})
  }
  const [restored, setRestored] = useState(0)
  const name = `setting-${setting.key}`
  const cancel = () => {
    dropUnsaved(name)
    onClose()
  }
  const isTyped = value !== first || from !== ''
  const unsaved = {
    name,
    changes: isTyped && !busy ? { value, from } : null,
    onRestore: (typed: { value: string; from: string }) => {
      choose(typed.value)
      setFrom(typed.from)
      setRestored(restored + 1)
    },
  }
  const question = questionOf(setting.key, value)
  return {
    unsaved,
    restored,
    cancel,
    first,
    value,
    choose,
    type,
    from,
    typeFrom,
    refused,
    question,
    asking,
    setAsking,
    busy,
    save,
  }
}

interface ValueFieldProps {
  setting: StaffSetting
  editing: ReturnType<typeof useEditing>
}

function ValueField({ setting, editing }: ValueFieldProps) {
  const locale = useLocale()
  const t = useT()
  const { value, choose, type, refused } = editing
  const { key, unit, min, max } = setting
  const options = optionsOf(t, setting)
  const isRange = unit !== null && unit !== 'flag' && min !== null && max !== null
  if (key === 'shipping.bands')
    return (
      <div className={styles.whole}>
        <FormAlert text={refused.value ?? null} />
        <BandsField
          label={setting.name[locale]}
          value={value}
          onType={type}
          error={(part) => refused.parts?.[part]}
        />
      </div>
    )
  return (
    <Field
      label={setting.name[locale]}
      labelHidden
      error={refused.value}
      hint={
        isRange
          ? t('staff.settings.range', {
              min: settingValue(t, setting, min, locale),
              max: settingValue(t, setting, max, locale),
            })
          : undefined
      }
    >
      {options ? (
        <Select value={value} options={options} onChange={(event) => choose(event.target.value)} />
      ) : (
        <TypedValue setting={setting} value={value} choose={choose} type={type} />
      )}
    </Field>
  )
}

/** What can be chosen; null where a value is typed. */
const optionsOf = (t: StaffTranslate, { unit, choices }: StaffSetting) => {
  if (unit === 'flag')
    return [
      { value: '1', label: t('staff.settings.on') },
      { value: '0', label: t('staff.settings.off') },
    ]
  return choices && choices.map((value) => ({ value, label: choiceName(t, value) }))
}

interface TypedValueProps {
  setting: StaffSetting
  value: string
  choose: (value: string) => void
  type: (value: string) => void
}

function TypedValue({ setting: { key, unit }, value, choose, type }: TypedValueProps) {
  const t = useT()
  if (unit === 'rupiah')
    return <AmountInput value={value} onChange={(event) => type(event.target.value)} />
  return (
    <TextInput
      value={value}
      inputMode={unit === null ? undefined : 'decimal'}
      prefix={
        key === 'shop.color' && (
          <input
            type="color"
            className={styles.color}
            aria-label={t('staff.settings.colorPick')}
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
        )
      }
      suffix={unit !== null && <span className={styles.unit}>{t(`staff.unit.${unit}`)}</span>}
      onChange={(event) => type(event.target.value)}
    />
  )
}
