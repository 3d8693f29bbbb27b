import type { Summary } from '#contract/checkout.ts'
import { useState } from 'react'
import type { PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { formatRupiah } from '#domain/money.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { NewAddress } from './new-address.tsx'
import type { Draft } from './use-draft.ts'
import styles from './phone-orders.module.css'

interface DeliveryProps {
  draft: Draft
  customer: PhoneCustomer
  onCustomer: (customer: PhoneCustomer) => void
}

/** Where the order goes, by whom and when. */
export function Delivery({ draft, customer, onCustomer }: DeliveryProps) {
  const t = useT()
  const [isAdding, setAdding] = useState(customer.addresses.length === 0)
  const { summary } = draft.draft!
  return (
    <section className={styles.part}>
      <h2>{t('phoneOrder.delivery')}</h2>
      {customer.addresses.length > 0 && (
        <Field label={t('phoneOrder.address')}>
          <Select
            value={summary.selected_address?.id ?? ''}
            placeholder={t('phoneOrder.choose')}
            options={customer.addresses.map((one) => ({
              value: one.id,
              label: `${one.label} · ${one.full_address}`,
            }))}
            onChange={(event) => draft.change({ address_id: event.target.value })}
          />
        </Field>
      )}
      {isAdding ? (
        <NewAddress
          customer={customer}
          onCancel={customer.addresses.length > 0 ? () => setAdding(false) : null}
          onAdded={(address) => {
            onCustomer({ ...customer, addresses: [...customer.addresses, address] })
            setAdding(false)
            draft.change({ address_id: address.id })
          }}
        />
      ) : (
        <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
          {t('phoneOrder.newAddress')}
        </Button>
      )}
      <WindowField summary={summary} draft={draft} />
      <Field label={t('phoneOrder.courier')}>
        <Select
          value={summary.selected_shipping_method ?? ''}
          placeholder={t('phoneOrder.choose')}
          options={summary.available_couriers.map((courier) => ({
            value: courier.id,
            label: `${courier.name} · ${formatRupiah(courier.price)}`,
          }))}
          onChange={(event) => draft.change({ shipping_method: event.target.value })}
        />
      </Field>
    </section>
  )
}

function WindowField({ summary, draft }: { summary: Summary; draft: Draft }) {
  const t = useT()
  return (
    <Field label={t('phoneOrder.window')}>
      <Select
        value={summary.selected_time_pickup ?? ''}
        placeholder={t('phoneOrder.choose')}
        options={summary.available_time_pickups.map((slot) => ({
          value: slot.id,
          label: [
            slot.estimated_time,
            slot.day_label,
            slot.formatted_price,
            slot.reason && t(`phoneOrder.slot.${slot.reason}`),
          ]
            .filter(Boolean)
            .join(' · '),
          disabled: !slot.is_available,
        }))}
        onChange={(event) => draft.change({ time_pickup: event.target.value })}
      />
    </Field>
  )
}
