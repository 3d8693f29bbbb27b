import { isNamed, ticksOf } from './scale.ts'
import styles from './bars.module.css'

export interface Column {
  key: string
  /** What stands beneath it, where there is room. */
  name: string
  /** Shown while it is pointed at. */
  title?: string
  /** One bar, or two of which the second is what the first is compared with. */
  values: readonly number[]
  /** A line across its bars. */
  mark?: number
}
interface BarsProps {
  /** What screen readers say; a table beneath has the numbers. */
  label: string
  columns: readonly Column[]
  /** A value next to its line, short. */
  format: (value: number) => string
  /** The values are counted. */
  isWhole?: boolean
}

const HEIGHT = 140
/** Half a line of text above and beneath. */
const ROOM = 10
const STEP = 20
const FILLED = 14
const NAMES = 6
const AXIS = 76
const LINE = 3

/** Bars over named columns, with lines at round values; those below nothing hang from its line. */
export function Bars({ label, columns, format, isWhole = true }: BarsProps) {
  const all = columns.flatMap(({ values, mark }) => [...values, mark ?? 0])
  const ticks = ticksOf(Math.max(0, ...all), isWhole, Math.min(0, ...all))
  const top = ticks.at(-1)!
  const y = (value: number) => ROOM + (HEIGHT * (top - value)) / (top - ticks[0]!)
  const width = columns.length * STEP
  const height = HEIGHT + 2 * ROOM
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      <svg className={styles.values} viewBox={`0 0 ${AXIS} ${height}`} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? styles.zero : styles.line}
            x1="0"
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        {columns.map((column, index) => (
          <ColumnBars key={column.key} column={column} left={index * STEP} y={y} />
        ))}
      </svg>
      <div className={styles.names} aria-hidden="true">
        {columns.map(({ key, name }, index) => (
          <span key={key}>
            {isNamed(index, columns.length, NAMES) && <span className={styles.name}>{name}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}

interface ColumnBarsProps {
  column: Column
  left: number
  y: (value: number) => number
}

function ColumnBars({ column: { values, mark, title }, left, y }: ColumnBarsProps) {
  const begin = left + (STEP - FILLED) / 2
  const width = FILLED / values.length
  return (
    <g>
      {values.map((value, at) => (
        <rect
          key={at === 0 ? 'now' : 'usual'}
          className={at === 0 ? styles.now : styles.usual}
          x={begin + at * width}
          y={Math.min(y(0), y(value))}
          width={width}
          height={Math.abs(y(0) - y(value))}
        />
      ))}
      {mark !== undefined && mark > 0 && (
        <rect
          className={styles.mark}
          x={begin}
          y={y(mark) - LINE / 2}
          width={FILLED}
          height={LINE}
        />
      )}
      {title && <title>{title}</title>}
    </g>
  )
}
