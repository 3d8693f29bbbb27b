import { useId } from 'react'
import { Link } from '#web/router.ts'
import { useT } from '../words.ts'
import type { Column } from './columns.ts'
import styles from './data-list.module.css'

interface ListRowProps<Row> {
  id: string
  row: Row
  to: string
  columns: readonly Column<Row>[]
  isOpen: boolean
  /** `toggle` takes the click, whose Shift key chooses a range. */
  selection: { isOn: boolean; toggle: (event: unknown) => void } | null
}

/** A row: its first cell links to its page, its box chooses it. */
export function ListRow<Row>({ id, row, to, columns, isOpen, selection }: ListRowProps<Row>) {
  const t = useT()
  const name = useId()
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-open={isOpen || undefined}
      aria-selected={selection ? selection.isOn : undefined}
    >
      {selection && (
        <td className={styles.mark}>
          <input
            type="checkbox"
            className={styles.box}
            id={`${name}-box`}
            aria-label={t('staff.list.choose')}
            // Named by what the row shows first: its id may be one that no person reads.
            aria-labelledby={`${name}-box ${name}`}
            checked={selection.isOn}
            // `onChange` would not say whether Shift was held.
            onClick={selection.toggle}
            readOnly
          />
        </td>
      )}
      {columns.map(({ id: column, cell, align }, index) =>
        index === 0 ? (
          <th key={column} id={name} scope="row" data-align={align}>
            <Link to={to} className={styles.open} data-row-link>
              {cell(row)}
            </Link>
          </th>
        ) : (
          <td key={column} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
