import { PLAUSIBLE_C } from '#domain/delivery/temperature.ts'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { focusInput } from './door/focus-input.ts'
import type { Chilled } from './use-chilled.ts'

interface ChilledFieldProps {
  chilled: Chilled
  label: string
  hint: string
  /** What is typed first on this screen. */
  isFirst?: boolean
  /** Goes on to what is typed next. */
  onEnter?: () => void
}

const inWords = (degrees: number): string => String(degrees).replace('-', '−')
const LIMITS = { min: inWords(PLAUSIBLE_C.min), max: inWords(PLAUSIBLE_C.max) }

const focusFirst = (element: Element | null): void => focusInput(element)

/** What a rider measures in the cold bag, in degrees Celsius. */
export function ChilledField({
  chilled: { typed, type, error },
  label,
  hint,
  isFirst = false,
  onEnter,
}: ChilledFieldProps) {
  const t = useT()
  return (
    <div ref={error === null ? (isFirst ? focusFirst : null) : focusInput}>
      <Field label={label} hint={hint} error={error === null ? undefined : t(error, LIMITS)}>
        <TextInput
          value={typed}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          suffix="°C"
          onChange={(event) => type(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        />
      </Field>
    </div>
  )
}
