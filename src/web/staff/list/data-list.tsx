import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { formatNumber } from '#domain/money.ts'
import { useT } from '../words.ts'
import { shownColumns, type Column } from './columns.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { MoreButton } from './more-button.tsx'
import { useBulkKeys } from './bulk/use-bulk-keys.ts'
import { SelectionBar, type Bulk } from './bulk/selection-bar.tsx'
import { useDensity } from './density.tsx'
import { useLeftRow } from './focused-row.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { ListAddress } from './list-address.ts'
import type { ChangeAddress } from './use-list-address.ts'
import type { List } from './use-list.ts'
import styles from './data-list.module.css'

interface DataListProps<Row> {
  /** Names the table for screen readers. */
  label: string
  list: List<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** The address of a row's page. */
  rowTo: (row: Row) => string
  address: ListAddress
  onAddress: ChangeAddress
  /** What can be done with several rows at once. */
  bulk?: readonly Bulk[]
  /** Says why there is nothing and what to do. */
  empty: { title: string; text?: string; action?: ReactNode }
}

const features = tableFeatures({ rowSelectionFeature })
const SKELETONS = 8

/** A list of things: sticky head, sort, selection with bulk actions, keys, one page after another. */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { label, list, address, onAddress, bulk = [], empty } = props
  const t = useT()
  const [density] = useDensity()
  const body = useRef<HTMLTableSectionElement>(null)
  const { chosen, all, rows } = useRows(props)
  const columns = useShown(props.columns, address.columns)
  useRowKeys(body)
  const leftRow = useLeftRow(body, rows.length > 0)
  useBulkKeys(bulk, chosen.ids, chosen.onUnchoose)
  if (list.state === 'failed')
    return (
      <ErrorState
        title={t('staff.list.failed')}
        text={list.failure ?? undefined}
        retryLabel={t('staff.retry')}
        onRetry={list.reload}
      />
    )
  const isEmpty = list.state === 'ready' && list.rows.length === 0
  const hasSums = !isEmpty && columns.some(({ id, sum }) => sum && list.sums[id] !== undefined)
  return (
    <div className={styles.list} data-density={density}>
      {/* Without rows, also before they arrive, nothing inside takes the focus; the columns still scroll by keys. */}
      <div className={styles.scroll} tabIndex={list.rows.length === 0 ? 0 : -1}>
        <table className={styles.table} aria-label={label} aria-busy={isBusy(list)}>
          <ListHead
            columns={columns}
            sort={address.sort}
            onSort={(sort) => onAddress({ sort })}
            selection={all}
          />
          <tbody ref={body} {...leftRow}>
            {list.state === 'loading' && (
              <Bones columns={columns.length + (bulk.length > 0 ? 1 : 0)} />
            )}
            {rows.map((row) => (
              <ListRow
                key={row.id}
                {...row}
                to={props.rowTo(row.row)}
                columns={columns}
                isOpen={address.open === row.id}
              />
            ))}
          </tbody>
          {hasSums && <Sums columns={columns} sums={list.sums} isMarked={bulk.length > 0} />}
        </table>
        {isEmpty && <EmptyState {...empty} />}
      </div>
      {!isEmpty && list.state === 'ready' && <Foot list={list} />}
      <SelectionBar {...chosen} loaded={list.rows.length} total={list.total} bulk={bulk} />
    </div>
  )
}

const isBusy = ({ isStale, state }: List<object>): true | undefined =>
  isStale || state === 'loading' || undefined

function Foot({ list }: { list: List<object> }) {
  const t = useT()
  return (
    <div className={styles.foot}>
      <p role="status">
        {list.total === null
          ? t('staff.list.shown', { count: formatNumber(list.rows.length) })
          : t('staff.list.shownOf', {
              count: formatNumber(list.rows.length),
              total: formatNumber(list.total) + (list.isTotalMore ? '+' : ''),
            })}
      </p>
      <MoreButton {...list} />
    </div>
  )
}

/** Rows that are still loading. */
function Bones({ columns }: { columns: number }) {
  return Array.from({ length: SKELETONS }, (_, index) => (
    <tr key={index} className={styles.row}>
      <td colSpan={columns}>
        <span className={styles.bone}>{'\u00a0'}</span>
      </td>
    </tr>
  ))
}

interface SumsProps<Row> {
  columns: readonly Column<Row>[]
  sums: Readonly<Record<string, number | undefined>>
  /** There is a column of boxes before them. */
  isMarked: boolean
}

function Sums<Row>({ columns, sums, isMarked }: SumsProps<Row>) {
  const t = useT()
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, sum, align }, index) => (
          <td
            key={id}
            data-align={align}
            colSpan={index === 0 && isMarked ? 2 : 1}
            className={index === 0 && isMarked ? styles.sumName : undefined}
          >
            {index === 0
              ? t('staff.list.sum')
              : sum && sums[id] !== undefined
                ? sum(sums[id])
                : '\u00a0'}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The same array for the same choice, or each row would be drawn with every change of the list. */
const useShown = <Row,>(columns: readonly Column<Row>[], chosen: ListAddress['columns']) =>
  useMemo(() => shownColumns(columns, chosen), [columns, chosen])

/** The rows, with the box of each and of all where several can be chosen. */
const useRows = <Row extends object>({ list, rowId, address, bulk = [] }: DataListProps<Row>) => {
  const [selection, setSelection] = useSelection(address.filters)
  const table = useTable({
    features,
    columns: NO_COLUMNS,
    data: useStable(list.rows),
    getRowId: rowId as (row: object) => string,
    state: { rowSelection: selection },
    onRowSelectionChange: setSelection,
  })
  const isMarked = bulk.length > 0
  const latest = useRef(table)
  useEffect(() => void (latest.current = table))
  const toggle = useCallback(
    (id: string, event: unknown) => latest.current.getRow(id).getToggleSelectedHandler()(event),
    [],
  )
  const known = table.getRowModel().rowsById
  // What was done with a row can take it out of the list.
  const ids = Object.keys(selection).filter((id) => known[id] !== undefined)
  return {
    chosen: {
      ids,
      onClear: () => setSelection({}),
      onUnchoose: (done: readonly string[]) =>
        setSelection((before) =>
          Object.fromEntries(Object.entries(before).filter(([id]) => !done.includes(id))),
        ),
    },
    all: isMarked
      ? {
          isAll: table.getIsAllRowsSelected(),
          isSome: ids.length > 0,
          toggle: () => table.toggleAllRowsSelected(),
        }
      : null,
    rows: table.getRowModel().rows.map((row) => ({
      id: row.id,
      row: row.original as Row,
      isOn: isMarked ? row.getIsSelected() : null,
      onToggle: toggle,
    })),
  }
}

/** The chosen rows. Other filters show other rows: nothing chosen stays out of sight. */
const useSelection = (filters: ListAddress['filters']) => {
  const [selection, setSelection] = useState<RowSelectionState>({})
  const shown = JSON.stringify(filters)
  const [seen, setSeen] = useState(shown)
  if (seen !== shown) {
    setSeen(shown)
    setSelection({})
  }
  return [selection, setSelection] as const
}

/** The table only selects; cells are drawn by our own columns. */
const NO_COLUMNS: never[] = []

/** The same array while its rows are the same, because the table computes its rows from it. */
const useStable = <Row,>(rows: readonly Row[]): readonly Row[] => {
  const [kept, setKept] = useState(rows)
  const isSame = kept.length === rows.length && kept.every((row, index) => row === rows[index])
  if (!isSame) setKept(rows)
  return useMemo(() => (isSame ? kept : rows), [isSame, kept, rows])
}
