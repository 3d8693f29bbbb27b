import type { ReportAnswer } from '#contract/staff/reports.ts'
import { addDays } from '#domain/time.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { mainColumn } from './main-column.ts'
import { formatFigure, nameOf } from './names.ts'
import styles from './reports.module.css'

type Row = ReportAnswer['rows'][number]

const HEIGHT = 120
const STEP = 20
const BAR = 14
const TIMES = ['day', 'month', 'hour']

/** The main figure over time, the earliest first. The table below has the same numbers. */
export function TimeChart({ data }: { data: ReportAnswer }) {
  const t = useT()
  const locale = useLocale()
  if (!TIMES.includes(data.by) || data.rows.length < 2) return null
  const main = mainColumn(data)
  const { name, kind } = data.columns[main]!
  const rows = inTime(data)
  const values = rows.map(({ figures }) => Math.max(0, figures[main] ?? 0))
  const largest = Math.max(1, ...values)
  const column = t(`reports.column.${name as 'goods'}`)
  const called = (at: number) => nameOf(data.by, rows[at]!, { t, locale })
  return (
    <figure className={styles.figure} aria-label={t('reports.chart', { column })}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {rows.map((row, index) => {
          const height = (values[index]! / largest) * HEIGHT
          return (
            <rect
              key={row.key}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${called(index)}: ${formatFigure(row.figures[main] ?? null, kind, locale)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className={styles.ends}>
        <span>{called(0)}</span>
        <span>{t('reports.highest', { column, amount: formatFigure(largest, kind, locale) })}</span>
        <span>{called(rows.length - 1)}</span>
      </figcaption>
    </figure>
  )
}

/** The rows from the earliest to the latest; days without anything stand between them. */
const inTime = ({ by, rows }: ReportAnswer): Row[] => {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (by !== 'day') return sorted
  return sorted.flatMap((row, index) => {
    const next = sorted[index + 1]?.key
    const gap: Row[] = []
    for (let day = addDays(row.key, 1); next !== undefined && day < next; day = addDays(day, 1))
      gap.push({ key: day, name: null, figures: [] })
    return [row, ...gap]
  })
}
