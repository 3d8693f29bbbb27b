import type { ReportAnswer } from '#contract/staff/reports.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { mainColumn } from './main-column.ts'
import { formatFigure, nameOf } from './names.ts'
import styles from './reports.module.css'

interface FiguresProps {
  data: ReportAnswer
  /** Shows what a row adds up, by its key. */
  onOpen: (key: string) => void
}

/** The table of a report with its total; a bar shows how large a row is. */
export function Figures({ data, onOpen }: FiguresProps) {
  const t = useT()
  const locale = useLocale()
  const main = mainColumn(data)
  const largest = Math.max(0, ...data.rows.map(({ figures }) => figures[main] ?? 0))
  const title = t(`reports.report.${data.report}`)
  const cells = (figures: readonly (number | null)[]) =>
    data.columns.map(({ name, kind }, index) => (
      <td key={name}>{formatFigure(figures[index] ?? null, kind, locale)}</td>
    ))
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`reports.by.${data.by as 'day'}`)}</th>
            {data.columns.map(({ name }) => (
              <th key={name} scope="col">
                {t(`reports.column.${name as 'goods'}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <RowName
                  name={nameOf(data.by, row, { t, locale })}
                  onOpen={() => onOpen(row.key)}
                />
                <svg
                  className={styles.bar}
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  aria-hidden
                >
                  <rect width={shareOf(row.figures[main], largest)} height="1" />
                </svg>
              </th>
              {cells(row.figures)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {cells(data.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function RowName({ name, onOpen }: { name: string; onOpen: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.open}
      title={t('reports.open', { name })}
      onClick={onOpen}
    >
      {name}
    </button>
  )
}

const shareOf = (figure: number | null | undefined, largest: number): number =>
  largest === 0 ? 0 : Math.round((Math.max(0, figure ?? 0) / largest) * 100)
