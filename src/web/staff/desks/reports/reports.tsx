import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import { exportReport, getReport, type ReportAnswer } from '#contract/staff/reports.ts'
import { formatNumber } from '#domain/money.ts'
import { isRange, termsOf } from '#domain/reports/report.ts'
import { addDays, daysBetween, jakartaDate } from '#domain/time.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { useStaff } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { NAMES, queryOf, queryOfCall, readAsked, type Asked } from './asked.ts'
import { Choices } from './choices.tsx'
import { Entries } from './entries.tsx'
import { Figures, type OpenFigure } from './figures.tsx'
import { nameOf } from './names.ts'
import { TimeChart } from './time-chart.tsx'
import styles from './reports.module.css'

/** Figures of the shop, each with a sentence that says what it counts, and as a file. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const permissions = new Set(useStaff().permissions)
  const [today] = useState(() => jakartaDate(new Date()))
  const asked = readAsked(address.filters, permissions, today)
  const { report } = asked
  const query = queryOfCall(asked)
  const found = useQuery({
    queryKey: [getReport.path, report, query],
    queryFn: ({ signal }) => send(getReport, { params: { report }, query, signal }),
    enabled: isRange(asked.days),
  })
  useDayKeys(asked, (days) => change({ filters: { ...address.filters, range: 'own', ...days } }))
  const file = `${urlOf(exportReport, { report })}?${new URLSearchParams(queryOf(asked))}`
  return (
    <Page title={t('staff.title.reports')} actions={<Leave file={file} />}>
      <Choices
        asked={asked}
        permissions={permissions}
        seen={found.data}
        onChoose={(filters) => change({ filters: { ...address.filters, ...filters } })}
      />
      <section aria-labelledby="report-title">
        <h2 id="report-title" className={styles.title}>
          {t(`reports.report.${report}`)}
        </h2>
        <p className={styles.what}>{t(`reports.what.${report}`)}</p>
        {found.data?.from && <Printed data={found.data} />}
        {isRange(asked.days) ? (
          <RangeStates
            query={found}
            items={found.data?.rows}
            none={{
              title: t('reports.none'),
              text: termsOf(report).ofNow ? '' : t('reports.noneText'),
              level: 3,
            }}
          >
            {() => <Found data={found.data!} />}
          </RangeStates>
        ) : (
          <Banner tone="danger" role="alert">
            {t('reports.badRange')}
          </Banner>
        )}
      </section>
    </Page>
  )
}

/** Takes the report along: on paper, or as a file. */
function Leave({ file }: { file: string }) {
  const t = useT()
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => print()}>
        {t('reports.print')}
      </Button>
      <ButtonAnchor size="sm" variant="secondary" download href={file}>
        {t('reports.file')}
      </ButtonAnchor>
    </>
  )
}

/** `[` and `]` go to the days before and after, as many as are shown. */
const useDayKeys = (
  { report, days }: Asked,
  onChange: (days: { from: string; to: string }) => void,
) => {
  const t = useT()
  const count = daysBetween(days.from, days.to) + 1
  const move = (by: 1 | -1) =>
    onChange({ from: addDays(days.from, by * count), to: addDays(days.to, by * count) })
  const works = isRange(days) && !termsOf(report).ofNow
  useKey('[', t('reports.daysBefore'), () => move(-1), works)
  useKey(']', t('reports.daysAfter'), () => move(1), works)
}

/** The days and the branch, which on paper no choices show. */
function Printed({ data }: { data: ReportAnswer }) {
  const locale = useLocale()
  const branch = data.branches.find(({ id }) => id === data.branch_id)
  const days = [data.from, data.to].map((day) => formatDay(day!, locale))
  return (
    <p className={styles.printed}>
      {[...new Set(days)].join(' – ')}
      {branch && ` · ${branch.name}`}
    </p>
  )
}

function Found({ data }: { data: ReportAnswer }) {
  const t = useT()
  const locale = useLocale()
  const [opened, setOpened] = useState<OpenFigure | null>(null)
  const row = data.rows.find(({ key }) => key === opened?.row)
  const rowName = row ? nameOf(data.by, row, { t, locale }) : t('reports.total')
  return (
    <>
      <TimeChart data={data} />
      <Figures data={data} onOpen={setOpened} />
      {data.rows.length < data.rows_total && (
        <p className={styles.what}>
          {t('reports.cut', {
            shown: formatNumber(data.rows.length),
            all: formatNumber(data.rows_total),
          })}
        </p>
      )}
      <p className={styles.what}>
        {t('reports.countedAt', { at: formatDateTime(new Date(data.counted_at), locale) })}
      </p>
      <Modal
        open={opened !== null}
        onClose={() => setOpened(null)}
        size="md"
        title={opened ? `${rowName}: ${t(`reports.column.${opened.column as 'goods'}`)}` : ''}
        closeLabel={t('staff.close')}
      >
        {opened && <Entries data={data} opened={opened} />}
      </Modal>
    </>
  )
}
