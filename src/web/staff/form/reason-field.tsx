import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const LENGTH_MAX = 300

interface ReasonFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  value: string
  onChange: (reason: string) => void
}

/** Why something is done, in a line of its own words. */
export function ReasonField({ value, onChange, ...field }: ReasonFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        value={value}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
