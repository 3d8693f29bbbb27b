import { useState, type SubmitEvent } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { giveCustomerTier } from '#contract/staff/customers/customer-acts.ts'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import type { WaitingFor } from '#web/staff/form/waiting-in.ts'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useAct } from './use-act.ts'
import { useCustomerChoices } from './use-choices.ts'
import styles from './customers.module.css'

interface TierFormProps {
  customer: StaffCustomer
  onDone: () => void
  onWaits: (waits: WaitingFor | null) => void
}

/** A tier until a day: which, until when and why. */
export function TierForm({ customer: { id }, onDone, onWaits }: TierFormProps) {
  const t = useT()
  const tiers = useCustomerChoices()?.tiers ?? []
  const [typed, setTyped] = useState({ tier: '', until: '', reason: '' })
  useTypedInModal(Object.values(typed).some((value) => value !== ''))
  const saving = useAct(typed, { done: onDone, onWaits })
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void saving.act(
      () => send(giveCustomerTier, { params: { id }, body: typed }),
      t('staff.customers.tierDone'),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert text={saving.failure} />
      <Field label={t('staff.customers.tier')} error={saving.error('tier')} required>
        <Select
          value={typed.tier}
          placeholder={t('staff.customers.tierChoose')}
          options={tiers.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => set({ tier: target.value })}
        />
      </Field>
      <Field
        label={t('staff.customers.tierLastDay')}
        hint={t('staff.customers.tierHint')}
        error={saving.error('until')}
        required
      >
        <TextInput
          type="date"
          value={typed.until}
          onChange={({ target }) => set({ until: target.value })}
        />
      </Field>
      <ReasonField
        label={t('staff.customers.reasonField')}
        hint={t('staff.customers.reasonHint')}
        error={saving.error('reason')}
        required
        value={typed.reason}
        onChange={(reason) => set({ reason })}
      />
      <Button type="submit" busy={saving.busy}>
        {t('staff.customers.save')}
      </Button>
    </form>
  )
}
