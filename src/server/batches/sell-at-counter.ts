import type { Id } from '#domain/units.ts'
import { allocate, inOrderOfCounter } from '#domain/stock/batch.ts'
import { jakartaDate } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { announceStock } from './announce.ts'
import { refusePromised } from './promised.ts'
import { homesOf } from './put-back.ts'
import { readBatches, type StockBatch } from './store/batches.ts'
import { partsOf } from './store/goods.ts'
import {
  lockStock,
  moveStock,
  openStock,
  type Cause,
  type Move,
  type Stock,
} from './store/stock.ts'

export type CounterSale = Cause & {
  place: string
  lines: readonly CounterLine[]
  /** Whether units are sold that online orders hold in the books; else it throws 409. */
  takesPromised: boolean
}
type CounterLine = { variationId: string; quantity: number }
/** Of a line: units that the books did not have, and of those the ones that orders hold. */
export type CounterSold = { unbooked: number; promised: number }

/**
 * Sells goods that a customer holds in their hands: first what expires first. What the books lack is
 * found and sold in the ledger, so promised units stay promised and a later count tells the truth.
 * Returns one result a line. Throws 409 `stock_promised`.
 */
export const sellAtCounter = async (tx: Queryable, sale: CounterSale): Promise<CounterSold[]> => {
  const needs = await withParts(tx, sale.lines)
  const ids = [...new Set(needs.map(({ variationId }) => variationId))]
  await openStock(tx, sale.place, ids)
  const stock = await lockStock(tx, sale.place, ids)
  const racks = racksOf(stock, await readBatches(tx, sale.place, ids), sale.now)
  const taken = needs.map((need) => ({ ...need, ...takeFrom(racks.get(need.variationId)!, need) }))
  if (!sale.takesPromised) await refuse(tx, taken, stock)
  const strays = taken.filter(({ unbooked }) => unbooked > 0)
  const homes = await homesOf(tx, sale.place, [...new Set(strays.map((one) => one.variationId))], {
    source: 'found',
    now: sale.now,
  })
  const moves = taken.flatMap(({ takes, unbooked, variationId }): Move[] => [
    ...takes.map(({ batch, quantity }) => sold(batch, quantity)),
    ...(unbooked > 0
      ? foundAndSold({ variationId, batchId: homes.get(variationId)! }, unbooked)
      : []),
  ])
  await moveStock(tx, sale.place, moves, sale, lesserSafety(stock, moves))
  await announceStock(
    tx,
    ids.map((variationId) => ({ variationId: variationId as Id<'variation'> })),
    sale.place,
  )
  return sale.lines.map((_, at) => {
    const own = taken.filter(({ line }) => line === at)
    return {
      unbooked: own.reduce((sum, { unbooked }) => sum + unbooked, 0),
      promised: own.reduce((sum, { promised }) => sum + promised, 0),
    }
  })
}

type Need = { line: number; variationId: Id<'variation'>; quantity: number }

/** The units of stock that lines are made of: a hamper's are its parts. */
export const withParts = async (tx: Queryable, lines: readonly CounterLine[]): Promise<Need[]> => {
  const parts = Map.groupBy(
    await partsOf(
      tx,
      lines.map(({ variationId }) => variationId),
    ),
    ({ hamperId }) => hamperId as string,
  )
  return lines.flatMap(({ variationId, quantity }, line) =>
    (parts.get(variationId) ?? [{ variationId: variationId as Id<'variation'>, quantity: 1 }]).map(
      (part) => ({ line, variationId: part.variationId, quantity: part.quantity * quantity }),
    ),
  )
}

/** What the counter may take of a variation: what it expires first, and not what is promised. */
type Rack = { batches: StockBatch[]; free: number; promised: number }

const racksOf = (
  stock: ReadonlyMap<string, Stock>,
  batches: readonly StockBatch[],
  now: Date,
): Map<string, Rack> =>
  new Map(
    [...stock.values()].map(({ variationId, reserved }) => {
      const own = inOrderOfCounter(
        batches.filter((batch) => batch.variationId === variationId).map((one) => ({ ...one })),
        jakartaDate(now),
      )
      const units = own.reduce((sum, { onHand }) => sum + onHand, 0)
      return [
        variationId,
        { batches: own, free: Math.max(0, units - reserved), promised: Math.min(units, reserved) },
      ]
    }),
  )

const takeFrom = (rack: Rack, { quantity }: Need) => {
  const { takes } = allocate(rack.batches, Math.min(quantity, rack.free))
  for (const one of takes) {
    one.batch.onHand -= one.quantity
    rack.free -= one.quantity
  }
  const unbooked = quantity - takes.reduce((sum, one) => sum + one.quantity, 0)
  const promised = Math.min(unbooked, rack.promised)
  rack.promised -= promised
  return { takes, unbooked, promised }
}

const refuse = async (
  tx: Queryable,
  taken: readonly (Need & CounterSold)[],
  stock: ReadonlyMap<string, Stock>,
): Promise<void> => {
  const short = Map.groupBy(
    taken.filter(({ promised }) => promised > 0),
    ({ variationId }) => variationId,
  )
  if (short.size === 0) return
  await refusePromised(
    tx,
    [...short].map(([id]) => {
      const own = taken.filter(({ variationId }) => variationId === id)
      const available = own.reduce((sum, one) => sum + one.quantity - one.unbooked, 0)
      return { ...stock.get(id)!, available }
    }),
  )
}

type Of = { variationId: Id<'variation'>; batchId: string }
const sold = ({ variationId, id }: StockBatch, units: number): Move => ({
  variationId,
  batchId: id,
  kind: 'sell',
  onHand: -units,
  reserved: 0,
})
const foundAndSold = (of: Of, units: number): Move[] => [
  { ...of, kind: 'adjust', onHand: units, reserved: 0, reason: 'not_in_stock' },
  { ...of, kind: 'sell', onHand: -units, reserved: 0 },
]

/** The counter may sell the safety stock; it shrinks to what is left. */
const lesserSafety = (
  stock: ReadonlyMap<string, Stock>,
  moves: readonly Move[],
): Map<string, number> =>
  new Map(
    [...stock.values()].map(({ variationId, onHand, reserved, safety }) => {
      const after = moves
        .filter((move) => move.variationId === variationId)
        .reduce((sum, move) => sum + move.onHand, onHand)
      return [variationId, Math.min(safety, Math.max(0, after - reserved))]
    }),
  )
