import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listStaffCustomers,
  seesCustomers,
  type StaffCustomerRow,
} from '#contract/staff/customers/customers.ts'
import { send } from '#web/staff/send.ts'
import { useChoosing } from '#web/staff/form/editor/use-choosing.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './coupons.module.css'

const LETTERS_MIN = 2
const FOUND_MAX = '8'

interface CustomerFieldProps {
  /** Id; null for everyone. */
  chosen: string | null
  /** Name of the saved one. */
  name: string | null
  onChange: (chosen: string | null) => void
  error: string | undefined
}

/** The only customer who may use a coupon, found by name, phone or e-mail. */
export function CustomerField({ chosen, name, onChange, error }: CustomerFieldProps) {
  const t = useT()
  const may = usePermitted()
  const [named, setNamed] = useState<string | null>(null)
  if (chosen === null) {
    if (!seesCustomers.some((one) => may(one))) return null
    return (
      <FindCustomer
        error={error}
        onFound={(customer) => {
          setNamed(customer.name)
          onChange(customer.id)
        }}
      />
    )
  }
  const shown = named ?? name ?? chosen
  return (
    <div className={styles.products}>
      <span>{t('coupons.customer')}</span>
      <div className={styles.row}>
        <Chip
          removeLabel={t('staff.goods.takeOut', { name: shown })}
          onRemove={() => {
            setNamed(null)
            onChange(null)
          }}
        >
          {shown}
        </Chip>
      </div>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

interface FindCustomerProps {
  error: string | undefined
  onFound: (customer: StaffCustomerRow) => void
}

function FindCustomer({ error, onFound }: FindCustomerProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const choosing = useChoosing(typed)
  const search = useDeferredValue(typed.trim())
  const isSearching = search.length >= LETTERS_MIN
  const { data } = useQuery({
    queryKey: ['coupon-customers', search],
    queryFn: ({ signal }) =>
      send(listStaffCustomers, { query: { q: search, per_page: FOUND_MAX }, signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.products}>
      <Field
        label={t('coupons.customer')}
        hint={t('coupons.customerHint')}
        error={error ?? choosing.error}
      >
        <TextInput
          {...choosing.input}
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {isSearching && data && (
        <ul className={styles.found} aria-live="polite">
          {data.length === 0 && <li>{t('coupons.customerNone')}</li>}
          {data.map((customer) => (
            <li key={customer.id}>
              <Button size="sm" variant="ghost" onClick={() => onFound(customer)}>
                {[customer.name, customer.phone].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
