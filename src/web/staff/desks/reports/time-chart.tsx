import type { ReportAnswer } from '#contract/staff/reports.ts'
import type { Locale } from '#domain/locale.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { formatNearDay, formatShortDay } from '#i18n/format.ts'
import { Bars } from '#web/staff/chart/bars.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { mainColumn } from './main-column.ts'
import { formatFigure, nameOf, shortFigure } from './names.ts'
import styles from './reports.module.css'

type Row = ReportAnswer['rows'][number]

const TIMES = ['day', 'month', 'hour']

/** The main figure over time, the earliest first. The table below has the same numbers. */
export function TimeChart({ data }: { data: ReportAnswer }) {
  const t = useT()
  const locale = useLocale()
  if (!TIMES.includes(data.by) || data.rows.length < 2) return null
  const main = mainColumn(data)
  const { name, kind } = data.columns[main]!
  const column = t(`reports.column.${name as 'goods'}`)
  const columns = inTime(data).map((row) => {
    const figure = row.figures[main] ?? null
    return {
      key: row.key,
      name: shortNameOf(data.by, row.key, locale),
      title: `${nameOf(data.by, row, { t, locale })}: ${formatFigure(figure, kind, locale)}`,
      values: [figure ?? 0],
    }
  })
  return (
    <figure className={styles.figure}>
      <Bars
        label={t('reports.chart', { column })}
        columns={columns}
        format={(value) => shortFigure(value, kind, locale)}
        isWhole={kind !== 'share'}
      />
      <figcaption className={styles.shown}>{t('reports.chart', { column })}</figcaption>
    </figure>
  )
}

/** A row of time beneath the chart: the year is in the table. */
const shortNameOf = (by: string, key: string, locale: Locale): string => {
  if (by === 'hour') return `${key}.00`
  return by === 'month' ? formatShortDay(`${key}-01`, locale).slice(3) : formatNearDay(key, locale)
}

/** The rows from the earliest to the latest; days of the report without anything are among them. */
const inTime = ({ by, rows, from, to }: ReportAnswer): Row[] => {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (by !== 'day' || from === null || to === null) return sorted
  const known = new Map(sorted.map((row) => [row.key, row]))
  const today = jakartaDate(new Date())
  const last = [to < today ? to : today, sorted.at(-1)!.key].toSorted().at(-1)!
  const days: Row[] = []
  for (let day = from; day <= last; day = addDays(day, 1))
    days.push(known.get(day) ?? { key: day, name: null, figures: [], before: null })
  return days
}
