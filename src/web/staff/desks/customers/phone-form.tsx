import { useState, type SubmitEvent } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { askCustomerPhoneChange } from '#contract/staff/customers/customer-acts.ts'
import { PHONE_PROOFS, type PhoneProof } from '#domain/auth/phone-change.ts'
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
import { refreshCustomer } from './keys.ts'
import { useAct } from './use-act.ts'
import styles from './customers.module.css'

interface PhoneFormProps {
  customer: StaffCustomer
  onDone: () => void
  onWaits: (waits: WaitingFor | null) => void
}

/** A new number for a customer who lost theirs: which, what was seen and why. */
export function PhoneForm({ customer: { id }, onDone, onWaits }: PhoneFormProps) {
  const t = useT()
  const [typed, setTyped] = useState({ phone: '', proof: '', reason: '' })
  useTypedInModal(Object.values(typed).some((value) => value !== ''))
  const done = () => {
    refreshCustomer(id)
    onDone()
  }
  const saving = useAct(typed, { done, onWaits })
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = { ...typed, proof: typed.proof as PhoneProof }
    void saving.act(
      () => send(askCustomerPhoneChange, { params: { id }, body }),
      t('staff.customers.phoneStarted'),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.faint}>{t('staff.customers.phoneHint')}</p>
      <FormAlert text={saving.failure} />
      <NumberField saving={saving} typed={typed} set={set} />
      <Field
        label={t('staff.customers.phoneProof')}
        hint={t('staff.customers.phoneProofHint')}
        error={saving.error('proof')}
        required
      >
        <Select
          value={typed.proof}
          placeholder={t('staff.customers.phoneProofChoose')}
          options={PHONE_PROOFS.map((proof) => ({
            value: proof,
            label: t(`staff.customers.proof.${proof}`),
          }))}
          onChange={({ target }) => set({ proof: target.value })}
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
        {t('staff.customers.phoneAsk')}
      </Button>
    </form>
  )
}

interface NumberFieldProps {
  saving: ReturnType<typeof useAct>
  typed: { phone: string; proof: string; reason: string }
  set: (change: Partial<{ phone: string; proof: string; reason: string }>) => void
}

function NumberField({ saving, typed, set }: NumberFieldProps) {
  const t = useT()
  return (
    <Field label={t('staff.customers.phoneNew')} error={saving.error('phone')} required>
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={typed.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
    </Field>
  )
}
