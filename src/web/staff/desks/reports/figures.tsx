import type { ReportAnswer } from '#contract/staff/reports.ts'
import { formatDay } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { mainColumn } from './main-column.ts'
import { formatChange, formatFigure, nameOf } from './names.ts'
import styles from './reports.module.css'

/** A figure that is opened: of a row, or with null of the total. */
export type OpenFigure = { row: string | null; column: string }

interface FiguresProps {
  data: ReportAnswer
  /** Shows what a figure adds up. */
  onOpen: (figure: OpenFigure) => void
}

/** The table of a report with its total; a bar shows how large a row is. */
export function Figures({ data, onOpen }: FiguresProps) {
  const t = useT()
  const locale = useLocale()
  const main = mainColumn(data)
  const largest = Math.max(0, ...data.rows.map(({ figures }) => figures[main] ?? 0))
  const title = t(`reports.report.${data.report}`)
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
                {nameOf(data.by, row, { t, locale })}
                {/* People are not compared. */}
                {data.by !== 'picker' && <Bar share={shareOf(row.figures[main], largest)} />}
              </th>
              <Cells
                data={data}
                figures={row.figures}
                before={row.before}
                onOpen={(column) => onOpen({ row: row.key, column })}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            <Cells
              data={data}
              figures={data.total}
              before={null}
              onOpen={(column) => onOpen({ row: null, column })}
            />
          </tr>
          {data.before && <Before data={data} before={data.before} />}
        </tfoot>
      </table>
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      <rect width={share} height="1" />
    </svg>
  )
}

interface CellsProps {
  data: Pick<ReportAnswer, 'columns'>
  figures: readonly (number | null)[]
  before: readonly (number | null)[] | null
  onOpen: (column: string) => void
}

function Cells({ data, figures, before, onOpen }: CellsProps) {
  const t = useT()
  const locale = useLocale()
  return data.columns.map(({ name, kind }, index) => {
    const figure = figures[index] ?? null
    const earlier = before?.[index] ?? null
    const text = formatFigure(figure, kind, locale)
    return (
      <td key={name}>
        {figure === null ? (
          text
        ) : (
          <button
            type="button"
            className={styles.open}
            title={t('reports.open', { name: t(`reports.column.${name as 'goods'}`) })}
            onClick={() => onOpen(name)}
          >
            {text}
          </button>
        )}
        {earlier !== null && (earlier !== 0 || figure !== 0) && (
          <span className={styles.before}>
            {t('reports.beforeFigure', { figure: formatFigure(earlier, kind, locale) })}
          </span>
        )}
      </td>
    )
  })
}

interface BeforeProps {
  data: Pick<ReportAnswer, 'columns' | 'total'>
  before: NonNullable<ReportAnswer['before']>
}

/** The sums of the period before, and how far those of now are from them. */
function Before({ data: { columns, total }, before }: BeforeProps) {
  const t = useT()
  const locale = useLocale()
  const { from, to } = before
  const days = { from: formatDay(from, locale), to: formatDay(to, locale) }
  return (
    <>
      <tr className={styles.earlier}>
        <th scope="row">{from === to ? days.from : t('reports.beforeDays', days)}</th>
        {columns.map(({ name, kind }, index) => (
          <td key={name}>{formatFigure(before.total[index] ?? null, kind, locale)}</td>
        ))}
      </tr>
      <tr className={styles.earlier}>
        <th scope="row">{t('reports.change')}</th>
        {columns.map(({ name, kind }, index) => (
          <td key={name}>
            {formatChange(total[index] ?? null, before.total[index] ?? null, { kind, locale })}
          </td>
        ))}
      </tr>
    </>
  )
}

const shareOf = (figure: number | null | undefined, largest: number): number =>
  largest === 0 ? 0 : Math.round((Math.max(0, figure ?? 0) / largest) * 100)
