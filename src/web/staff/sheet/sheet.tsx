import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './sheet.module.css'
import type { CellChange, SheetColumn, SheetLine } from './cells.ts'
import { Line } from './sheet-line.tsx'
import { useCells, useRange, usePress } from './use-cells.ts'

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

/**
 * Cells as in a spreadsheet: arrows move, typing replaces, Enter edits, Shift chooses several, and
 * copying, pasting and filling down work on what is chosen.
 */
export function Sheet(props: SheetProps) {
  const { label, columns, rows, onChange, onUndo, isLocked = false } = props
  const cells = useCells({ rows, columns, onChange, isLocked })
  const { active, typed, hasFocus, range, go, canEdit, begin } = cells
  const { fill, fillDown, paste, copied } = useRange({ range, canEdit, columns, onChange, rows })
  const press = usePress({ typed, go, active, columns, fillDown, onUndo, begin, fill })

  return (
    <div
      className={styles.sheet}
      onFocus={() => (hasFocus.current = true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
      }}
    >
      <Tools isLocked={isLocked} range={range} fillDown={fillDown} onUndo={onUndo} />
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
          <Grid cells={cells} sheet={props} />
        </table>
      </div>
    </div>
  )
}

interface ToolsProps {
  isLocked: boolean
  range: { top: number; bottom: number; left: number; right: number }
  fillDown: () => void
  onUndo: (() => void) | null
}

function Tools({ isLocked, range, fillDown, onUndo }: ToolsProps) {
  const t = useT()
  return (
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
  )
}

interface GridProps {
  cells: ReturnType<typeof useCells>
  sheet: SheetProps
}

function Grid({ cells, sheet }: GridProps) {
  const { body, range, active, typed, newest, begin, setTyped, save } = cells
  const { columns, rows, isChanged, problemOf } = sheet
  return (
    <>
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
    </>
  )
}
