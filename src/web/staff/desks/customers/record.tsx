import type { Data } from '#contract/call.ts'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getCustomerRecord } from '#contract/staff/customers/customer-record.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { customerKey } from './keys.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { Group } from './group.tsx'
import styles from './customers.module.css'

/** What the customer ordered, complained of, lives at and consented to. */
export function Record({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...customerKey(id), 'record', locale],
    queryFn: ({ signal }) => send(getCustomerRecord, { params: { id }, signal }),
  })
  const time = (at: string) => (
    <time className={styles.faint} dateTime={at}>
      {formatDateTime(new Date(at), locale)}
    </time>
  )
  return (
    <Part title={t('staff.customers.record')}>
      {isError && (
        <ErrorState
          title={t('staff.customers.recordFailed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <p role="status">{t('staff.loading')}</p>}
      {data && <RecordFound data={data} time={time} />}
    </Part>
  )
}

function RecordFound({
  data,
  time,
}: {
  data: Data<typeof getCustomerRecord>
  time: (at: string) => ReactNode
}) {
  const t = useT()
  return (
    <>
      <Group title={t('staff.customers.newOrders')}>
        {data.orders.map((order) => (
          <li key={order.id}>
            <Link to={staffPages.order(order.number)} className="link">
              {order.number}
            </Link>{' '}
            · {order.status_text} · {formatRupiah(order.total)}
            {order.refunded > 0 &&
              ` · ${t('staff.customers.refundedOf', { amount: formatRupiah(order.refunded) })}`}{' '}
            {time(order.placed_at)}
          </li>
        ))}
      </Group>
      <Group title={t('staff.customers.newComplaints')}>
        {data.complaints.map((complaint) => (
          <li key={complaint.id}>
            <Link to={staffPages.complaint(complaint.id)} className="link">
              {complaint.number}
            </Link>{' '}
            · {formatRupiah(complaint.value)} {time(complaint.created_at)}
          </li>
        ))}
      </Group>
      <Group title={t('staff.customers.addresses')}>
        {data.addresses.map((address) => (
          <li key={address.id}>
            {address.label}: {address.full_address}
          </li>
        ))}
      </Group>
      <Group title={t('staff.customers.consents')}>
        {data.consents.map((consent) => (
          <li key={consent.id}>
            {consent.wording} ·{' '}
            {t(consent.granted ? 'staff.customers.granted' : 'staff.customers.withdrawn')}{' '}
            {time(consent.at)}
          </li>
        ))}
      </Group>
    </>
  )
}
