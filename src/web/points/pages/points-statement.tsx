import { useState } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useSearchParams } from '#web/router.ts'
import {
  getPointStatement,
  getPointStatementFile,
  type PointStatement,
} from '#contract/points/points.ts'
import { formatNumber } from '#domain/money.ts'
import { jakartaDate } from '#domain/time.ts'
import { monthName } from '#i18n/format.ts'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { downloading, saveFile } from '#web/download.ts'
import { pages } from '#contract/pages.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DataTable, SummaryList } from '#web/ui/display/table.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './points-statement.module.css'

const statementQuery = (month: string) =>
  queryOptions({
    queryKey: keys.pointsStatement(month),
    queryFn: ({ signal }) => send(getPointStatement, { params: { month }, signal }),
    placeholderData: keepPreviousData,
  })

/** The last months, newest first, back to the registration: at most two years. */
const MONTHS_MAX = 24
const monthsSince = (since: string, now: string): string[] => {
  const months: string[] = []
  let [year, month] = now.split('-').map(Number) as [number, number]
  while (months.length < MONTHS_MAX) {
    const one = `${year}-${String(month).padStart(2, '0')}`
    months.push(one)
    if (one <= since.slice(0, 7)) break
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
  return months
}

/** A month of the points ledger, with all amounts needed to verify it. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => jakartaDate(new Date()).slice(0, 7))
  const months = monthsSince(user ? jakartaDate(new Date(user.created_at)) : now, now)
  const asked = search.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : now
  const query = useQuery(statementQuery(month))
  const { data, error } = query
  const options = [...new Set([...months, month])].map((value) => ({
    value,
    label: `${monthName(Number(value.slice(5)), locale)} ${value.slice(0, 4)}`,
  }))
  return (
    <>
      <Head title={t('title.statement')} isPrivate />
      <PageTitle
        title={t('title.statement')}
        back={{ to: pages.points(), label: t('title.point') }}
      />
      <div className={`no-print ${styles.tools}`}>
        <Field label={t('statement.month')}>
          <Select
            options={options}
            value={month}
            onChange={(event) => setSearch({ month: event.target.value })}
          />
        </Field>
        <Files month={month} />
      </div>
      {data ? (
        <Statement statement={data} isNow={data.month === now} />
      ) : error ? (
        <QueryFailure query={query} title={t('statement.failed')} />
      ) : (
        <WaitingRows rows={4} />
      )}
    </>
  )
}

const FORMATS = ['csv', 'json'] as const

function Files({ month }: { month: string }) {
  const t = useT()
  const [busy, setBusy] = useState<string | null>(null)
  const save = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    try {
      const fetch = downloading(() => {}, saveFile)
      await send(getPointStatementFile, { params: { month }, query: { format }, fetch })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={styles.files}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          icon={<FileDown size={20} strokeWidth={1.75} />}
          busy={busy === format}
          busyLabel={t('shell.loading')}
          onClick={() => void (busy === null && save(format))}
        >
          {t(`statement.${format}`)}
        </Button>
      ))}
    </div>
  )
}

const signed = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${formatNumber(Math.abs(points))}`

function Statement({ statement, isNow }: { statement: PointStatement; isNow: boolean }) {
  const t = useT()
  return (
    <div className={styles.statement}>
      <section className={`card ${styles.sums}`} aria-label={statement.formatted_month}>
        <SummaryList
          rows={[
            { label: t('statement.opening'), value: formatNumber(statement.opening) },
            { label: t('points.earned'), value: signed(statement.earned) },
            { label: t('points.used'), value: signed(statement.used) },
            { label: t('points.expired'), value: signed(statement.expired) },
            {
              label: t(isNow ? 'statement.closingNow' : 'statement.closing'),
              value: formatNumber(statement.closing),
              tone: 'total',
            },
          ]}
        />
        <p className="text-small text-muted">{t('statement.explain')}</p>
      </section>
      {statement.entries.length === 0 ? (
        <p className="text-muted">{t('statement.empty')}</p>
      ) : (
        <DataTable
          caption={t('statement.caption', { month: statement.formatted_month })}
          columns={[
            { key: 'date', header: t('statement.date') },
            { key: 'what', header: t('statement.what') },
            { key: 'points', header: t('statement.points'), align: 'end' },
            { key: 'balance', header: t('statement.after'), align: 'end' },
          ]}
          rows={statement.entries.map((entry) => ({
            id: entry.id,
            cells: {
              date: entry.formatted_date,
              what: [entry.note, entry.branch?.name].filter(Boolean).join(' · '),
              points: signed(entry.points),
              balance: formatNumber(entry.balance),
            },
          }))}
        />
      )}
    </div>
  )
}
