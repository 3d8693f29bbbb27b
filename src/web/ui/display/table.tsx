import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

interface DataTableProps<Key extends string> {
  caption: string
  captionHidden?: boolean | undefined
  columns: readonly { key: Key; header: ReactNode; align?: 'start' | 'end' | undefined }[]
  rows: readonly { id: string; cells: Record<Key, ReactNode> }[]
}

/** Rows and columns; the first column names the row. It scrolls sideways inside itself. */
export function DataTable<Key extends string>({
  caption,
  captionHidden,
  columns,
  rows,
}: DataTableProps<Key>) {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.align === 'end' ? styles.end : undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    scope={index === 0 ? 'row' : undefined}
                    className={column.align === 'end' ? styles.end : undefined}
                  >
                    {row.cells[column.key]}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface InfoTableProps {
  caption: string
  captionHidden?: boolean | undefined
  rows: readonly { label: ReactNode; value: ReactNode }[]
}

/** Facts as label and value. */
export function InfoTable({ caption, captionHidden, rows }: InfoTableProps) {
  return (
    <table className={classNames(styles.table, styles.info)}>
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{row.label}</th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SummaryListProps {
  label?: string | undefined
  rows: readonly {
    label: ReactNode
    value: ReactNode
    tone?: 'discount' | 'total' | 'muted' | undefined
    hint?: ReactNode
  }[]
}

/** Amounts that add up: subtotal, fees, discount, total. */
export function SummaryList({ label, rows }: SummaryListProps) {
  return (
    <dl className={styles.summary} aria-label={label}>
      {rows.map((row, index) => (
        <div key={index} className={classNames(styles.line, row.tone && styles[row.tone])}>
          <dt>
            {row.label}
            {row.hint && <span className={styles.hint}>{row.hint}</span>}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
