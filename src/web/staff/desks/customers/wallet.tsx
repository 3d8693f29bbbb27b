import { useQuery } from '@tanstack/react-query'
import { getCustomerWallet } from '#contract/staff/customers/customer-wallet.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime, formatLastDay } from '#i18n/format.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { customerKey } from './keys.ts'
import { Part } from '#web/staff/shell/part.tsx'
import { Group } from './group.tsx'
import styles from './customers.module.css'

/** Points by when they end, vouchers and store credit, as the ledgers say. */
export function Wallet({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...customerKey(id), 'wallet', locale],
    queryFn: ({ signal }) => send(getCustomerWallet, { params: { id }, signal }),
  })
  const moved = (entry: { id: string; note: string; at: string }, amount: string) => (
    <li key={entry.id}>
      {amount} · {entry.note}{' '}
      <time className={styles.faint} dateTime={entry.at}>
        {formatDateTime(new Date(entry.at), locale)}
      </time>
    </li>
  )
  return (
    <Part title={t('staff.customers.wallet')}>
      {isError && (
        <ErrorState
          title={t('staff.customers.walletFailed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <p role="status">{t('staff.loading')}</p>}
      {data && (
        <>
          <Group title={t('staff.customers.lots')}>
            {data.lots.map((lot) => (
              <li key={lot.id}>
                {t('staff.customers.lot', {
                  points: formatNumber(lot.points),
                  day: formatLastDay(new Date(lot.expires_at), locale),
                })}
              </li>
            ))}
          </Group>
          <Group title={t('staff.customers.pointEntries')}>
            {data.point_entries.map((entry) => moved(entry, formatNumber(entry.points)))}
          </Group>
          <Group title={t('staff.customers.vouchers')}>
            {data.vouchers.map((voucher) => (
              <li key={voucher.id}>
                {t('staff.customers.voucher', {
                  code: voucher.code,
                  amount: formatRupiah(voucher.amount),
                  day: formatLastDay(new Date(voucher.expires_at), locale),
                })}
              </li>
            ))}
          </Group>
          <Group title={t('staff.customers.creditEntries')}>
            {data.credit_entries.map((entry) => moved(entry, formatRupiah(entry.amount)))}
          </Group>
        </>
      )}
    </Part>
  )
}
