import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'

/**
 * How PostgreSQL plans a statement of this shop. Most find rows by key: one plan serves all their
 * values, and planning them each time costs more than running them, so a server's connections use
 * generic plans. PostgreSQL's own rule compares estimated costs, which leave out most of the
 * planning time of large statements. Where the best plan depends on the values, the statement says
 * so with `planByValues`; jobs, which read ranges of time, run in `planningByValues`.
 */
export type PlanMode = 'force_generic_plan' | 'force_custom_plan'

const MARK = '/* plan by values */ '
/**
 * Stands at the head of a statement that needs a custom plan: prices and words of a listing select
 * one row in ten thousand, or all.
 */
export const planByValues = sql.raw(MARK)

const isByValues = new AsyncLocalStorage<true>()
/** Everything that runs inside is planned for its values. */
export const planningByValues = <T>(body: () => Promise<T>): Promise<T> =>
  isByValues.run(true, body)

export const planModeOf = (text: string): PlanMode =>
  text.includes(MARK) || isByValues.getStore() === true ? 'force_custom_plan' : 'force_generic_plan'
