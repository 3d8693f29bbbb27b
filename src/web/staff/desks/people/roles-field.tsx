import type { Body } from '#contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { listPeopleChoices, type setPersonRoles } from '#contract/staff/people.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './people.module.css'

export type ChosenRoles = Body<typeof setPersonRoles>['roles']
interface RolesFieldProps {
  value: ChosenRoles
  onChange: (value: ChosenRoles) => void
  error?: string | undefined
}

/** Roles, each for all branches or for one. Those that the caller may not give are disabled. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [listPeopleChoices.path],
    queryFn: ({ signal }) => send(listPeopleChoices, { signal }),
  })
  const { roles = [], branches = [] } = data ?? {}
  const set = (index: number, part: Partial<ChosenRoles[number]>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.legend}>{t('staff.people.roles')}</legend>
      {value.map(({ role, branch_id: branchId }, index) => (
        // Rows have no name of their own, and only the last one is ever added.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.role}>
          <Field label={t('staff.people.role')}>
            <Select
              value={role}
              placeholder={t('staff.people.choose')}
              options={roles.map(({ role: slug, name, may_give: mayGive }) => ({
                value: slug,
                label: name,
                disabled: !mayGive,
              }))}
              onChange={(event) => set(index, { role: event.target.value })}
            />
          </Field>
          <Field label={t('staff.people.branch')}>
            <Select
              value={branchId ?? ''}
              options={[
                { value: '', label: t('staff.people.allBranches') },
                ...branches.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => set(index, { branch_id: event.target.value || null })}
            />
          </Field>
          {value.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              {t('staff.people.removeRole')}
            </Button>
          )}
        </div>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onChange([...value, { role: '', branch_id: null }])}
        >
          {t('staff.people.addRole')}
        </Button>
      </div>
    </fieldset>
  )
}
