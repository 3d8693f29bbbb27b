import { lazy, Suspense, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShopCheck } from '#contract/staff/sign-in/opening.ts'
import {
  changeStaffSetting,
  listStaffSettings,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { readCoordinates, type LatLng } from '#domain/addresses/coordinates.ts'
import { CallFailure } from '#web/send.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { PlaceSearch } from '#web/staff/form/place/place-search.tsx'
import { useProof, useSure } from '#web/staff/form/proof/proof.tsx'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './start.module.css'

const PinMap = lazy(async () => ({
  default: (await import('#web/staff/form/place/pin-map.tsx')).PinMap,
}))

/** The settings of a step in one form; saving confirms those that stay as they are. */
export function SettingsForm({ check, onDone }: { check: ShopCheck; onDone: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(check.state !== 'done')
  const isOpening = useRef(false)
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
        onClick={() => {
          isOpening.current = true
          setOpen(true)
        }}
      >
        {t('staff.start.change')}
      </Button>
    )
  if (!data) return <p role="status">{t('staff.loading')}</p>
  const settings = check.settings.flatMap((key) => data.filter((one) => one.key === key))
  return (
    <Fields
      title={check.title}
      isFirst={check.state !== 'done'}
      onShown={(form) => {
        if (isOpening.current) form?.querySelector<HTMLElement>('input, select')?.focus()
        isOpening.current = false
      }}
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
  /** The step was not done before. */
  isFirst: boolean
  settings: readonly StaffSetting[]
  onDone: () => void
  onShown: (form: HTMLFormElement | null) => void
}

function Fields({ title, isFirst, settings, onDone, onShown }: FieldsProps) {
  const t = useT()
  const locale = useLocale()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(settings.map((one) => [one.key, isFirst ? ownValue(one) : one.value])),
  )
  const { busy, errors, save, dialog, question } = useSavingAll(settings, title, onDone)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(values)
  }
  const set = (change: Record<string, string>) => setValues((now) => ({ ...now, ...change }))
  const { 'hub.lat': lat, 'hub.lng': lng } = values
  const point = useMemo(() => readCoordinates(`${lat}, ${lng}`), [lat, lng])
  return (
    <form ref={onShown} className={styles.form} noValidate onSubmit={submit} aria-label={title}>
      {lat !== undefined && <HubPlace set={set} point={point} />}
      {settings.map(({ key, name, meaning, unit }) => (
        <Field key={key} label={name[locale]} hint={meaning[locale]} error={errors[key]}>
          {unit === 'flag' ? (
            <Select
              value={values[key]}
              options={[
                { value: '1', label: t('staff.settings.on') },
                { value: '0', label: t('staff.settings.off') },
              ]}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          ) : unit === 'rupiah' ? (
            <AmountInput
              value={values[key] ?? ''}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          ) : (
            <TextInput
              value={values[key] ?? ''}
              inputMode={unit === null ? undefined : 'decimal'}
              suffix={unit !== null && t(`staff.unit.${unit}`)}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.start.saving')}>
          {t('staff.start.save')}
        </Button>
      </div>
      {dialog}
      {question}
    </form>
  )
}

function HubPlace({
  set,
  point,
}: {
  set: (change: Record<string, string>) => void
  point: LatLng | null
}) {
  const t = useT()
  return (
    <>
      <PlaceSearch
        near={point}
        onChoose={(at, place) =>
          set({
            ...degreesOf(at),
            ...(place?.codes?.postcode ? { 'hub.postalCode': place.codes.postcode } : {}),
          })
        }
      />
      <Suspense fallback={<p role="status">{t('staff.loading')}</p>}>
        <PinMap className={styles.map} value={point} onChange={(place) => set(degreesOf(place))} />
      </Suspense>
    </>
  )
}

const degreesOf = ({ lat, lng }: LatLng) => ({
  'hub.lat': lat.toFixed(6),
  'hub.lng': lng.toFixed(6),
})

/** The demo's names and addresses: a shop has its own. */
const MADE_UP = /^(shop\.(name|area)|company\..+|hub\.(name|address|postalCode|phone))$/
const ownValue = ({ key, value, changed_at: at }: StaffSetting): string =>
  at === null && MADE_UP.test(key) ? '' : value

const useSavingAll = (settings: readonly StaffSetting[], title: string, onDone: () => void) => {
  const t = useT()
  const client = useQueryClient()
  const locale = useLocale()
  const { takes, dialog } = useProof()
  const { ask, question } = useSure()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const write = async (setting: StaffSetting, value: string, isSure = false): Promise<void> => {
    const { key, name, value: previous } = setting
    try {
      const body = { value, previous, is_sure: isSure }
      await send(changeStaffSetting, { params: { key: key as never }, body })
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'setting_unlikely') throw error
      const title = t('staff.settings.sure', { name: name[locale] })
      if (!(await ask(title, error.errors['value'] ?? []))) throw error
      await write(setting, value, true)
    }
  }
  const save = async (values: Record<string, string>): Promise<void> => {
    setBusy(true)
    const refused: Record<string, string> = {}
    let isProofAsked = false
    for (const setting of settings) {
      const { key } = setting
      try {
        await write(setting, values[key] ?? '')
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
  return { busy, errors, save, dialog, question }
}
