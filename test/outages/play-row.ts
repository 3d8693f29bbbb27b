/**
 * Runs one row: a shop of its own with customers, the outage, the recovery, and a reconciliation.
 */
import { pause } from '../support/crashes.ts'
import type { CrashingPostgres } from '../support/postgres.ts'
import { lookAfterwards } from './afterwards.ts'
import { served } from './expectations.ts'
import type { Row } from './row.ts'
import { openStage } from './stage.ts'
import { makeTally, type Tally } from './tally.ts'
import { newJournal, orNote, visit, type Play } from './visitors.ts'

/** Traffic before the outage fills caches and starts orders. */
const BEFORE_MS = 6_000
/** Traffic continues after the recovery. */
const AFTER_MS = 6_000
const ROUND_MS = 250
/** By then every process is affected. */
const GONE_MS = 3_000

export const playRow = async (
  row: Row,
  milliseconds: number,
  template: CrashingPostgres,
): Promise<Tally> => {
  const stage = await openStage({
    name: row.name,
    template: row.ownPostgres ? null : template,
    webs: row.webs ?? 1,
  })
  try {
    let goneAt: number | null = null
    let backAt: number | null = null
    const tally = makeTally((cell, asked) => {
      if (goneAt === null || backAt !== null || asked < goneAt + (row.afterMs?.[cell] ?? 0))
        return null
      return row.cells[cell] ?? served
    })
    let isOver = false
    let deafUntil = 0
    const play: Play = {
      stage,
      tally,
      journal: newJournal(),
      isOver: () => isOver,
      isTold: () => row.isUntold !== true,
    }
    const goRound = (await row.prepare?.(play)) ?? null
    const visits = visit(play)
    await pause(BEFORE_MS)
    goneAt = performance.now()
    const until = goneAt + milliseconds
    const isDone = () => performance.now() >= until
    const rounds = goRound === null ? null : goAgain(tally, goRound, isDone)
    await row.away(stage, { isOver: isDone, milliseconds })
    backAt = performance.now()
    if (row.isDeaf) deafUntil = Date.now()
    await rounds
    await pause(AFTER_MS)
    isOver = true
    await visits
    await Promise.all(play.journal.waiting)
    await lookAfterwards(stage, play.journal, tally, deafUntil)
    return tally
  } finally {
    await stage.close()
  }
}

const goAgain = async (
  tally: Tally,
  goRound: () => Promise<void>,
  isDone: () => boolean,
): Promise<void> => {
  await pause(GONE_MS)
  while (!isDone()) {
    await orNote(tally, goRound())
    await pause(ROUND_MS)
  }
}
