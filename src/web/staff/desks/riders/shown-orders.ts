import type { Plan, PlannedOrder } from './plan.ts'

export const RIDER_VIEWS = ['both', 'list', 'map'] as const
export type RiderView = (typeof RIDER_VIEWS)[number]

/** What the plan is narrowed to; empty texts narrow nothing. `only`: `unassigned`. */
export type OrderFilter = { area: string; only: string }

/** The view after this one. */
export const nextView = (view: RiderView): RiderView =>
  RIDER_VIEWS[(RIDER_VIEWS.indexOf(view) + 1) % RIDER_VIEWS.length]!

const allOf = ({ runs, rest }: Plan): PlannedOrder[] => [
  ...rest,
  ...runs.flatMap(({ orders }) => orders),
]

/** The parts of town that orders of the plan go to, by name. */
export const areasOf = (plan: Plan): string[] =>
  [...new Set(allOf(plan).map(({ area }) => area))].filter(Boolean).toSorted()

/** The ids of the orders that are shown. Hidden ones keep their place in the plan. */
export const shownIn = (plan: Plan, { area, only }: OrderFilter): ReadonlySet<string> => {
  const of =
    only === 'unassigned'
      ? { ...plan, runs: plan.runs.filter(({ riderId }) => riderId === null) }
      : plan
  return new Set(
    allOf(of)
      .filter((order) => area === '' || order.area === area)
      .map(({ id }) => id),
  )
}
