import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { withdrawCustomerPhoneChange } from '#contract/staff/customers/customer-acts.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { formatDateTime } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { useAct } from './use-act.ts'

/** The newest change of the customer's number by proof, if there is one. */
export function PhoneChange({
  customer: { id, phone_change: change },
}: {
  customer: StaffCustomer
}) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('customers.write')
  const withdrawing = useAct({}, { done: () => {}, onWaits: () => {} })
  if (change === null) return null
  const moment = (at: string) => formatDateTime(new Date(at), locale)
  const isUnderWay = change.state === 'asked' || change.state === 'approved'
  return (
    <Part title={t('staff.customers.phoneChange')}>
      <FormAlert text={withdrawing.failure} />
      <Facts
        facts={[
          [t('staff.customers.phoneState'), t(`staff.customers.phoneState.${change.state}`)],
          [t('staff.customers.phoneNew'), formatPhone(change.phone)],
          [t('staff.customers.phoneProof'), t(`staff.customers.proof.${change.proof}`)],
          [t('staff.customers.reasonField'), change.reason],
          [t('staff.customers.phoneAsked'), `${change.by}, ${moment(change.asked_at)}`],
          [t('staff.customers.phoneEnds'), isUnderWay && moment(change.ends_at)],
          [t('staff.customers.phoneEnded'), change.ended_at !== null && moment(change.ended_at)],
        ]}
      />
      {isUnderWay && may && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            busy={withdrawing.busy}
            onClick={() =>
              void withdrawing.act(
                () => send(withdrawCustomerPhoneChange, { params: { id } }),
                t('staff.customers.phoneWithdrawn'),
              )
            }
          >
            {t('staff.customers.phoneWithdraw')}
          </Button>
        </div>
      )}
    </Part>
  )
}
