import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './windows.module.css'

export type Whose = {
  branch: string | null
  delivers: boolean
  collecting: readonly { id: string; name: string }[]
  /** Where nothing is collected any more. */
  former?: readonly { id: string; name: string }[]
}
interface CountersProps {
  whose: Whose
  /** The branch that was chosen; empty for none. */
  chosen: string
  onChoose: (branch: string) => void
}

/** Whose windows are shown, for staff who have a choice. */
export function Counters({ whose, chosen, onChoose }: CountersProps) {
  const t = useT()
  const { branch, delivers, collecting, former = [] } = whose
  const options = [
    ...(delivers ? [{ value: '', label: t('windows.delivery') }] : []),
    ...collecting.map(({ id, name }) => ({ value: id, label: t('windows.collecting', { name }) })),
    ...former.map(({ id, name }) => ({ value: id, label: t('windows.former', { name }) })),
  ]
  if (options.length < 2) return null
  return (
    <div className={styles.counter}>
      <Field label={t('windows.whose')}>
        <Select
          value={delivers ? chosen : chosen || (branch ?? '')}
          options={options}
          onChange={({ target }) => onChoose(target.value)}
        />
      </Field>
    </div>
  )
}
