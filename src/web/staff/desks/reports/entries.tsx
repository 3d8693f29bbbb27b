import { listSalesEntries, type ReportAnswer, type SalesEntry } from '#contract/staff/reports.ts'
import { staffPages } from '#contract/pages.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { MoreButton } from '#web/staff/list/more-button.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './reports.module.css'

interface EntriesProps {
  data: Pick<ReportAnswer, 'by' | 'from' | 'to' | 'branch_id'>
  /** Key of the row that is opened. */
  row: string
}

/** The orders, refunds and bills that a row of the sales adds up. */
export function Entries({ data: { by, from, to, branch_id: branch }, row }: EntriesProps) {
  const t = useT()
  const query = {
    by,
    key: row,
    ...(from === null || to === null ? {} : { from, to }),
    ...(branch === null ? {} : { branch }),
  }
  const list = useList<SalesEntry>({
    queryKey: [listSalesEntries.path, query],
    load: (cursor, signal) =>
      sendWhole(listSalesEntries, {
        query: cursor === null ? query : { ...query, cursor },
        signal,
      }),
  })
  if (list.state === 'failed')
    return (
      <ErrorState
        title={t('staff.failed')}
        text={list.failure ?? ''}
        retryLabel={t('staff.retry')}
        onRetry={list.reload}
      />
    )
  if (list.state === 'loading')
    return (
      <Busy label={t('staff.loading')}>
        <SkeletonText lines={6} />
      </Busy>
    )
  return (
    <>
      <EntriesList rows={list.rows} />
      <MoreButton {...list} />
    </>
  )
}

function EntriesList({ rows }: { rows: readonly SalesEntry[] }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  return (
    <ul className={styles.entries} aria-label={t('reports.entries')}>
      {rows.map(({ id, kind, number, at, amount }) => (
        <li key={id}>
          {(kind === 'order' || kind === 'refund') && may('orders.read') ? (
            <Link to={staffPages.order(number)} className={styles.open}>
              {number}
            </Link>
          ) : (
            <span>{number}</span>
          )}
          <strong>{formatRupiah(amount)}</strong>
          <span className={styles.faint}>{t(`reports.entry.${kind}`)}</span>
          <time dateTime={at} className={styles.faint}>
            {formatDateTime(new Date(at), locale)}
          </time>
        </li>
      ))}
    </ul>
  )
}
