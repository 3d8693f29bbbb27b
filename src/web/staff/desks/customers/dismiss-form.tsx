import { useState, type SubmitEvent } from 'react'
import { dismissCustomerMarks } from '#contract/staff/customers/customer-marks.ts'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { ReasonField } from '#web/staff/form/reason-field.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { refreshCustomer } from './keys.ts'
import { useAct } from './use-act.ts'
import styles from './customers.module.css'

interface DismissFormProps {
  id: string
  otherId: string
  onDone: () => void
}

/** Why two customers are different people. */
export function DismissForm({ id, otherId, onDone }: DismissFormProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  useTypedInModal(reason !== '')
  const saving = useAct(
    { reason },
    {
      done: () => {
        refreshCustomer(otherId)
        onDone()
      },
      onWaits: () => {},
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const params = { id, other_id: otherId }
    void saving.act(
      () => send(dismissCustomerMarks, { params, body: { reason } }),
      t('staff.customers.dismissed'),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.faint}>{t('staff.customers.dismissHint')}</p>
      <FormAlert text={saving.failure} />
      <ReasonField
        label={t('staff.customers.reasonField')}
        hint={t('staff.customers.reasonHint')}
        error={saving.error('reason')}
        required
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" busy={saving.busy}>
        {t('staff.customers.dismiss')}
      </Button>
    </form>
  )
}
