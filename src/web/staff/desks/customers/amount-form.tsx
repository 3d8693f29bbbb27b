import { useState, type SubmitEvent } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import {
  adjustCustomerPoints,
  giveCustomerGoodwill,
} from '#contract/staff/customers/customer-acts.ts'
import { NumberInput } from '#web/staff/form/amount/amount-input.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import type { WaitingFor } from '#web/staff/form/waiting-in.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { useAct } from './use-act.ts'
import styles from './customers.module.css'

interface AmountFormProps {
  kind: 'points' | 'goodwill'
  customer: StaffCustomer
  onDone: () => void
  onWaits: (waits: WaitingFor | null) => void
}

/** Points, or store credit as an apology: how much and why. */
export function AmountForm({ kind, customer: { id }, onDone, onWaits }: AmountFormProps) {
  const t = useT()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  useTypedInModal(amount !== '' || reason !== '')
  const name = kind === 'points' ? 'points' : 'amount'
  const saving = useAct({ [name]: amount, reason }, { done: onDone, onWaits })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const number = wholeOf(amount) as number
    const params = { id }
    if (kind === 'points')
      void saving.act(
        () => send(adjustCustomerPoints, { params, body: { points: number, reason } }),
        t('staff.customers.pointsDone'),
      )
    else
      void saving.act(
        () => send(giveCustomerGoodwill, { params, body: { amount: number, reason } }),
        t('staff.customers.goodwillDone'),
      )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert text={saving.failure} />
      <Field
        label={t(kind === 'points' ? 'staff.customers.pointsField' : 'staff.customers.amountField')}
        hint={kind === 'points' ? t('staff.customers.pointsHint') : undefined}
        error={saving.error(name)}
      >
        <NumberInput
          isAmount={kind !== 'points'}
          inputMode={kind === 'points' ? 'text' : 'numeric'}
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <ReasonField
        label={t('staff.customers.reasonField')}
        hint={t('staff.customers.reasonHint')}
        error={saving.error('reason')}
        required
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" busy={saving.busy}>
        {t('staff.customers.save')}
      </Button>
    </form>
  )
}
