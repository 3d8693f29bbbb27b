import type { Order } from '#contract/orders/orders.ts'
import { useT } from '#web/state/locale.tsx'

/** The company that an order is for, with its own number of it. */
export function OrderCompany({ company }: { company: NonNullable<Order['company']> }) {
  const t = useT()
  return (
    <>
      <dt>{t('orders.company')}</dt>
      <dd>
        {company.legal_name}
        {company.po_number && (
          <>
            <br />
            {t('orders.poNumber', { number: company.po_number })}
          </>
        )}
      </dd>
    </>
  )
}
