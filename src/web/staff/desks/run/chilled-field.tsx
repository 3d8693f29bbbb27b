import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface ChilledFieldProps {
  value: string
  label: string
  hint: string
  onChange: (typed: string) => void
}

/** What a rider measures in the cold bag, in degrees Celsius. */
export function ChilledField({ value, label, hint, onChange }: ChilledFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        value={value}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        suffix="°C"
        onChange={(event) => onChange(event.target.value.replaceAll(/[^\d,.-]/g, ''))}
      />
    </Field>
  )
}
