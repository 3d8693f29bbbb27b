import type { Proposal } from '#contract/staff/purchases/buying.ts'
import { errorOf, forecastDays, HISTORY_DAYS, type SoldDay } from '#domain/purchases/forecast.ts'
import { deliveriesOf, needOf, packsFor, type Lot } from '#domain/purchases/plan.ts'
import { addDays, daysBetween, jakartaDate, jakartaTime, type LocalDate } from '#domain/time.ts'
import { goodNames } from '../catalogue/index.ts'
import type { Queryable } from '../platform/database.ts'
import { presentPack } from './present.ts'
import { comingOf, lotsOf, movedByDay, stockOf } from './store/figures.ts'
import {
  cheapestItems,
  currentSuppliers,
  type ItemRow,
  type SupplierRow,
} from './store/suppliers.ts'

type Moved = Awaited<ReturnType<typeof movedByDay>>[number]
type Stock = Awaited<ReturnType<typeof stockOf>>[number]
type Facts = {
  now: Date
  stock: ReadonlyMap<string, Stock>
  moved: ReadonlyMap<string, Moved[]>
  lots: ReadonlyMap<string, Awaited<ReturnType<typeof lotsOf>>>
  coming: ReadonlyMap<string, Awaited<ReturnType<typeof comingOf>>>
}

/** What should be bought for a place now: a proposal for each supplier that sells something. */
export const proposalsFor = async (
  db: Queryable,
  location: string,
  now: Date,
): Promise<Proposal[]> => {
  const [suppliers, items] = await Promise.all([currentSuppliers(db), cheapestItems(db)])
  const facts = await factsOf(db, { location, ids: items.map((item) => item.variationId), now })
  return suppliers.flatMap((supplier) => {
    const own = items.filter(({ supplierId }) => supplierId === supplier.id)
    return own.length === 0 ? [] : [propose(supplier, own, location, facts)]
  })
}

const factsOf = async (
  db: Queryable,
  { location, ids, now }: { location: string; ids: readonly string[]; now: Date },
): Promise<Facts> => {
  const since = addDays(jakartaDate(now), -HISTORY_DAYS)
  const [stock, moved, lots, coming] = await Promise.all([
    stockOf(db, { location, ids, tomorrow: addDays(jakartaDate(now), 1) }),
    movedByDay(db, { location, ids, since }),
    lotsOf(db, location, ids),
    comingOf(db, location, ids),
  ])
  return {
    now,
    stock: new Map(stock.map((one) => [one.variationId, one])),
    moved: byVariation(moved),
    lots: byVariation(lots),
    coming: byVariation(coming),
  }
}

const byVariation = <Row extends { variationId: string }>(rows: readonly Row[]) => {
  const all = new Map<string, Row[]>()
  for (const row of rows) all.set(row.variationId, [...(all.get(row.variationId) ?? []), row])
  return all
}

const propose = (
  supplier: SupplierRow,
  own: readonly ItemRow[],
  location: string,
  facts: Facts,
): Proposal => {
  const { orderOn, arrival } = rhythmOf(supplier, supplier.leadDays, facts.now)
  const items = own
    .map((item) => planItem(supplier, item, facts))
    .toSorted((one, other) => other.packs - one.packs || (one.sku < other.sku ? -1 : 1))
  return {
    supplier: { id: supplier.id, name: supplier.name },
    location,
    order_on: orderOn,
    cut_off: supplier.cutOff,
    is_today: orderOn === jakartaDate(facts.now),
    arrival,
    minimum: supplier.minimum,
    total: items.reduce((sum, { packs, pack_price }) => sum + packs * pack_price, 0),
    items,
  }
}

const rhythmOf = ({ orderDays, cutOff }: SupplierRow, leadDays: number, now: Date) =>
  deliveriesOf({ orderDays, cutOff, leadDays }, { today: jakartaDate(now), time: jakartaTime(now) })

const planItem = (
  supplier: SupplierRow,
  item: ItemRow,
  facts: Facts,
): Proposal['items'][number] => {
  const today = jakartaDate(facts.now)
  const { arrival, next } = rhythmOf(supplier, item.leadDays ?? supplier.leadDays, facts.now)
  const stock = facts.stock.get(item.variationId)!
  const history = historyOf(facts.moved.get(item.variationId) ?? [], stock, today)
  const days = forecastDays(history, { from: today, days: daysBetween(today, next) })
  const usableDays = stock.shelfLifeDays - stock.lifeDays
  const need = needOf(days, {
    lots: lotsFor(item.variationId, facts, { today, lifeDays: stock.lifeDays, usableDays }),
    safety: stock.safety,
    arrival,
    next,
    usableDays,
  })
  return {
    ...goodNames(item),
    packs: packsFor(need.need, item),
    ...presentPack(item),
    until: addDays(next, -1),
    ...need,
    supply: supplyOf(stock, today),
    error: errorOf(history, today),
    days: days.map((one) => ({
      day: one.day,
      units: one.units,
      usual: Math.round(one.usual * 10) / 10,
      trend: Math.round(one.trend * 100),
      factor: Math.round(one.factor * 100),
      seasons: one.seasons,
    })),
  }
}

const supplyOf = (
  { isHamper, online, quota, promised }: Stock,
  today: LocalDate,
): Proposal['items'][number]['supply'] =>
  online && !isHamper ? { day: addDays(today, 1), quota, promised } : null

/** Sales of the days before today since the good was first there. A day that ends empty is sold out. */
const historyOf = (moved: readonly Moved[], stock: Stock, today: LocalDate): SoldDay[] => {
  if (stock.firstDay === null) return []
  const byDay = new Map(moved.map((one) => [one.day, one]))
  const first = [stock.firstDay, addDays(today, -HISTORY_DAYS)].reduce((one, other) =>
    one > other ? one : other,
  )
  const history: SoldDay[] = []
  let left = stock.onHand - (byDay.get(today)?.changed ?? 0)
  for (let day = addDays(today, -1); day >= first; day = addDays(day, -1)) {
    const of = byDay.get(day)
    history.push({ day, units: Math.max(0, of?.sold ?? 0), soldOut: left <= 0 })
    left -= of?.changed ?? 0
  }
  return history
}

/** Stock as long as it keeps the shop's promise, and what is on the way. */
const lotsFor = (
  variationId: string,
  { lots, coming }: Facts,
  { today, lifeDays, usableDays }: { today: LocalDate; lifeDays: number; usableDays: number },
): Lot[] => [
  ...(lots.get(variationId) ?? []).map(({ units, bestBefore }) => ({
    units,
    from: today,
    until: addDays(bestBefore, -lifeDays),
    is: 'stock' as const,
  })),
  ...(coming.get(variationId) ?? []).flatMap(({ units, day, isDraft }): Lot[] => {
    // What is late can still come today; a draft for a day that is over comes no more.
    if (isDraft && day < today) return []
    const from = day > today ? day : today
    const is = isDraft ? 'drafted' : 'ordered'
    return [{ units, from, until: addDays(from, usableDays), is }]
  }),
]
