import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import { useT } from '../words.ts'
import { nextSort } from './list-address.ts'
import type { Column } from './columns.ts'
import styles from './data-list.module.css'

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: string | null
  onSort: (sort: string | null) => void
  /** Null for a list without bulk actions. */
  selection: { isAll: boolean; isSome: boolean; toggle: () => void } | null
}

/** Heads of the columns; a press on a sortable one sorts. */
export function ListHead<Row>({ columns, sort, onSort, selection }: ListHeadProps<Row>) {
  const t = useT()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.mark}>
            <AllBox label={t('staff.list.chooseAll')} {...selection} />
          </th>
        )}
        {columns.map(({ id, label, align, sortable }) => {
          const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <th key={id} scope="col" data-align={align} aria-sort={direction}>
              {sortable ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(nextSort(sort, id))}
                >
                  {label}
                  <Arrow size={14} strokeWidth={2} data-shown={direction !== undefined} />
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface AllBoxProps {
  label: string
  isAll: boolean
  isSome: boolean
  toggle: () => void
}

function AllBox({ label, isAll, isSome, toggle }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  }, [isSome, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isAll}
      onChange={toggle}
    />
  )
}
