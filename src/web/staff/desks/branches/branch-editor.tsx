import { lazy, Suspense } from 'react'
import { createBranch, saveBranch, type StaffBranch } from '#contract/staff/branches.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { JAKARTA } from '#web/hooks/use-geolocation.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { PlaceSearch } from '#web/staff/form/place/place-search.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { sided } from '#web/staff/form/sided.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { emptyBranch, formOf, type BranchForm } from './form.ts'
import { HoursField } from './hours-field.tsx'
import { PickSeconds } from './pick-seconds.tsx'
import { ServicesField } from './services-field.tsx'
import styles from './branches.module.css'

const PinMap = lazy(async () => ({
  default: (await import('#web/staff/form/place/pin-map.tsx')).PinMap,
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
  const editor = useEditor<StaffBranch, BranchForm>({
    name: 'branch',
    given: branch,
    typedOf: (saved) => (saved ? formOf(saved) : emptyBranch(JAKARTA)),
    named: (form) => ({ ...form, id: idOf(form) }),
    send: (form, saved) => {
      if (!saved) return send(createBranch, { body: { ...form, id: idOf(form) } })
      const { id, ...values } = form
      return send(saveBranch, { params: { id }, body: { version: saved.version, ...values } })
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('staff.branch.saved'),
    onSaved,
  })
  const { typed: form, set, error } = editor
  const part = { form, set, error, mayWrite }
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{ save: t('staff.branch.save'), saving: t('staff.branch.saving') }}
    >
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <About {...part} isNew={!branch} />
        <Place {...part} />
        <HoursField value={form.hours} onChange={(hours) => set({ hours })} error={error} />
        <ServicesField
          value={form.services}
          onChange={(services) => set({ services })}
          error={error}
        />
      </fieldset>
    </EditorForm>
  )
}

/** Its id, from its name until one is typed. */
const idOf = ({ id, name }: BranchForm): string => id || slugFrom(name)

interface PartProps {
  form: BranchForm
  set: (change: Partial<BranchForm>) => void
  error: (field: string) => string | undefined
  mayWrite: boolean
}

function About({ form, set, error, mayWrite, isNew }: PartProps & { isNew: boolean }) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('staff.branch.about')}</legend>
      <Field label={t('staff.branch.name')} error={error('name')} required>
        <TextInput value={form.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      {isNew && <IdField error={error} form={form} set={set} />}
      <Field
        label={t('staff.branch.address')}
        hint={t('staff.branch.addressHint')}
        error={error('address')}
        required
      >
        <TextInput value={form.address} onChange={({ target }) => set({ address: target.value })} />
      </Field>
      <BothLanguagesField
        label={t('staff.branch.note')}
        value={form.note}
        onChange={(note) => set({ note })}
        errors={sided('note', error)}
      />
      <NumberFields error={error} form={form} set={set} />
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
  )
}

interface IdFieldProps {
  error: (field: string) => string | undefined
  form: BranchForm
  set: (change: Partial<BranchForm>) => void
}

function IdField({ error, form, set }: IdFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('staff.branch.id')}
      hint={t('staff.branch.idHint')}
      error={error('id')}
      required
    >
      <TextInput value={idOf(form)} onChange={({ target }) => set({ id: target.value })} />
    </Field>
  )
}

interface NumberFieldsProps {
  error: (field: string) => string | undefined
  form: BranchForm
  set: (change: Partial<BranchForm>) => void
}

function NumberFields({ error, form, set }: NumberFieldsProps) {
  const t = useT()
  return (
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
  )
}

/** Where it is, on a map. */
function Place({ form, set, error, mayWrite }: PartProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('staff.branch.place')}</legend>
      {mayWrite && (
        <PlaceSearch
          near={{ lat: form.lat, lng: form.lng }}
          onChoose={({ lat, lng }, place) =>
            set({
              lat: rounded(lat),
              lng: rounded(lng),
              ...(form.address.trim() === '' && place && { address: place.address }),
            })
          }
        />
      )}
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
