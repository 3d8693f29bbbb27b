import { useRef, useState, type SubmitEvent } from 'react'
import type { SettingPlan, StaffSetting } from '#contract/staff/settings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { typedInstant } from '#web/staff/form/typed-instant.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { LogoForm } from './logo-form.tsx'
import { questionOf } from './questions.ts'
import { Plans } from './plans.tsx'
import { affected, printed, type Refusal, type Save } from './values.ts'
import styles from './settings.module.css'

interface SettingRowProps {
  setting: StaffSetting
  plans: readonly SettingPlan[]
  onSave: Save
  onHistory: (setting: StaffSetting) => void
}

/** A setting: its value, and the form in its place while it is changed. */
export function SettingRow({ setting, plans, onSave, onHistory }: SettingRowProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const [isEditing, setEditing] = useState(false)
  // Where the focus was before the form took the place of the button.
  const wasEditing = useRef(false)
  const close = () => {
    wasEditing.current = true
    setEditing(false)
  }
  const { name, meaning, value, changed_by: by, changed_at: at } = setting
  const isChanged = value !== setting.default
  return (
    <li className={styles.row} data-changed={isChanged || undefined}>
      <div>
        <p className={styles.name}>
          {name[locale]} {isChanged && <Badge tone="mango">{t('staff.settings.changed')}</Badge>}
        </p>
        <p className={styles.meaning}>{meaning[locale]}</p>
      </div>
      {isEditing ? (
        setting.key === 'shop.logo' ? (
          <LogoForm setting={setting} onSave={onSave} onClose={close} />
        ) : (
          <EditForm setting={setting} onSave={onSave} onClose={close} />
        )
      ) : (
        <>
          <div>
            <p className={styles.now}>
              <Shown setting={setting} />
            </p>
            {isChanged && (
              <p className={styles.meaning}>
                {t('staff.settings.default', { value: printed(t, setting, setting.default) })}
              </p>
            )}
            {by !== null && at !== null && (
              <p className={styles.meaning}>
                {t('staff.settings.changedBy', {
                  by: by === 'operator' ? t('staff.settings.operator') : by,
                  at: formatDateTime(new Date(at), locale),
                })}
              </p>
            )}
            <Plans setting={setting} plans={plans} />
          </div>
          <div className={styles.acts}>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('staff.settings.historyOf', { name: name[locale] })}
              onClick={() => onHistory(setting)}
            >
              {t('staff.settings.history')}
            </Button>
            {may('settings.write') && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`${t('staff.settings.edit')}: ${name[locale]}`}
                ref={(button) => {
                  if (button && wasEditing.current) button.focus()
                  wasEditing.current = false
                }}
                onClick={() => setEditing(true)}
              >
                {t('staff.settings.edit')}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** The value for people; a logo and a colour are seen, too. */
function Shown({ setting }: { setting: StaffSetting }) {
  const t = useT()
  const { key, value } = setting
  if (key === 'shop.logo' && value !== '')
    return <img src={`${value}-96.png`} alt={setting.name.id} width={48} height={48} />
  if (key === 'shop.color')
    return (
      <span className={styles.swatch}>
        <svg width="20" height="20" aria-hidden="true">
          <rect width="20" height="20" rx="6" fill={value} />
        </svg>
        {value}
      </span>
    )
  return printed(t, setting, value)
}

/** Typing begins at once; a stable function, so that it runs once. */
const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:not([type=color]), select')?.focus()

interface EditFormProps {
  setting: StaffSetting
  onSave: Save
  onClose: () => void
}

function EditForm({ setting, onSave, onClose }: EditFormProps) {
  const t = useT()
  const locale = useLocale()
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
          {t('staff.settings.nowIs', { value: printed(t, setting, setting.value) })}
        </p>
      )}
      <Field
        label={setting.name[locale]}
        labelHidden
        error={refused.value}
        hint={
          isRange
            ? t('staff.settings.range', {
                min: printed(t, setting, min),
                max: printed(t, setting, max),
              })
            : undefined
        }
      >
        {unit === 'flag' ? (
          <Select
            value={value}
            options={[
              { value: '1', label: t('staff.settings.on') },
              { value: '0', label: t('staff.settings.off') },
            ]}
            onChange={(event) => setValue(event.target.value)}
          />
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
      <p className={styles.meaning}>{affected(t, setting.group)}</p>
      <div className={styles.acts}>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('staff.settings.cancel')}
        </Button>
        <Button size="sm" type="submit" busy={busy} busyLabel={t('staff.settings.saving')}>
          {t(from === '' ? 'staff.settings.save' : 'staff.settings.plan')}
        </Button>
      </div>
    </form>
  )
}
