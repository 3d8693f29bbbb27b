import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { parseTable, tableText } from './table-text.ts'
import { type SheetColumn, type SheetLine, type CellChange, type Place } from './cells.ts'

const PAGE = 10

interface UseCells {
  rows: readonly SheetLine[]
  columns: readonly SheetColumn[]
  onChange: (changes: readonly CellChange[]) => void
  isLocked: boolean
}

/** The active cell, those that are chosen, and what is typed in one. */
export const useCells = ({ rows, columns, onChange, isLocked }: UseCells) => {
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
  return { body, active, typed, setTyped, hasFocus, range, save, go, newest, canEdit, begin }
}

interface UseRange {
  range: { top: number; bottom: number; left: number; right: number }
  canEdit: (column: number) => boolean
  columns: readonly SheetColumn[]
  onChange: (changes: readonly CellChange[]) => void
  rows: readonly SheetLine[]
}

/** What is done with all chosen cells. */
export const useRange = ({ range, canEdit, columns, onChange, rows }: UseRange) => {
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
  return { fill, fillDown, paste, copied }
}

interface UsePress {
  typed: string | null
  go: (to: Place, isMore?: boolean) => void
  active: { row: number; column: number }
  columns: readonly SheetColumn[]
  fillDown: () => void
  onUndo: (() => void) | null
  begin: (text?: string) => void
  fill: (valueOf: (place: Place) => string) => void
}

export const usePress = ({
  typed,
  go,
  active,
  columns,
  fillDown,
  onUndo,
  begin,
  fill,
}: UsePress) => {
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
  return press
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
