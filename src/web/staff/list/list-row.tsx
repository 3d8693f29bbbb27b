import { memo, useId } from 'react'
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
  /** Whether it is chosen; null where none can be. */
  isOn: boolean | null
  /** Takes the click, whose Shift key chooses a range. */
  onToggle: (id: string, event: unknown) => void
}

/**
 * A row: its first cell links to its page, its box chooses it. It is drawn again only when one of its
 * own properties changes: a press on one of a thousand rows draws that one.
 */
export const ListRow = memo(Row) as typeof Row

function Row<Of>({ id, row, to, columns, isOpen, isOn, onToggle }: ListRowProps<Of>) {
  const t = useT()
  const name = useId()
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-open={isOpen || undefined}
      aria-selected={isOn ?? undefined}
    >
      {isOn !== null && (
        <td className={styles.mark}>
          <input
            type="checkbox"
            className={styles.box}
            id={`${name}-box`}
            aria-label={t('staff.list.choose')}
            // Named by what the row shows first: its id may be one that no person reads.
            aria-labelledby={`${name}-box ${name}`}
            checked={isOn}
            // `onChange` would not say whether Shift was held.
            onClick={(event) => onToggle(id, event)}
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
