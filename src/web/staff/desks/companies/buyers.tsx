import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import { inviteBuyer, removeBuyer, type StaffCompany } from '#contract/staff/companies.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { Link } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import styles from './companies.module.css'

interface BuyersProps {
  company: StaffCompany
  onSaved: (company: StaffCompany) => void
}

/** Who buys for a company, and who is invited. */
export function Buyers({ company, onSaved }: BuyersProps) {
  const t = useT()
  const mayWrite = usePermitted()('customers.write')
  const { busy, save, failure } = useSave()
  const remove = (customerId: string) =>
    save(async () => {
      const params = { id: company.id, customer_id: customerId }
      onSaved(await send(removeBuyer, { params }))
    })
  return (
    <section className={styles.part} aria-label={t('companies.buyers')}>
      <h2>{t('companies.buyers')}</h2>
      {company.buyers.length === 0 && <p className={styles.faint}>{t('companies.noBuyers')}</p>}
      {company.buyers.map((buyer) => (
        <div key={buyer.customer_id} className={styles.item}>
          <p>
            <Link to={staffPages.customer(buyer.customer_id)} className="link">
              {buyer.name}
            </Link>{' '}
            · {buyer.phone && formatPhone(buyer.phone)}
          </p>
          <div className={styles.row}>
            <Badge tone={buyer.accepted_at === null ? 'mango' : 'leaf'}>
              {t(buyer.accepted_at === null ? 'companies.invited' : 'companies.accepted')}
            </Badge>
            {buyer.is_manager && <Badge tone="neutral">{t('companies.manager')}</Badge>}
            {mayWrite && (
              <Remove
                name={buyer.name}
                busy={busy}
                onRemove={() => void remove(buyer.customer_id)}
              />
            )}
          </div>
        </div>
      ))}
      <FormAlert text={failure} />
      {mayWrite && <Invite company={company} onSaved={onSaved} />}
    </section>
  )
}

interface RemoveProps {
  name: string
  busy: boolean
  onRemove: () => void
}

/** Only an invitation that they accept brings them back. */
function Remove({ name, busy, onRemove }: RemoveProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        busy={busy}
        busyLabel={t('range.saving')}
        aria-label={t('companies.removeOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('companies.remove')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('companies.removeSure', { name })}
        text={t('companies.removeText')}
        confirmLabel={t('companies.remove')}
        cancelLabel={t('companies.removeNot')}
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Invite({ company, onSaved }: BuyersProps) {
  const t = useT()
  const [phone, setPhone] = useState('')
  const [isManager, setManager] = useState(false)
  const { busy, save, error, failure } = useSave({ phone })
  const invite = () =>
    save(async () => {
      const body = { phone, is_manager: isManager }
      onSaved(await send(inviteBuyer, { params: { id: company.id }, body }))
      setPhone('')
      setManager(false)
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <Field
        label={t('companies.phone')}
        hint={t('companies.phoneHint')}
        error={error('phone') ?? failure ?? undefined}
      >
        <TextInput type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
      </Field>
      <Checkbox
        label={t('companies.managerHint')}
        checked={isManager}
        onChange={({ target }) => setManager(target.checked)}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('range.saving')}>
          {t('companies.invite')}
        </Button>
      </div>
    </form>
  )
}
