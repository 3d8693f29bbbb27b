/**
 * What a row of the failure matrix is: a thing that is taken away, and what customers see in each
 * cell meanwhile.
 */
import type { Expectation } from './expectations.ts'
import type { Stage } from './stage.ts'
import type { Play } from './visitors.ts'

export type Cells = Readonly<Record<string, Expectation>>
export type Row = {
  name: string
  /** Crashes or changes its database: it has a PostgreSQL of its own. */
  ownPostgres?: boolean
  /** Processes that answer customers. */
  webs?: number
  /** Cells that differ from `served`; each holds for as long as the thing is away. */
  cells: Cells
  /** Before it is taken away. What it answers is done over and over while it is away. */
  prepare?: (play: Play) => Promise<() => Promise<void>>
  /** Takes it away until `isOver`, and brings it back. What it does in between is its own. */
  away: (stage: Stage, clock: { isOver: () => boolean; milliseconds: number }) => Promise<void>
  /** Notices of the gateway come in, unless they are what is away. */
  isUntold?: boolean
  /**
   * Nobody can ask the gateway meanwhile: what is paid is known within its time from when it is
   * back.
   */
  isDeaf?: boolean
  /** Cells that count only from so many milliseconds after it is gone. */
  afterMs?: Readonly<Record<string, number>>
}
