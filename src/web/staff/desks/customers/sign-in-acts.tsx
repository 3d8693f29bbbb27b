import { useState } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { endCustomerSessions, unlockCustomer } from '#contract/staff/customers/customer-acts.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { useAct } from './use-act.ts'

/** Signing a customer out everywhere, and letting them try a password again. */
export function SignInActs({
  customer: { id, name, sessions, login },
}: {
  customer: StaffCustomer
}) {
  const t = useT()
  const [open, setOpen] = useState<'sessions' | 'unlock' | null>(null)
  const close = () => setOpen(null)
  const { act, busy, failure } = useAct({}, { done: close, onWaits: () => {} })
  return (
    <>
      <FormAlert text={failure} />
      <Button
        size="sm"
        variant="secondary"
        disabled={sessions === 0}
        onClick={() => setOpen('sessions')}
      >
        {t('staff.customers.endSessions')}
      </Button>
      {login.failures > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setOpen('unlock')}>
          {t('staff.customers.unlock')}
        </Button>
      )}
      <Confirm
        open={open === 'sessions'}
        title={t('staff.customers.endSessionsTitle', { name })}
        text={t('staff.customers.endSessionsText', { count: sessions })}
        confirmLabel={t('staff.customers.endSessions')}
        cancelLabel={t('staff.close')}
        busy={busy}
        onConfirm={() =>
          void act(
            () => send(endCustomerSessions, { params: { id } }),
            t('staff.customers.sessionsDone'),
          )
        }
        onCancel={close}
      />
      <Confirm
        open={open === 'unlock'}
        tone="primary"
        title={t('staff.customers.unlockTitle', { name })}
        text={t('staff.customers.unlockText', { count: login.failures })}
        confirmLabel={t('staff.customers.unlock')}
        cancelLabel={t('staff.close')}
        busy={busy}
        onConfirm={() =>
          void act(() => send(unlockCustomer, { params: { id } }), t('staff.customers.unlocked'))
        }
        onCancel={close}
      />
    </>
  )
}
