import Download from 'lucide-react/icons/download'
import {
  exportReportEntries,
  listReportEntries,
  type ReportAnswer,
  type ReportEntry,
} from '#contract/staff/reports.ts'
import { staffPages } from '#contract/pages.ts'
import { openedBy } from '#domain/reports/opened.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { formatDateTime } from '#i18n/format.ts'
import { MoreButton } from '#web/staff/list/more-button.tsx'
import { useDownload } from '#web/staff/list/use-download.ts'
import { useList } from '#web/staff/list/use-list.ts'
import { sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Link } from '#web/router.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import type { OpenFigure } from './figures.tsx'
import { formatFigure } from './names.ts'
import styles from './reports.module.css'

interface EntriesProps {
  data: Pick<ReportAnswer, 'report' | 'by' | 'from' | 'to' | 'branch_id' | 'columns'>
  opened: OpenFigure
}

/** What a figure of a report adds up: orders, bills, batches and whatever it counts. */
export function Entries({ data, opened }: EntriesProps) {
  const t = useT()
  const { report, by, from, to, branch_id: branch } = data
  const query = {
    by,
    column: opened.column,
    ...(opened.row === null ? {} : { key: opened.row }),
    ...(from === null || to === null ? {} : { from, to }),
    ...(branch === null ? {} : { branch }),
  }
  const list = useList<ReportEntry>({
    queryKey: [listReportEntries.path, report, query],
    load: (cursor, signal) =>
      sendWhole(listReportEntries, {
        params: { report },
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
      <EntriesList rows={list.rows} data={data} column={openedBy(report, opened.column)} />
      <div className={styles.acts}>
        <MoreButton {...list} />
        <EntriesFile report={report} query={query} />
      </div>
    </>
  )
}

/** All entries of the figure as a file, not only those that are shown. */
function EntriesFile({ report, query }: { report: ReportAnswer['report']; query: object }) {
  const t = useT()
  const { busy, received, run, reasonOf } = useDownload(query)
  const save = async () => {
    const failed = await run(exportReportEntries, { params: { report } })
    if (failed) showToast({ tone: 'error', text: reasonOf(failed) })
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download size={16} strokeWidth={1.75} />}
      busy={busy}
      busyLabel={received}
      onClick={() => void save()}
    >
      {t('reports.file')}
    </Button>
  )
}

/** The page of an entry, and who may open it. */
const PAGES: Partial<
  Record<ReportEntry['kind'], { may: Permission; to: (ref: string) => string }>
> = {
  order: { may: 'orders.read', to: (ref) => staffPages.order(ref) },
  refund: { may: 'orders.read', to: (ref) => staffPages.order(ref) },
  batch: { may: 'batches.read', to: (ref) => staffPages.batch(ref) },
  purchase: { may: 'purchases.read', to: (ref) => staffPages.purchase(ref) },
  claim: { may: 'purchases.read', to: (ref) => staffPages.claim(ref) },
  complaint: { may: 'complaints.read', to: (ref) => staffPages.complaint(ref) },
  scan: { may: 'picking.read', to: (ref) => staffPages.pickRun(ref) },
  points: { may: 'customers.read', to: (ref) => staffPages.customer(ref) },
}

interface EntriesListProps {
  rows: readonly ReportEntry[]
  data: EntriesProps['data']
  /** Name of the column to which they come. */
  column: string
}

function EntriesList({ rows, data: { columns }, column }: EntriesListProps) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { kind: holds } = columns.find(({ name }) => name === column)!
  return (
    <>
      <p className={styles.what}>
        {t('reports.addsUp', { column: t(`reports.column.${column as 'goods'}`) })}
      </p>
      <ul className={styles.entries} aria-label={t('reports.entries')}>
        {rows.map(({ id, kind, number, ref, at, amount }) => {
          const page = PAGES[kind]
          const name = number || t(`reports.entry.${kind}`)
          return (
            <li key={id}>
              {page && ref !== null && may(page.may) ? (
                <Link to={page.to(ref)} className={styles.open}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <strong>{formatFigure(amount, holds, locale)}</strong>
              <span className={styles.faint}>{t(`reports.entry.${kind}`)}</span>
              <time dateTime={at} className={styles.faint}>
                {formatDateTime(new Date(at), locale)}
              </time>
            </li>
          )
        })}
      </ul>
    </>
  )
}
