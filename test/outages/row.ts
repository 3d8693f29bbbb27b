/**
 * A row of the failure matrix: a dependency to remove, and what customers see in each cell
 * meanwhile.
 */
import type { Expectation } from './expectations.ts'
import type { Stage } from './stage.ts'
import type { Play } from './visitors.ts'

export type Cells = Readonly<Record<string, Expectation>>
export type Row = {
  name: string
  /** Crashes or changes its database: it has its own PostgreSQL. */
  ownPostgres?: boolean
  /** Number of web processes. */
  webs?: number
  /** Cells that differ from `served`, for the whole outage. */
  cells: Cells
  /** Runs before the outage. The returned function repeats during it. */
  prepare?: (play: Play) => Promise<() => Promise<void>>
  /** Starts the outage, waits until `isOver`, and ends it. */
  away: (stage: Stage, clock: { isOver: () => boolean; milliseconds: number }) => Promise<void>
  /** The gateway sends no notices in this row. */
  isUntold?: boolean
  /**
   * The gateway's API is unreachable: payments become known within the limit only after its
   * recovery.
   */
  isDeaf?: boolean
  /** Cells that count only after this many milliseconds of outage. */
  afterMs?: Readonly<Record<string, number>>
}
