import type { StaffWord } from '#i18n/staff.ts'
import type { SettingUnit } from '#domain/settings.ts'
import { useState, type SubmitEvent } from 'react'
import type { StaffSetting } from '#contract/staff/settings.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { questionOf } from './questions.ts'
import { affected, printed, type Refusal, type Save } from './values.ts'
import styles from './settings.module.css'

/** Typing begins at once; a stable function, so that it runs once. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([type=color]), select')?.focus()

interface EditFormProps {
  setting: StaffSetting
  onSave: Save
  onClose: () => void
}

export function EditForm({ setting, onSave, onClose }: EditFormProps) {
  const t = useT()
  const { unit, min, max } = setting
  const [first] = useState(setting.value)
  const [value, setValue] = useState(first)
  const [from, setFrom] = useState('')
  const [refused, setRefused] = useState<Refusal>({})
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const question = questionOf(setting.key, value)
  const save = async () => {
    setAsking(false)
    if (busy) return
    setBusy(true)
    const problem = await onSave(setting, value, typedInstant(from))
    setBusy(false)
    if (problem) setRefused(problem)
    else onClose()
  }
  const isRange = unit !== null && unit !== 'flag' && min !== null && max !== null
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
      <SureDialog
        asking={asking}
        setting={setting}
        question={question}
        busy={busy}
        save={save}
        setAsking={setAsking}
      />
      <NowIs setting={setting} first={first} />
      <ValueField
        setting={setting}
        refused={refused}
        isRange={isRange}
        min={min}
        max={max}
        unit={unit}
        value={value}
        setValue={setValue}
        setRefused={setRefused}
      />
      <FromField refused={refused} from={from} setFrom={setFrom} setRefused={setRefused} />
      <p className={styles.meaning}>{affected(t, setting.group)}</p>
      <FormActs onClose={onClose} busy={busy} from={from} />
    </form>
  )
}

function NowIs({ setting, first }: { setting: StaffSetting; first: string }) {
  const t = useT()
  return (
    <>
      {setting.value !== first && (
        <p role="status">
          {t('staff.settings.nowIs', { value: printed(t, setting, setting.value) })}
        </p>
      )}
    </>
  )
}

interface SureDialogProps {
  asking: boolean
  setting: StaffSetting
  question: StaffWord | null
  busy: boolean
  save: () => Promise<void>
  setAsking: (next: boolean) => void
}

function SureDialog({ asking, setting, question, busy, save, setAsking }: SureDialogProps) {
  const t = useT()
  const locale = useLocale()
  return (
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
  )
}

interface ValueFieldProps {
  setting: StaffSetting
  refused: Refusal
  isRange: boolean
  min: string | null
  max: string | null
  unit: SettingUnit | null
  value: string
  setValue: (next: string) => void
  setRefused: (next: Refusal) => void
}

function ValueField({
  setting,
  refused,
  isRange,
  min,
  max,
  unit,
  value,
  setValue,
  setRefused,
}: ValueFieldProps) {
  const locale = useLocale()
  const t = useT()
  return (
    <Field
      label={setting.name[locale]}
      labelHidden
      error={refused.value}
      hint={
        isRange && min !== null && max !== null
          ? t('staff.settings.range', {
              min: printed(t, setting, min),
              max: printed(t, setting, max),
            })
          : undefined
      }
    >
      {unit === 'flag' ? (
        <FlagSelect value={value} setValue={setValue} />
      ) : (
        <TextInput
          value={value}
          inputMode={unit === null ? undefined : 'decimal'}
          prefix={
            setting.key === 'shop.color' && (
              <input
                type="color"
                className={styles.color}
                aria-label={t('staff.settings.colorPick')}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )
          }
          suffix={unit !== null && <span className={styles.unit}>{t(`staff.unit.${unit}`)}</span>}
          onChange={(event) => {
            setValue(event.target.value)
            setRefused({})
          }}
        />
      )}
    </Field>
  )
}

function FlagSelect({ value, setValue }: { value: string; setValue: (next: string) => void }) {
  const t = useT()
  return (
    <Select
      value={value}
      options={[
        { value: '1', label: t('staff.settings.on') },
        { value: '0', label: t('staff.settings.off') },
      ]}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

interface FromFieldProps {
  refused: Refusal
  from: string
  setFrom: (next: string) => void
  setRefused: (next: Refusal) => void
}

function FromField({ refused, from, setFrom, setRefused }: FromFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('staff.settings.from')}
      hint={t('staff.settings.fromHint')}
      error={refused.startsAt}
    >
      <TextInput
        type="datetime-local"
        value={from}
        onChange={(event) => {
          setFrom(event.target.value)
          setRefused({})
        }}
      />
    </Field>
  )
}

interface FormActsProps {
  onClose: () => void
  busy: boolean
  from: string
}

function FormActs({ onClose, busy, from }: FormActsProps) {
  const t = useT()
  return (
    <div className={styles.acts}>
      <Button size="sm" variant="ghost" onClick={onClose}>
        {t('staff.settings.cancel')}
      </Button>
      <Button size="sm" type="submit" busy={busy} busyLabel={t('staff.settings.saving')}>
        {t(from === '' ? 'staff.settings.save' : 'staff.settings.plan')}
      </Button>
    </div>
  )
}
