import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShopCheck } from '#contract/staff/opening.ts'
import {
  changeStaffSetting,
  listStaffSettings,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { CallFailure } from '#web/send.ts'
import { useProof } from '#web/staff/form/proof.tsx'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './start.module.css'

const HubMap = lazy(async () => ({ default: (await import('./hub-map.tsx')).HubMap }))

/** The settings of a step in one form; saving confirms those that stay as they are. */
export function SettingsForm({ check, onDone }: { check: ShopCheck; onDone: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(check.state !== 'done')
  const { data } = useQuery({
    queryKey: [listStaffSettings.path],
    queryFn: ({ signal }) => send(listStaffSettings, { signal }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('staff.start.change')}: ${check.title}`}
        onClick={() => setOpen(true)}
      >
        {t('staff.start.change')}
      </Button>
    )
  if (!data) return <p role="status">{t('staff.loading')}</p>
  const settings = check.settings.flatMap((key) => data.filter((one) => one.key === key))
  return (
    <Fields
      title={check.title}
      settings={settings}
      onDone={() => {
        setOpen(false)
        onDone()
      }}
    />
  )
}

interface FieldsProps {
  title: string
  settings: readonly StaffSetting[]
  onDone: () => void
}

function Fields({ title, settings, onDone }: FieldsProps) {
  const t = useT()
  const locale = useLocale()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  )
  const { busy, errors, save, dialog } = useSavingAll(settings, title, onDone)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(values)
  }
  const set = (change: Record<string, string>) => setValues({ ...values, ...change })
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={title}>
      {'hub.lat' in values && (
        <Suspense fallback={<p role="status">{t('staff.loading')}</p>}>
          <HubMap
            lat={Number(values['hub.lat'])}
            lng={Number(values['hub.lng'])}
            onChange={({ lat, lng }) =>
              set({ 'hub.lat': lat.toFixed(6), 'hub.lng': lng.toFixed(6) })
            }
          />
        </Suspense>
      )}
      {settings.map(({ key, name, meaning, unit }) => (
        <Field key={key} label={name[locale]} hint={meaning[locale]} error={errors[key]}>
          <TextInput
            value={values[key] ?? ''}
            inputMode={unit === null ? undefined : 'decimal'}
            onChange={(event) => set({ [key]: event.target.value })}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.start.saving')}>
          {t('staff.start.save')}
        </Button>
      </div>
      {dialog}
    </form>
  )
}

const useSavingAll = (settings: readonly StaffSetting[], title: string, onDone: () => void) => {
  const t = useT()
  const client = useQueryClient()
  const { takes, dialog } = useProof()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (values: Record<string, string>): Promise<void> => {
    setBusy(true)
    const refused: Record<string, string> = {}
    let isProofAsked = false
    for (const { key, value: previous } of settings) {
      try {
        await send(changeStaffSetting, {
          params: { key: key as never },
          body: { value: values[key] ?? '', previous },
        })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        isProofAsked = takes(error, () => void save(values))
        if (isProofAsked) break
        if (error.code !== 'changed_meanwhile')
          refused[key] = error.errors['value']?.[0] ?? error.message
      }
    }
    setBusy(false)
    setErrors(refused)
    if (isProofAsked) return
    await client.invalidateQueries({ queryKey: [listStaffSettings.path] })
    if (Object.keys(refused).length > 0) return
    showToast({ tone: 'success', text: t('staff.start.saved', { title }) })
    onDone()
  }
  return { busy, errors, save, dialog }
}
