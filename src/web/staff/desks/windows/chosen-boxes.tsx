import { useId } from 'react'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './windows.module.css'

interface ChosenBoxesProps<Value> {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error: string | undefined
}

/** Boxes of which several may be ticked, or all at once. */
export function ChosenBoxes<Value extends string | number>(props: ChosenBoxesProps<Value>) {
  const { label, options, chosen, onChange, error } = props
  const t = useT()
  const id = useId()
  const set = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((one) => one.value)
        .filter((one) => (one === value ? isChosen : chosen.includes(one))),
    )
  const isAll = options.every(({ value }) => chosen.includes(value))
  return (
    <fieldset className={styles.boxes} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <Checkbox
        label={t('windows.pattern.all')}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={({ target }) => onChange(target.checked ? options.map(({ value }) => value) : [])}
      />
      {options.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={({ target }) => set(value, target.checked)}
        />
      ))}
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
