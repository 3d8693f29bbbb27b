import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from '../sql.ts'

/**
 * Most statements find rows by key and cost more to plan than to run, so connections use generic
 * plans. `planByValues` in a statement, or `planningByValues` around jobs, asks for a custom plan.
 */
export type PlanMode = 'force_generic_plan' | 'force_custom_plan'

const MARK = '/* plan by values */ '
/**
 * Put at the head of a statement whose best plan depends on its values, such as a listing's
 * filters.
 */
export const planByValues = sql.raw(MARK)

const isByValues = new AsyncLocalStorage<true>()
/** Statements run inside `body` get custom plans. */
export const planningByValues = <T>(body: () => Promise<T>): Promise<T> =>
  isByValues.run(true, body)

export const planModeOf = (text: string): PlanMode =>
  text.includes(MARK) || isByValues.getStore() === true ? 'force_custom_plan' : 'force_generic_plan'
