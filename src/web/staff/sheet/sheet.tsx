import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { parseTable, tableText } from './table-text.ts'
import styles from './sheet.module.css'

export type SheetColumn = {
  id: string
  label: string
  align?: 'end'
  /** A choice instead of a text. */
  options?: readonly { value: string; label: string }[]
  isFixed?: boolean
}
export type SheetLine = { id: string; values: Readonly<Record<string, string>> }
/** A cell's new value; a row after the last one is new. */
export type CellChange = { row: number; column: string; value: string }

interface SheetProps {
  label: string
  columns: readonly SheetColumn[]
  rows: readonly SheetLine[]
  isChanged: (row: number, column: string) => boolean
  problemOf: (row: number, column: string) => string | undefined
  onChange: (changes: readonly CellChange[]) => void
  /** Null while there is nothing to undo. */
  onUndo: (() => void) | null
  isLocked?: boolean
}

type Place = { row: number; column: number }
const PAGE = 10

/**
 * Cells as in a spreadsheet: arrows move, typing replaces, Enter edits, Shift chooses several, and
 * copying, pasting and filling down work on what is chosen.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, rows, isChanged, problemOf, onChange, onUndo, isLocked = false } = props
  const t = useT()
  const body = useRef<HTMLTableSectionElement>(null)
  const [marked, setActive] = useState<Place>({ row: 0, column: 0 })
  const active = { row: Math.max(0, Math.min(marked.row, rows.length - 1)), column: marked.column }
  const [anchor, setAnchor] = useState<Place>(active)
  const [typed, setTyped] = useState<string | null>(null)
  const hasFocus = useRef(false)
  const isEditing = useRef(false)
  const range = rangeOf(active, anchor, { rows: rows.length, columns: columns.length })

  useEffect(() => {
    if (!hasFocus.current || typed !== null) return
    const cell = body.current?.querySelector<HTMLElement>(
      `[data-cell="${active.row} ${active.column}"]`,
    )
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active.row, active.column, typed])

  /** Ends editing: with the value, or for null as it was. */
  const save = (value: string | null) => {
    if (!isEditing.current) return
    isEditing.current = false
    setTyped(null)
    const column = columns[active.column]
    if (value !== null && column && value !== rows[active.row]?.values[column.id])
      onChange([{ row: active.row, column: column.id, value }])
  }
  const go = (to: Place, isMore = false) => {
    if (typed !== null) save(typed)
    const row = Math.min(Math.max(to.row, 0), rows.length - 1)
    const column = Math.min(Math.max(to.column, 0), columns.length - 1)
    setActive({ row, column })
    if (!isMore) setAnchor({ row, column })
  }
  // Lines that did not change keep old functions; a press must see what is typed elsewhere.
  const newest = useRef(go)
  useEffect(() => {
    newest.current = go
  })
  const canEdit = (column: number) => !isLocked && !columns[column]?.isFixed
  const begin = (text?: string) => {
    const column = columns[active.column]
    if (!column || !canEdit(active.column)) return
    isEditing.current = true
    setTyped(text ?? rows[active.row]?.values[column.id] ?? '')
  }
  const fill = (valueOf: (place: Place) => string) => {
    const changes: CellChange[] = []
    for (let row = range.top; row <= range.bottom; row++)
      for (let column = range.left; column <= range.right; column++)
        if (canEdit(column))
          changes.push({ row, column: columns[column]!.id, value: valueOf({ row, column }) })
    if (changes.length > 0) onChange(changes)
  }
  const fillDown = () => fill(({ column }) => rows[range.top]?.values[columns[column]!.id] ?? '')
  const paste = (text: string) => {
    const cells = parseTable(text)
    // A single cell fills all that is chosen.
    if (cells.length === 1 && cells[0]!.length === 1) return fill(() => cells[0]![0]!)
    const changes = cells.flatMap((line, down) =>
      line.flatMap((value, right) => {
        const column = columns[range.left + right]
        if (!column || !canEdit(range.left + right)) return []
        return [{ row: range.top + down, column: column.id, value }]
      }),
    )
    if (changes.length > 0) onChange(changes)
  }
  const copied = () =>
    tableText(
      rows
        .slice(range.top, range.bottom + 1)
        .map(({ values }) =>
          columns.slice(range.left, range.right + 1).map(({ id }) => values[id] ?? ''),
        ),
    )

  const press = (event: KeyboardEvent) => {
    if (typed !== null || !(event.target as HTMLElement).matches('[data-cell]')) return
    const move = MOVES[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (move && !event.altKey && !isCommand) {
      event.preventDefault()
      return go(move(active, columns.length), event.shiftKey)
    }
    if (isCommand && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      return fillDown()
    }
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return onUndo?.()
    }
    if (isCommand || event.altKey) return
    if (event.key === 'Enter' || event.key === 'F2') begin()
    else if (event.key === 'Delete' || event.key === 'Backspace') fill(() => '')
    else if (event.key.length === 1) begin(event.key === ' ' ? undefined : event.key)
    else return
    // The console's own keys are letters too.
    event.preventDefault()
  }

  return (
    <div
      className={styles.sheet}
      onFocus={() => (hasFocus.current = true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
      }}
    >
      <div className={styles.tools}>
        <Button
          size="sm"
          variant="secondary"
          disabled={isLocked || range.top === range.bottom}
          onClick={fillDown}
        >
          {t('sheet.fillDown')}
        </Button>
        <Button size="sm" variant="secondary" disabled={onUndo === null} onClick={() => onUndo?.()}>
          {t('sheet.undo')}
        </Button>
        <span className={styles.hint}>{t('sheet.hint')}</span>
      </div>
      <div
        className={styles.scroll}
        onKeyDown={press}
        onCopy={(event) => {
          if (typed !== null) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', copied())
        }}
        onPaste={(event) => {
          if (typed !== null || isLocked) return
          event.preventDefault()
          paste(event.clipboardData.getData('text/plain'))
        }}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table of cells that keys move through.
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className={styles.table}
        >
          <thead>
            <tr>
              {columns.map(({ id, label: head, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, at) => {
              const isIn = at >= range.top && at <= range.bottom
              return (
                <Line
                  key={row.id}
                  at={at}
                  row={row}
                  columns={columns}
                  changed={columns.map(({ id }) => (isChanged(at, id) ? '1' : '0')).join('')}
                  problems={columns.map(({ id }) => problemOf(at, id) ?? '').join('\n')}
                  activeColumn={at === active.row ? active.column : null}
                  from={isIn ? range.left : null}
                  to={isIn ? range.right : null}
                  typed={at === active.row ? typed : null}
                  onGo={(to, isMore) => newest.current(to, isMore)}
                  onBegin={begin}
                  onTyped={setTyped}
                  onSave={save}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const MOVES: Record<string, (from: Place, columns: number) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, columns) => ({ row, column: columns - 1 }),
}

const rangeOf = (a: Place, b: Place, size: { rows: number; columns: number }) => ({
  top: Math.min(a.row, b.row),
  bottom: Math.min(Math.max(a.row, b.row), size.rows - 1),
  left: Math.min(a.column, b.column),
  right: Math.min(Math.max(a.column, b.column), size.columns - 1),
})

interface LineProps {
  at: number
  row: SheetLine
  columns: readonly SheetColumn[]
  /** A digit and a line for each column, so that equal ones are equal texts. */
  changed: string
  problems: string
  activeColumn: number | null
  from: number | null
  to: number | null
  typed: string | null
  onGo: (to: Place, isMore?: boolean) => void
  onBegin: (text?: string) => void
  onTyped: (text: string | null) => void
  onSave: (value: string | null) => void
}

const isSameLine = (a: LineProps, b: LineProps): boolean =>
  // A line without the mark needs no newer functions: a press goes by the newest.
  a.activeColumn === null &&
  b.activeColumn === null &&
  a.row === b.row &&
  a.at === b.at &&
  a.columns === b.columns &&
  a.changed === b.changed &&
  a.problems === b.problems &&
  a.from === b.from &&
  a.to === b.to

const Line = memo(function Line(props: LineProps) {
  const { at, row, columns, changed, problems, activeColumn, from, to, typed } = props
  const reasons = problems.split('\n')
  return (
    <tr>
      {columns.map((column, index) => {
        const isActive = index === activeColumn
        const problem = reasons[index] || undefined
        const value = row.values[column.id] ?? ''
        const name = column.options?.find((one) => one.value === value)?.label ?? value
        return (
          <td
            key={column.id}
            data-cell={`${at} ${index}`}
            data-align={column.align}
            data-changed={changed[index] === '1' || undefined}
            data-fixed={column.isFixed || undefined}
            tabIndex={isActive ? 0 : -1}
            aria-selected={from !== null && index >= from && index <= to!}
            aria-readonly={column.isFixed || undefined}
            aria-invalid={problem ? true : undefined}
            title={problem}
            onMouseDown={(event) => {
              if (typed !== null && isActive) return
              props.onGo({ row: at, column: index }, event.shiftKey)
            }}
            onDoubleClick={() => props.onBegin()}
          >
            {isActive && typed !== null ? (
              <Editor
                column={column}
                value={typed}
                onTyped={props.onTyped}
                onSave={props.onSave}
                onGo={(down, right) => props.onGo({ row: at + down, column: index + right })}
              />
            ) : (
              name || '\u00a0'
            )}
          </td>
        )
      })}
    </tr>
  )
}, isSameLine)

interface EditorProps extends Pick<LineProps, 'onTyped' | 'onSave'> {
  column: SheetColumn
  value: string
  onGo: (down: number, right: number) => void
}

function Editor({ column, value, onTyped, onSave, onGo }: EditorProps) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    input.current?.focus()
  }, [])
  const keys = (event: KeyboardEvent) => {
    if (!['Escape', 'Enter', 'Tab'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    onSave(event.key === 'Escape' ? null : value)
    // The cell keeps the focus when the field is gone.
    input.current?.closest('td')?.focus()
    if (event.key === 'Enter') onGo(1, 0)
    else if (event.key === 'Tab') onGo(0, event.shiftKey ? -1 : 1)
  }
  if (column.options)
    return (
      <select
        ref={input}
        aria-label={column.label}
        value={column.options.some((one) => one.value === value) ? value : ''}
        onChange={(event) => onSave(event.target.value)}
        onKeyDown={keys}
        onBlur={() => onSave(null)}
      >
        {!column.options.some((one) => one.value === value) && <option value="">{value}</option>}
        {column.options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      ref={input}
      aria-label={column.label}
      value={value}
      onChange={(event) => onTyped(event.target.value)}
      onKeyDown={keys}
      onBlur={() => onSave(value)}
    />
  )
}
