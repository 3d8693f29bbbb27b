import { useState } from 'react'
import { staffPages } from '#contract/pages.ts'
import type { PhoneCustomer } from '#contract/staff/orders/phone-orders.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { useSearchParams } from '#web/router.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Caller } from './caller.tsx'
import { Delivery } from './delivery.tsx'
import { Goods } from './goods.tsx'
import { Placed, type PlacedOrder } from './placed.tsx'
import { Totals } from './totals.tsx'
import { useDraft } from './use-draft.ts'
import styles from './phone-orders.module.css'

/** An order taken by phone: who calls, what they want, where it goes, and a link to pay it. */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const [customer, setCustomer] = useState<PhoneCustomer | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const next = () => {
    setCustomer(null)
    setPlaced(null)
  }
  return (
    <Page
      title={t('staff.title.phoneOrder')}
      back={{ to: staffPages.orders(), label: t('staff.orders.back') }}
      actions={
        customer &&
        !placed && (
          <Button size="sm" variant="ghost" onClick={next}>
            {t('phoneOrder.otherCaller')}
          </Button>
        )
      }
    >
      {placed ? (
        <Placed order={placed} onNext={next} />
      ) : customer ? (
        <Order
          key={customer.id}
          customer={customer}
          onCustomer={setCustomer}
          onPlaced={setPlaced}
        />
      ) : (
        <Caller phone={search.get('phone') ?? ''} onFound={setCustomer} />
      )}
    </Page>
  )
}

interface OrderProps {
  customer: PhoneCustomer
  onCustomer: (customer: PhoneCustomer) => void
  onPlaced: (order: PlacedOrder) => void
}

function Order({ customer, onCustomer, onPlaced }: OrderProps) {
  const t = useT()
  const draft = useDraft(customer.id)
  const { query } = draft
  if (!draft.draft)
    return query.isError ? (
      <ErrorState
        title={t('phoneOrder.failed')}
        text={query.error.message}
        retryLabel={t('staff.retry')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <p role="status">{t('staff.loading')}</p>
    )
  return (
    <div className={styles.parts}>
      <div className={styles.column}>
        <section className={styles.part}>
          <h2>{customer.name}</h2>
          <p>
            {formatPhone(customer.phone)}
            {!customer.is_proven && (
              <span className={styles.faint}> · {t('phoneOrder.notProven')}</span>
            )}
          </p>
        </section>
        <Goods draft={draft} />
      </div>
      <div className={styles.column}>
        <Delivery draft={draft} customer={customer} onCustomer={onCustomer} />
        <Totals draft={draft} customer={customer} onPlaced={onPlaced} />
      </div>
    </div>
  )
}
