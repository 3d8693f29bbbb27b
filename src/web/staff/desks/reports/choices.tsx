import type { ReportAnswer } from '#contract/staff/reports.ts'
import { RANGES, reportsFor, termsOf } from '#domain/reports/report.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Asked } from './asked.ts'
import styles from './reports.module.css'

interface ChoicesProps {
  asked: Asked
  permissions: ReadonlySet<Permission>
  /** The answer that is shown; it says which reports and branches there are. */
  seen: Pick<ReportAnswer, 'reports' | 'branches' | 'sees_all' | 'branch_id'> | undefined
  onChoose: (filters: Record<string, string>) => void
}

/** No branch is called so: ids begin with a letter. */
const ALL = '*'

/** Which report, of which days and branch, and what its rows are. */
export function Choices({ asked, permissions, seen, onChoose }: ChoicesProps) {
  const t = useT()
  const { by, ofNow } = termsOf(asked.report)
  return (
    <div className={styles.choices}>
      <Field label={t('reports.report')}>
        <Select
          value={asked.report}
          options={(seen?.reports ?? reportsFor(permissions)).map((value) => ({
            value,
            label: t(`reports.report.${value}`),
          }))}
          onChange={({ target }) => onChoose({ report: target.value, by: '' })}
        />
      </Field>
      {by.length > 1 && (
        <Field label={t('reports.by')}>
          <Select
            value={asked.by}
            options={by.map((value) => ({ value, label: t(`reports.by.${value as 'day'}`) }))}
            onChange={({ target }) => onChoose({ by: target.value })}
          />
        </Field>
      )}
      {!ofNow && <Days asked={asked} onChoose={onChoose} />}
      <Branch seen={seen} onChoose={onChoose} />
      {!ofNow && (
        <div className={styles.compare}>
          <Checkbox
            label={t('reports.compare')}
            checked={asked.compares}
            onChange={({ target }) => onChoose({ compare: target.checked ? 'before' : '' })}
          />
        </div>
      )}
    </div>
  )
}

function Days({ asked: { range, days }, onChoose }: Pick<ChoicesProps, 'asked' | 'onChoose'>) {
  const t = useT()
  return (
    <>
      <Field label={t('reports.range')}>
        <Select
          value={range}
          options={[...RANGES, 'own' as const].map((value) => ({
            value,
            label: t(`reports.range.${value}`),
          }))}
          onChange={({ target }) => onChoose({ range: target.value, ...days })}
        />
      </Field>
      {range === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`reports.${end}`)}>
            <TextInput
              type="date"
              value={days[end]}
              onChange={({ target }) => target.value && onChoose({ ...days, [end]: target.value })}
            />
          </Field>
        ))}
    </>
  )
}

function Branch({ seen, onChoose }: Pick<ChoicesProps, 'seen' | 'onChoose'>) {
  const t = useT()
  if (!seen || seen.branches.length + (seen.sees_all ? 1 : 0) < 2) return null
  const all = seen.sees_all ? [{ value: ALL, label: t('reports.branch.all') }] : []
  return (
    <Field label={t('reports.branch')}>
      <Select
        value={seen.branch_id ?? ALL}
        options={[...all, ...seen.branches.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ target }) => onChoose({ branch: target.value === ALL ? '' : target.value })}
      />
    </Field>
  )
}
