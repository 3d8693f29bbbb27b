import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import type { SheetColumn, SheetLine, Place } from './cells.ts'

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

export const Line = memo(function Line(props: LineProps) {
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
