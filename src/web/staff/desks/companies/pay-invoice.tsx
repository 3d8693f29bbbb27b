import { useState } from 'react'
import { payCompanyInvoice, type CompanyInvoice } from '#contract/staff/company-invoices.ts'
import { jakartaDate } from '#domain/time.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import styles from './companies.module.css'

interface PayInvoiceProps {
  invoice: CompanyInvoice
  onPaid: () => void
  onClose: () => void
}

/** Marks a transfer as a payment of an invoice; all of what is open unless less is typed. */
export function PayInvoice({ invoice, onPaid, onClose }: PayInvoiceProps) {
  const t = useT()
  const [typed, setTyped] = useState(() => ({
    amount: String(invoice.open),
    day: jakartaDate(new Date()) as string,
    reference: '',
  }))
  const body = { ...typed, amount: wholeOf(typed.amount) as number }
  const { busy, save, error, failed, failure } = useSave(body)
  const approval = waitingIn(failed)
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const pay = () =>
    save(async () => {
      await send(payCompanyInvoice, { params: { id: invoice.order_id }, body })
      showToast({ tone: 'success', text: t('companies.paid') })
      onPaid()
    })
  if (approval)
    return <ApprovalNeeded approval={approval} what={t('companies.paymentApprovalWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <div className={styles.halves}>
        <Field label={t('companies.amount')} error={error('amount')} required>
          <AmountInput
            value={typed.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        </Field>
        <Field label={t('companies.day')} error={error('day')} required>
          <TextInput
            type="date"
            value={typed.day}
            onChange={({ target }) => set({ day: target.value })}
          />
        </Field>
        <Field label={t('companies.reference')} error={error('reference')} required>
          <TextInput
            value={typed.reference}
            onChange={({ target }) => set({ reference: target.value })}
          />
        </Field>
      </div>
      <FormAlert text={failure} />
      <Buttons busy={busy} onClose={onClose} />
    </form>
  )
}

function Buttons({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles.row}>
      <Button type="submit" busy={busy} busyLabel={t('range.saving')}>
        {t('companies.payConfirm')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('companies.payCancel')}
      </Button>
    </div>
  )
}
