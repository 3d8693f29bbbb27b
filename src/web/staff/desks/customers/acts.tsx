import { useState } from 'react'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import {
  adjustCustomerPoints,
  askCustomerPhoneChange,
  giveCustomerGoodwill,
  giveCustomerTier,
} from '#contract/staff/customers/customer-acts.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import type { WaitingFor } from '#web/staff/form/waiting-in.ts'
import { usePermitted, type Needs } from '#web/staff/session.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountForm } from './amount-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { SignInActs } from './sign-in-acts.tsx'
import { TierForm } from './tier-form.tsx'
import { useWaits } from './use-act.ts'
import styles from './customers.module.css'

const FORMS = ['points', 'goodwill', 'tier', 'phone'] as const
type Form = (typeof FORMS)[number]
const NEEDS = {
  points: adjustCustomerPoints.needs,
  goodwill: giveCustomerGoodwill.needs,
  tier: giveCustomerTier.needs,
  phone: askCustomerPhoneChange.needs,
} as Record<Form, Needs>
const NAMES = {
  points: 'staff.customers.givePoints',
  goodwill: 'staff.customers.giveGoodwill',
  tier: 'staff.customers.giveTier',
  phone: 'staff.customers.phoneChange',
} as const
const WAITING = {
  points: 'staff.customers.approvalPoints',
  goodwill: 'staff.customers.approvalGoodwill',
  tier: 'staff.customers.approvalTier',
  phone: 'staff.customers.approvalPhone',
} as const

/** What a person may do for a customer; never with the password. */
export function Acts({ customer }: { customer: StaffCustomer }) {
  const t = useT()
  const may = usePermitted()
  const [open, setOpen] = useState<Form | null>(null)
  const [waits, setWaits] = useWaits()
  const close = () => setOpen(null)
  const own = FORMS.filter((kind) => may(NEEDS[kind]))
  const mayWrite = may('customers.write')
  if (own.length === 0 && !mayWrite) return null
  const given = (kind: Form) => ({
    customer,
    onDone: close,
    onWaits: (approval: WaitingFor | null) =>
      setWaits(approval && { approval, what: t(WAITING[kind], { name: customer.name }) }),
  })
  return (
    <Part title={t('staff.customers.acts')}>
      {waits && <ApprovalNeeded {...waits} />}
      <div className={styles.buttons}>
        {own.map((kind) => (
          <Button key={kind} size="sm" variant="secondary" onClick={() => setOpen(kind)}>
            {t(NAMES[kind])}
          </Button>
        ))}
        {mayWrite && <SignInActs customer={customer} />}
      </div>
      {own.map((kind) => (
        <FormModal key={kind} open={open === kind} onClose={close} size="sm" title={t(NAMES[kind])}>
          {kind === 'tier' ? (
            <TierForm {...given(kind)} />
          ) : kind === 'phone' ? (
            <PhoneForm {...given(kind)} />
          ) : (
            <AmountForm kind={kind} {...given(kind)} />
          )}
        </FormModal>
      ))}
    </Part>
  )
}
