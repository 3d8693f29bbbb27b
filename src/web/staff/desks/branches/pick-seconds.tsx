import { useState } from 'react'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface PickSecondsProps {
  value: number | null
  onChange: (seconds: number | null) => void
  error: string | undefined
}

/** What picking one line takes at a branch; empty for the setting of the shop. */
export function PickSeconds({ value, onChange, error }: PickSecondsProps) {
  const t = useT()
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  // A restored or newer form comes with another number.
  const shown = wholeOf(typed) === value ? typed : (value?.toString() ?? '')
  return (
    <Field
      label={t('staff.branch.pickSeconds')}
      hint={t('staff.branch.pickSecondsHint')}
      error={error}
    >
      <TextInput
        inputMode="numeric"
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(wholeOf(target.value))
        }}
      />
    </Field>
  )
}
