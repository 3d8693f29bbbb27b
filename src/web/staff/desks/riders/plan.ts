import type { RunsOfWindow } from '#contract/staff/delivery/runs.ts'
import {
  arrivalMinutes,
  problemsOf,
  proposeRuns,
  runMetres,
  type RunProblem,
  type RunStop,
} from '#domain/delivery/run-order.ts'

export type PlannedOrder = RunsOfWindow['orders'][number]
export type PlannedRun = { riderId: string | null; orders: readonly PlannedOrder[] }
/** Runs that have not left, and the orders without one. */
export type Plan = { runs: readonly PlannedRun[]; rest: readonly PlannedOrder[] }

export const planOf = ({ runs, orders }: Pick<RunsOfWindow, 'runs' | 'orders'>): Plan => ({
  runs: runs
    .filter(({ state }) => state === 'planned')
    .map(({ rider, stops }) => ({ riderId: rider?.id ?? null, orders: stops })),
  rest: orders,
})

type Streets = Pick<RunsOfWindow, 'hub' | 'road_percent'>
const streetsOf = ({ hub, road_percent }: Streets) => ({ hub, roadFactor: road_percent / 100 })
const stopOf = (order: PlannedOrder): RunStop & { order: PlannedOrder } => ({
  ...order,
  chilled: order.is_chilled,
  order,
})

/** Orders without a run are put into new ones; runs that stand stay as they are. */
export const proposed = ({ runs, rest }: Plan, streets: Streets): Plan => ({
  runs: [
    ...runs,
    ...proposeRuns(rest.map(stopOf), streetsOf(streets)).map((stops) => ({
      riderId: null,
      orders: stops.map(({ order }) => order),
    })),
  ],
  rest: [],
})

export type Place = { run: number | null; position: number }

/** Moves an order to a place in a run, or out of all; `run` may be one more: a new run. */
export const moved = ({ runs, rest }: Plan, id: string, to: Place): Plan => {
  const order = [...rest, ...runs.flatMap((run) => run.orders)].find((one) => one.id === id)
  if (!order) return { runs, rest }
  const without = (orders: readonly PlannedOrder[]) => orders.filter((one) => one.id !== id)
  const left = runs.map((run) => ({ ...run, orders: without(run.orders) }))
  if (to.run === null) return withoutEmpty({ runs: left, rest: [...without(rest), order] })
  const wide = to.run < left.length ? left : [...left, { riderId: null, orders: [] }]
  return withoutEmpty({
    runs: wide.map((run, index) =>
      index === to.run ? { ...run, orders: run.orders.toSpliced(to.position, 0, order) } : run,
    ),
    rest: without(rest),
  })
}

const withoutEmpty = ({ runs, rest }: Plan): Plan => ({
  runs: runs.filter(({ orders }) => orders.length > 0),
  rest,
})

export const assigned = ({ runs, rest }: Plan, at: number, riderId: string | null): Plan => ({
  runs: runs.map((run, index) => (index === at ? { ...run, riderId } : run)),
  rest,
})

export type Facts = {
  kilometres: number
  minutes: number
  grams: number
  cash: number
  problems: readonly RunProblem[]
}
export const factsOf = (orders: readonly PlannedOrder[], given: Streets): Facts => {
  const [stops, streets] = [orders.map(stopOf), streetsOf(given)]
  return {
    kilometres: runMetres(stops, streets) / 1000,
    minutes: arrivalMinutes(stops, streets).at(-1) ?? 0,
    grams: orders.reduce((sum, { grams }) => sum + grams, 0),
    cash: orders.reduce((sum, { cash }) => sum + cash, 0),
    problems: problemsOf(stops, streets),
  }
}

export const isSamePlan = (a: Plan, b: Plan): boolean => keyOf(a) === keyOf(b)
const keyOf = ({ runs }: Plan): string =>
  JSON.stringify(runs.map(({ riderId, orders }) => [riderId, orders.map(({ id }) => id)]))
