import { useState, type SubmitEvent } from 'react'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Proof } from '../use-run.ts'
import { focusInput } from './focus-input.ts'
import styles from '../run.module.css'

interface LeftWithFormProps {
  name: string
  submitLabel: string
  give: (proof: Proof) => void
  setName: (next: string) => void
}

/** Who took it in place of the customer. */
export function LeftWithForm({ name, submitLabel, give, setName }: LeftWithFormProps) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      ref={focusInput}
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        setAsked(true)
        if (name.trim() === '') focusInput(event.currentTarget)
        else give({ received_by: name.trim() })
      }}
    >
      <Field
        label={t('run.leftWith')}
        error={isAsked && name.trim() === '' ? t('run.leftWithMissing') : undefined}
      >
        <TextInput
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" block>
        {submitLabel}
      </Button>
    </form>
  )
}
