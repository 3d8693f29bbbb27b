import { useState } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import {
  adjustCustomerPoints,
  endCustomerSessions,
  giveCustomerGoodwill,
  unlockCustomer,
} from '#contract/staff/customers/customer-acts.ts'
import type { Needs } from '#web/staff/session.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { AmountForm } from './amount-form.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { useAct, useWaits } from './use-act.ts'
import styles from './customers.module.css'

const AMOUNTS = ['points', 'goodwill'] as const
const NEEDS = {
  points: adjustCustomerPoints.needs,
  goodwill: giveCustomerGoodwill.needs,
} as Record<(typeof AMOUNTS)[number], Needs>
const NAMES = {
  points: 'staff.customers.givePoints',
  goodwill: 'staff.customers.giveGoodwill',
} as const

/** What a person may do for a customer; never with the password. */
export function Acts({ customer }: { customer: StaffCustomer }) {
  const t = useT()
  const may = usePermitted()
  const [open, setOpen] = useState<'points' | 'goodwill' | 'sessions' | 'unlock' | null>(null)
  const [waits, setWaits] = useWaits()
  const close = () => setOpen(null)
  const { id, name, sessions, login } = customer
  const { act, busy, failure } = useAct({}, { done: close, onWaits: () => setWaits(null) })
  const own = AMOUNTS.filter((kind) => may(NEEDS[kind]))
  const mayWrite = may('customers.write')
  if (own.length === 0 && !mayWrite) return null
  return (
    <Part title={t('staff.customers.acts')}>
      {waits && <ApprovalNeeded {...waits} />}
      <FormAlert text={failure} />
      <div className={styles.buttons}>
        {own.map((kind) => (
          <Button key={kind} size="sm" variant="secondary" onClick={() => setOpen(kind)}>
            {t(NAMES[kind])}
          </Button>
        ))}
        {mayWrite && (
          <Button
            size="sm"
            variant="secondary"
            disabled={sessions === 0}
            onClick={() => setOpen('sessions')}
          >
            {t('staff.customers.endSessions')}
          </Button>
        )}
        {mayWrite && login.failures > 0 && (
          <Button size="sm" variant="secondary" onClick={() => setOpen('unlock')}>
            {t('staff.customers.unlock')}
          </Button>
        )}
      </div>
      {AMOUNTS.map((kind) => (
        <FormModal key={kind} open={open === kind} onClose={close} size="sm" title={t(NAMES[kind])}>
          <AmountForm
            kind={kind}
            customer={customer}
            onDone={close}
            onWaits={(approval) =>
              setWaits(
                approval && {
                  approval,
                  what: t(
                    kind === 'points'
                      ? 'staff.customers.approvalPoints'
                      : 'staff.customers.approvalGoodwill',
                    { name },
                  ),
                },
              )
            }
          />
        </FormModal>
      ))}
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
    </Part>
  )
}
