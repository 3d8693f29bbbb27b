import { addRole, changeRole, type StaffRole } from '#contract/staff/roles.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { isRoleChangeAlone } from '#domain/staff/role-terms.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { useProof } from '#web/staff/form/proof/proof.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import {
  bodyOf,
  draftOf,
  GROUPS,
  termsOf,
  toggled,
  toggledAll,
  type Offered,
  type RoleDraft,
} from './role-form.ts'
import styles from './roles.module.css'

interface RoleEditorProps {
  /** Null for a new one, which begins as `begins`. */
  role: StaffRole | null
  begins: RoleDraft
  mayWrite: boolean
  onSaved: (role: StaffRole) => void
}

const LIMITS = ['refund', 'points', 'waste'] as const

const useRoleEditor = ({ role, begins, onSaved }: RoleEditorProps) => {
  const t = useT()
  const { takes, dialog } = useProof()
  const editor = useEditor<StaffRole, RoleDraft>({
    name: 'role',
    given: role,
    typedOf: (saved) => (saved ? draftOf(saved) : begins),
    named: bodyOf,
    send: async (draft, saved) => {
      const body = bodyOf(draft)
      try {
        if (!saved) return await send(addRole, { body })
        const { id, version } = saved
        return await send(changeRole, { params: { id }, body: { version, ...body } })
      } catch (error) {
        takes(error, () => editor.submit())
        throw error
      }
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('staff.roles.saved'),
    onSaved,
  })
  const isProving = editor.failed?.code === 'reauth_required'
  return { editor: isProving ? { ...editor, failure: null } : editor, dialog }
}

/** The form of a role: its names, its limits, and its permissions by desk. */
export function RoleEditor(props: RoleEditorProps) {
  const t = useT()
  const locale = useLocale()
  const { mayWrite } = props
  const { editor, dialog } = useRoleEditor(props)
  const { typed, set, error, over } = editor
  const takesTwo = !isRoleChangeAlone(
    over && termsOf(bodyOf(draftOf(over))),
    termsOf(bodyOf(typed)),
  )
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{
        save: t('staff.roles.save'),
        saving: t('staff.roles.saving'),
        waits: t('staff.roles.whatWaits', { name: typed.name[locale] }),
      }}
    >
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <fieldset className={styles.part}>
          <legend>{t('staff.roles.about')}</legend>
          <BothLanguagesField
            label={t('staff.roles.name')}
            value={typed.name}
            onChange={(name) => set({ name })}
            errors={sided('name', error)}
            required
          />
        </fieldset>
        <Limits typed={typed} set={set} error={error} />
        <Desks typed={typed} set={set} error={error} />
      </fieldset>
      {mayWrite && takesTwo && (
        <Banner tone="info">{t(over ? 'staff.roles.takesTwo' : 'staff.roles.takesTwoNew')}</Banner>
      )}
      {dialog}
    </EditorForm>
  )
}

interface PartProps {
  typed: RoleDraft
  set: (change: Partial<RoleDraft>) => void
}

function Limits({
  typed,
  set,
  error,
}: PartProps & { error: (field: string) => string | undefined }) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('staff.roles.limits')}</legend>
      <p className={styles.faint}>{t('staff.roles.limitsText')}</p>
      <div className={styles.limits}>
        {LIMITS.map((name) => (
          <Field
            key={name}
            label={t(`staff.roles.${name}`)}
            hint={t(`staff.roles.${name}Hint`)}
            error={error(`limits.${name}`)}
          >
            <NumberInput
              isAmount={name !== 'points'}
              value={typed[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** The permissions by desk, in the order of the menu. */
function Desks({
  typed,
  set,
  error,
}: PartProps & { error: (field: string) => string | undefined }) {
  const t = useT()
  return (
    <>
      {error('permissions') && (
        <p role="alert" className={styles.error}>
          {error('permissions')}
        </p>
      )}
      <div className={styles.desks}>
        {GROUPS.map(({ desk, permissions }) => (
          <fieldset key={desk} className={styles.part}>
            <legend>{t(`staff.desk.${desk}`)}</legend>
            <Checkbox
              label={t('staff.roles.allOf', { desk: t(`staff.desk.${desk}`) })}
              checked={permissions.every((one) => typed.permissions.includes(one))}
              onChange={({ target }) =>
                set({ permissions: toggledAll(typed.permissions, permissions, target.checked) })
              }
            />
            <Permissions offered={permissions} typed={typed} set={set} />
          </fieldset>
        ))}
      </div>
    </>
  )
}

function Permissions({ offered, typed, set }: PartProps & { offered: readonly Offered[] }) {
  const t = useT()
  const { permissions } = typed
  return offered.map((one) => (
    <Checkbox
      key={one}
      label={t(`staff.permission.${one}`)}
      hint={t(`staff.permission.${one}.hint`)}
      checked={permissions.includes(one)}
      onChange={({ target }) => set({ permissions: toggled(permissions, one, target.checked) })}
    />
  ))
}

/** What two forms differ in, in words. */
const differencesOf = (theirs: RoleDraft, ours: RoleDraft, t: StaffTranslate) => {
  const said = ({ name, permissions, ...limits }: RoleDraft): [string, string][] => [
    [t('staff.roles.name'), `${name.id} / ${name.en}`],
    ...LIMITS.map((one): [string, string] => [t(`staff.roles.${one}`), limits[one]]),
    [
      t('staff.roles.about'),
      permissions
        .filter(isOffered)
        .map((one) => t(`staff.permission.${one}`))
        .join('; '),
    ],
  ]
  const mine = said(ours)
  return said(theirs).flatMap(([field, value], at) =>
    value === mine[at]![1] ? [] : [{ field, theirs: value, ours: mine[at]![1] }],
  )
}
const isOffered = (one: Permission): one is Offered => one !== 'reports.write'
