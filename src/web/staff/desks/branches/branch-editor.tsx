import { lazy, Suspense, useState } from 'react'
import { createBranch, saveBranch, type StaffBranch } from '#contract/staff/branches.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { JAKARTA } from '#web/hooks/use-geolocation.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { emptyBranch, formOf, sided, type BranchForm } from './form.ts'
import { HoursField } from './hours-field.tsx'
import { PickSeconds } from './pick-seconds.tsx'
import { ServicesField } from './services-field.tsx'
import styles from './branches.module.css'

const PinMap = lazy(async () => ({
  default: (await import('#web/staff/form/pin-map.tsx')).PinMap,
}))

interface BranchEditorProps {
  /** Null for a new one. */
  branch: StaffBranch | null
  onSaved: (branch: StaffBranch) => void
}

/** The form of a branch. Saves over the version that was read. */
export function BranchEditor({ branch, onSaved }: BranchEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('content.write')
  const saved = branch ? formOf(branch) : emptyBranch(JAKARTA)
  const [form, setForm] = useState<BranchForm>(saved)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const id = form.id || slugFrom(form.name)
  const { busy, save, error, failed } = useSave({ ...form, id })
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved)
  const newer =
    failed?.code === 'changed_meanwhile' && failed !== dismissed
      ? (failed.details as StaffBranch)
      : null
  const set = (change: Partial<BranchForm>) => setForm({ ...form, ...change })
  const settle = (now: StaffBranch) => {
    setForm(formOf(now))
    onSaved(now)
  }
  const store = (over: number) =>
    save(async () => {
      if (branch) {
        const { id: _, ...values } = form
        const params = { id: branch.id }
        settle(await send(saveBranch, { params, body: { version: over, ...values } }))
      } else {
        settle(await send(createBranch, { body: { ...form, id } }))
      }
      showToast({ tone: 'success', text: t('staff.branch.saved') })
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store(branch?.version ?? 0)
      }}
    >
      <Unsaved
        name={`branch-${branch?.id ?? 'new'}-${branch?.version ?? 0}`}
        changes={isChanged ? form : null}
        onRestore={setForm}
      />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <fieldset className={styles.part}>
          <legend>{t('staff.branch.about')}</legend>
          <Field label={t('staff.branch.name')} error={error('name')} required>
            <TextInput value={form.name} onChange={({ target }) => set({ name: target.value })} />
          </Field>
          {!branch && (
            <Field
              label={t('staff.branch.id')}
              hint={t('staff.branch.idHint')}
              error={error('id')}
              required
            >
              <TextInput value={id} onChange={({ target }) => set({ id: target.value })} />
            </Field>
          )}
          <Field
            label={t('staff.branch.address')}
            hint={t('staff.branch.addressHint')}
            error={error('address')}
            required
          >
            <TextInput
              value={form.address}
              onChange={({ target }) => set({ address: target.value })}
            />
          </Field>
          <BothLanguagesField
            label={t('staff.branch.note')}
            value={form.note}
            onChange={(note) => set({ note })}
            errors={sided(error, 'note')}
          />
          <div className={styles.halves}>
            {(['phone', 'whatsapp'] as const).map((name) => (
              <Field
                key={name}
                label={t(`staff.branch.${name}`)}
                hint={t('staff.branch.numberHint')}
                error={error(name)}
                required
              >
                <TextInput
                  type="tel"
                  value={form[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              </Field>
            ))}
          </div>
          <Switch
            label={t('staff.branch.show')}
            checked={!form.hidden}
            onChange={(isShown) => set({ hidden: !isShown })}
            disabled={!mayWrite}
          />
          <Switch
            label={t('staff.branch.collects')}
            hint={t('staff.branch.collectsHint')}
            checked={form.collects}
            onChange={(collects) => set({ collects })}
            disabled={!mayWrite}
          />
          <Switch
            label={t('staff.branch.hub')}
            hint={t('staff.branch.hubHint')}
            checked={form.hub}
            onChange={(hub) => set({ hub })}
            disabled={!mayWrite}
          />
          <PickSeconds
            value={form.pick_seconds}
            onChange={(seconds) => set({ pick_seconds: seconds })}
            error={error('pick_seconds')}
          />
        </fieldset>
        <fieldset className={styles.part}>
          <legend>{t('staff.branch.place')}</legend>
          <Suspense fallback={<p role="status">{t('staff.loading')}</p>}>
            <PinMap
              className={styles.map}
              value={{ lat: form.lat, lng: form.lng }}
              onChange={({ lat, lng }) => {
                if (mayWrite) set({ lat: rounded(lat), lng: rounded(lng) })
              }}
            />
          </Suspense>
          <p className={styles.faint}>
            {t('staff.branch.pin', { lat: String(form.lat), lng: String(form.lng) })}
          </p>
          {(error('lat') ?? error('lng')) && (
            <p role="alert" className={styles.error}>
              {error('lat') ?? error('lng')}
            </p>
          )}
        </fieldset>
        <HoursField value={form.hours} onChange={(hours) => set({ hours })} error={error} />
        <ServicesField
          value={form.services}
          onChange={(services) => set({ services })}
          error={error}
        />
      </fieldset>
      {mayWrite && (
        <FormBar failure={failed && failed.code !== 'changed_meanwhile' ? failed.message : null}>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('staff.branch.saving')}
            disabled={!isChanged}
          >
            {t('staff.branch.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && differencesOf(formOf(newer), form, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          settle(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
  )
}

const rounded = (degrees: number): number => Number(degrees.toFixed(6))

const NAMES = {
  collects: 'staff.branch.collects',
  name: 'staff.branch.name',
  address: 'staff.branch.address',
  note: 'staff.branch.note',
  phone: 'staff.branch.phone',
  whatsapp: 'staff.branch.whatsapp',
  lat: 'staff.branch.place',
  lng: 'staff.branch.place',
  hours: 'staff.branch.hours',
  services: 'staff.branch.services',
  hub: 'staff.branch.hub',
  hidden: 'staff.branch.hidden',
} as const

/** Fields in which two forms differ, in words. */
const differencesOf = (theirs: BranchForm, ours: BranchForm, t: ReturnType<typeof useT>) =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((name) => {
    const [a, b] = [said(theirs[name]), said(ours[name])]
    return a === b ? [] : [{ field: t(NAMES[name]), theirs: a, ours: b }]
  })

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(said).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(said).join(' ')
  return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value)
}
