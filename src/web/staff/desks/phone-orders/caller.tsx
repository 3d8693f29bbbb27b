import { useState, type FormEvent } from 'react'
import {
  addPhoneCustomer,
  findPhoneCustomer,
  type PhoneCustomer,
} from '#contract/staff/orders/phone-orders.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './phone-orders.module.css'

const PHONE_MAX = 24
const NAME_MAX = 80

/** The field that has just appeared is the next to be filled. */
const focus = (field: HTMLInputElement | null) => field?.focus()

interface CallerProps {
  phone: string
  onFound: (customer: PhoneCustomer) => void
}

/** Finds the customer by the number that calls, or enters a new one. */
export function Caller({ phone: given, onFound }: CallerProps) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const [phone, setPhone] = useState(given)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [name, setName] = useState('')
  const isNew = unknown !== null && unknown === phone
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phone.trim() === '') return
    void run(async () => {
      if (isNew) return onFound(await send(addPhoneCustomer, { body: { phone, name } }))
      const found = await send(findPhoneCustomer, { query: { phone } })
      if (found) onFound(found)
      else setUnknown(phone)
    })
  }
  return (
    <form className={styles.caller} onSubmit={submit} noValidate>
      <FormAlert text={failure} />
      <Field label={t('phoneOrder.phone')} hint={t('phoneOrder.phoneHint')} required>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={PHONE_MAX}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      {isNew && (
        <Field label={t('phoneOrder.name')} hint={t('phoneOrder.nameHint')} required>
          <TextInput
            autoComplete="off"
            maxLength={NAME_MAX}
            value={name}
            ref={focus}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        {t(isNew ? 'phoneOrder.enter' : 'phoneOrder.find')}
      </Button>
    </form>
  )
}
