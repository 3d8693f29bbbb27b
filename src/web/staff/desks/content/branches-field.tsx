import { useBranches } from '#web/staff/branches.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './content.module.css'

interface BranchesFieldProps {
  label: string
  /** Ids; none for every branch. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error: string | undefined
}

/** The only branches where something holds; with none chosen it holds everywhere. */
export function BranchesField({ label, value, onChange, error }: BranchesFieldProps) {
  const t = useT()
  const { data = [] } = useBranches()
  const ids = data.map(({ id }) => id)
  // One that is hidden now is shown while it is chosen, so that it can be taken out.
  const shown = data.filter(({ id, hidden }) => !hidden || value.includes(id))
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <p className="text-caption">{t('content.branchesHint')}</p>
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.row}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={({ target }) =>
              onChange(ids.filter((one) => (one === id ? target.checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
