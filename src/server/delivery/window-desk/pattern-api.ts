import {
  changeWindowPattern,
  checkPatternEnd,
  checkWindowPattern,
  createWindowPattern,
  endWindowPattern,
  listWindowPatterns,
} from '#contract/staff/delivery/window-patterns.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import { perform, staff, type StaffCaller } from '../../staff/index.ts'
import { formerWindows, requireAt, whoseWindows } from './whose-windows.ts'
import {
  branchOfPattern,
  changePattern,
  createPattern,
  endPattern,
  previewEnd,
  previewPattern,
  readPatterns,
} from './window-patterns.ts'

type Ask = Pick<Context, 'shop' | 'now'> & { staff: StaffCaller }

/**
 * The branch of a pattern that the caller may change. Writes ask in their transaction, because a
 * repeated request is answered before it, also when the pattern is gone by then.
 */
const branchToChange = async (
  ask: Ask,
  id: string,
  db: Queryable = ask.shop.db,
): Promise<string | null> => {
  const branch = await branchOfPattern(db, id)
  requireAt(ask, 'windows.write', branch)
  return branch
}

export const windowPatternCalls: Served[] = [
  serve(listWindowPatterns, [staff()], async (ask) => {
    const whose = await whoseWindows(ask)
    const { branch } = whose
    const former = await formerWindows(ask)
    const week = await readPatterns(ask, { from: ask.query.from, branch })
    return { data: { ...whose, former, ...week } }
  }),

  serve(checkWindowPattern, [staff()], async (ask) => {
    const { id, branch: wanted, ...form } = ask.body
    const branch = id === null ? wanted : await branchToChange(ask, id)
    requireAt(ask, 'windows.write', branch)
    return { data: await previewPattern(ask, { id, branch, form }) }
  }),

  serve(createWindowPattern, [staff(), once()], async (ask) => {
    requireAt(ask, 'windows.write', ask.body.branch)
    return { data: await perform(ask, (tx) => createPattern(tx, ask, ask.body)) }
  }),

  serve(changeWindowPattern, [staff(), once()], async (ask) => {
    const { id } = ask.params
    const { version, reason, ...form } = ask.body
    const done = await perform(ask, async (tx) => {
      const branch = await branchToChange(ask, id, tx)
      return changePattern(tx, ask, { id, branch, form, version, reason })
    })
    return { data: done }
  }),

  serve(checkPatternEnd, [staff()], async (ask) => {
    const { id } = ask.params
    const branch = await branchToChange(ask, id)
    return { data: await previewEnd(ask, { id, branch, end: ask.body }) }
  }),

  serve(endWindowPattern, [staff(), once()], async (ask) => {
    const { id } = ask.params
    const { last_day, version, reason } = ask.body
    const done = await perform(ask, async (tx) => {
      const branch = await branchToChange(ask, id, tx)
      return endPattern(tx, ask, { id, branch, end: { last_day }, version, reason })
    })
    return { data: done }
  }),
]
