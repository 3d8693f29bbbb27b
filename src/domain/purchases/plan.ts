import { addDays, weekdayOf, type ClockTime, type LocalDate } from '../time.ts'

/** When a supplier takes orders and how long goods are on the way. */
export type OrderRhythm = {
  /** Days of the week, 1 is Monday; empty for every day. */
  orderDays: readonly number[]
  /** The last minute for an order of the day. */
  cutOff: ClockTime
  leadDays: number
}

const WEEK = 7

/** The next day on which an order can be sent, from a day and time on. */
const orderDayFrom = ({ orderDays }: OrderRhythm, from: LocalDate): LocalDate => {
  for (let ahead = 0; ahead < WEEK; ahead++) {
    const day = addDays(from, ahead)
    if (orderDays.length === 0 || orderDays.includes(weekdayOf(day))) return day
  }
  return from
}

export type Deliveries = { orderOn: LocalDate; arrival: LocalDate; next: LocalDate }
/** The next order, when its goods arrive, and when those of the order after it do. */
export const deliveriesOf = (
  rhythm: OrderRhythm,
  { today, time }: { today: LocalDate; time: ClockTime },
): Deliveries => {
  const orderOn = orderDayFrom(rhythm, time <= rhythm.cutOff ? today : addDays(today, 1))
  const after = orderDayFrom(rhythm, addDays(orderOn, 1))
  return {
    orderOn,
    arrival: addDays(orderOn, rhythm.leadDays),
    next: addDays(after, rhythm.leadDays),
  }
}

/** Units that can be sold from one day through another, by where they are. */
export type Lot = {
  units: number
  from: LocalDate
  until: LocalDate
  is: 'stock' | 'ordered' | 'drafted'
}
export type Wanted = { day: LocalDate; units: number }

/**
 * What should be bought, and why: `need = forecast + safety − saleable − ordered − drafted − beyond`.
 * `forecast` is until the delivery after the next; `saleable`, `ordered` and `drafted` are the units
 * of stock, of open purchases and of drafts that meet it; `beyond` is what the next delivery cannot meet, because it is
 * wanted before the goods arrive or after their life. `ending` is stock that ends unsold.
 */
export type Need = {
  forecast: number
  safety: number
  saleable: number
  ordered: number
  drafted: number
  beyond: number
  ending: number
  need: number
}

export const needOf = (
  wanted: readonly Wanted[],
  {
    lots,
    safety,
    arrival,
    next,
    usableDays,
  }: {
    lots: readonly Lot[]
    safety: number
    arrival: LocalDate
    next: LocalDate
    usableDays: number
  },
): Need => {
  const left = lots
    .map((lot) => ({ ...lot }))
    .toSorted((one, other) => (one.until < other.until ? -1 : one.until > other.until ? 1 : 0))
  const used = { stock: 0, ordered: 0, drafted: 0 }
  const take = (day: LocalDate, units: number): number => {
    let open = units
    for (const lot of left) {
      if (lot.from > day || lot.until < day) continue
      const taken = Math.min(open, lot.units)
      lot.units -= taken
      open -= taken
      used[lot.is] += taken
    }
    return open
  }
  const lastUsable = addDays(arrival, usableDays)
  let need = 0
  let beyond = 0
  for (const { day, units } of wanted) {
    const open = take(day, units)
    if (day < arrival || day > lastUsable) beyond += open
    else need += open
  }
  need += take(next, safety)
  const ending = left.reduce(
    (sum, lot) => sum + (lot.is === 'stock' && lot.until < next ? lot.units : 0),
    0,
  )
  const forecast = wanted.reduce((sum, { units }) => sum + units, 0)
  const { stock: saleable, ordered, drafted } = used
  return { forecast, safety, saleable, ordered, drafted, beyond, ending, need }
}

/** Packs that hold the units, at least the item's minimum; 0 for 0 units. */
export const packsFor = (
  need: number,
  { packSize, minimumPacks }: { packSize: number; minimumPacks: number },
): number => (need <= 0 ? 0 : Math.max(Math.ceil(need / packSize), minimumPacks))
