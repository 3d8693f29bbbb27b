import type { PickedLine, Portion } from '../orders/adjustment.ts'
import { inStock, type Part } from '../catalogue/hamper.ts'
import type { Grams, Id } from '../units.ts'
import { missingGrams, type WeightLimits } from './true-weight.ts'

/**
 * `asked`: the customer decides about another good; `substituted`: it takes its place, by a task of
 * its own.
 */
export const TASK_STATES = ['open', 'picked', 'short', 'asked', 'substituted'] as const
export type TaskState = (typeof TASK_STATES)[number]
/** Whether something can still become of a task. */
export const isUnsettled = ({ state }: { state: TaskState }): boolean =>
  state === 'open' || state === 'asked'

/** A task as it was done: units of one good from one batch, with their grams where it is weighed. */
export type DoneTask = {
  lineId: string
  variationId: Id<'variation'>
  batchId: string | null
  state: TaskState
  picked: number
  grams: readonly Grams[]
  /** Of a substitute: its unit price and nominal weight. */
  substitute: { price: number; grams: Grams } | null
}

export type OrderedLine = {
  id: string
  variationId: Id<'variation'>
  quantity: number
  price: number
  /** Nominal grams of a unit. */
  weightG: Grams
  parts: readonly Part[]
}

/** Units to take out of a batch, and what they weigh. */
export type PickedUnits = { variationId: Id<'variation'>; batchId: string | null; quantity: number }

/** What picking found of a line: for its money, for the stock, and for the scales. */
export type FoundLine = { line: PickedLine; units: PickedUnits[]; grams: Grams }

/**
 * What was found of a line. A hamper is whole or missing: parts of an unfinished one go back to
 * their shelf.
 */
export const foundOf = (
  line: OrderedLine,
  tasks: readonly DoneTask[],
  limits: WeightLimits,
): FoundLine => {
  const { own, instead, whole } = cameOf(line, tasks)
  const units = line.parts.length === 0 ? unitsIn(own) : partsOf(line, own, whole)
  const portions: Portion[] = [
    ...(whole > 0
      ? [{ units: whole, substitutePrice: null, weighed: weighedOf(own, line.weightG, limits) }]
      : []),
    ...instead.map((task) => ({
      units: task.picked,
      substitutePrice: task.substitute!.price,
      weighed: weighedOf([task], task.substitute!.grams, limits),
    })),
  ]
  const short = line.quantity - whole - sum(instead)
  return {
    line: { id: line.id, price: line.price, short, portions },
    units: [...units, ...unitsIn(instead)],
    grams:
      gramsOf(own, whole, line.weightG) +
      instead.reduce((all, task) => all + gramsOf([task], task.picked, task.substitute!.grams), 0),
  }
}

/**
 * The goods in units of a line, counted from the `from`th that came: first what was ordered, then
 * what took its place. Without tasks all came as ordered.
 */
export const goodsOfUnits = (
  line: Pick<OrderedLine, 'id' | 'variationId' | 'quantity' | 'parts'>,
  tasks: readonly DoneTask[],
  { from, quantity }: { from: number; quantity: number },
): Part[] => {
  if (tasks.length === 0) return inStock(line, quantity)
  const { whole, instead } = cameOf(line, tasks)
  const came = [
    { goods: line, units: whole },
    ...instead.map(({ variationId, picked }) => ({
      goods: { variationId, parts: [] },
      units: picked,
    })),
  ]
  let at = 0
  return came.flatMap(({ goods, units }) => {
    const first = Math.max(from, at)
    at += units
    const of = Math.min(from + quantity, at) - first
    return of > 0 ? inStock(goods, of) : []
  })
}

const cameOf = (
  line: Pick<OrderedLine, 'id' | 'quantity' | 'parts'>,
  tasks: readonly DoneTask[],
): { own: DoneTask[]; instead: DoneTask[]; whole: number } => {
  const done = tasks.filter(({ lineId, state }) => lineId === line.id && state === 'picked')
  const own = done.filter(({ substitute }) => substitute === null)
  const instead = done.filter(({ substitute }) => substitute !== null)
  return { own, instead, whole: line.parts.length === 0 ? sum(own) : wholeHampers(line, own) }
}

const sum = (tasks: readonly DoneTask[]): number =>
  tasks.reduce((all, { picked }) => all + picked, 0)

const unitsIn = (tasks: readonly DoneTask[]): PickedUnits[] =>
  tasks
    .filter(({ picked }) => picked > 0)
    .map(({ variationId, batchId, picked }) => ({ variationId, batchId, quantity: picked }))

const wholeHampers = (
  { parts, quantity }: Pick<OrderedLine, 'parts' | 'quantity'>,
  own: readonly DoneTask[],
): number =>
  Math.min(
    quantity,
    ...parts.map((part) =>
      Math.floor(
        sum(own.filter(({ variationId }) => variationId === part.variationId)) / part.quantity,
      ),
    ),
  )

/** The parts of whole hampers, from the batches that they were picked from. */
const partsOf = ({ parts }: OrderedLine, own: readonly DoneTask[], whole: number): PickedUnits[] =>
  parts.flatMap((part) => {
    let left = whole * part.quantity
    return unitsIn(own.filter(({ variationId }) => variationId === part.variationId)).flatMap(
      (unit) => {
        const quantity = Math.min(left, unit.quantity)
        left -= quantity
        return quantity > 0 ? [{ ...unit, quantity }] : []
      },
    )
  })

/** Null where not every unit was weighed. */
const weighedOf = (
  tasks: readonly DoneTask[],
  nominal: Grams,
  limits: WeightLimits,
): Portion['weighed'] => {
  const grams = tasks.flatMap((task) => task.grams)
  if (grams.length === 0 || grams.length !== sum(tasks)) return null
  return {
    nominal: nominal * grams.length,
    grams: grams.reduce((all, one) => all + one, 0),
    missing: missingGrams(nominal, grams, limits),
  }
}

/** True grams where units were weighed, else nominal ones. */
const gramsOf = (tasks: readonly DoneTask[], units: number, nominal: Grams): Grams => {
  const grams = tasks.flatMap((task) => task.grams)
  return grams.length === units && units > 0
    ? grams.reduce((all, one) => all + one, 0)
    : units * nominal
}
