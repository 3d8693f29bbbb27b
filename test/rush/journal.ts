/** What the shoppers of a rush met, and what it says on one page. Pure. */

export const STEPS = ['page', 'product', 'add', 'summary', 'order', 'pay', 'paid'] as const
export type Step = (typeof STEPS)[number]

/** One request of a shopper. */
export type Asked = {
  step: Step
  /** Milliseconds since the rush began. */
  at: number
  milliseconds: number
  /** 0: no answer. */
  status: number
}

export type Journal = {
  asked: Asked[]
  /** Ids of the orders that the shop confirmed. */
  orders: string[]
  /** Ids of the orders whose payment the shop confirmed. */
  paid: string[]
  /** How often a shopper left without an order, by the shop's reason. */
  refused: Map<string, number>
  /** Shoppers who left because the shop gave no answer. */
  gaveUp: number
}
export const newJournal = (): Journal => ({
  asked: [],
  orders: [],
  paid: [],
  refused: new Map(),
  gaveUp: 0,
})

/** What the database holds afterwards. */
export type Books = {
  /** Units of the goods in orders that stand. */
  sold: number
  /** Confirmed orders that it does not hold. */
  lost: number
  /** Orders of customers who have more than one. */
  doubled: number
  /** Windows with more orders than they take. */
  overbooked: number
  /** Payments that the gateway took and the shop does not know. */
  unknownPayments: number
  /** Checks of `reconcile` that find something, with how often. */
  broken: Record<string, number>
}

export type Rush = { shoppers: number; units: number; room: number; seconds: number }

/** A step is late from this p95 within one second on. */
const LATE_MS = 1_000
const FEWEST = 5

export type Degraded = { step: Step; second: number; why: string }

/** The first second in which a step was late or not answered; null when there was none. */
export const firstDegraded = (asked: readonly Asked[]): Degraded | null => {
  const seconds = Map.groupBy(asked, ({ at }) => Math.floor(at / 1_000))
  for (const [second, within] of [...seconds].toSorted(([a], [b]) => a - b))
    for (const step of STEPS) {
      const own = within.filter((one) => one.step === step)
      const failed = own.filter(({ status }) => status === 0 || status >= 500 || status === 429)
      if (failed.length > 0)
        return {
          step,
          second,
          why: `${failed.length} of ${own.length} answered ${statuses(failed)}`,
        }
      const p95 = partOf(own, 0.95)
      if (own.length >= FEWEST && p95 > LATE_MS)
        return { step, second, why: `p95 ${Math.round(p95)} ms of ${own.length}` }
    }
  return null
}
const statuses = (asked: readonly Asked[]): string =>
  [...new Set(asked.map(({ status }) => (status === 0 ? 'nothing' : String(status))))].join(', ')

const partOf = (asked: readonly Asked[], part: number): number => {
  const sorted = asked.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Whether nothing was lost, doubled, oversold or overbooked, and the books are right. */
export const isWhole = ({ units }: Rush, books: Books): boolean =>
  books.sold <= units &&
  books.lost + books.doubled + books.overbooked + books.unknownPayments === 0 &&
  Object.keys(books.broken).length === 0

/** The page that a person reads afterwards. */
export const pageOf = (rush: Rush, journal: Journal, books: Books): string => {
  const { asked, orders, paid, refused, gaveUp } = journal
  const degraded = firstDegraded(asked)
  const seconds = Map.groupBy(asked, ({ at }) => Math.floor(at / 1_000))
  const busiest = Math.max(0, ...[...seconds.values()].map(({ length }) => length))
  return [
    `A rush of ${rush.shoppers} shoppers in ${rush.seconds} s for ${rush.units} units, with room for ${rush.room} orders`,
    '',
    `sold         ${books.sold} units in ${orders.length} confirmed orders, ${paid.length} paid`,
    ...[...refused]
      .toSorted(([, a], [, b]) => b - a)
      .map(([why, count]) => `refused      ${count} × ${why}`),
    `gave up      ${gaveUp} without an answer`,
    `lost         ${books.lost} confirmed orders, ${books.unknownPayments} payments`,
    `doubled      ${books.doubled}`,
    `overbooked   ${books.overbooked} windows`,
    `oversold     ${Math.max(0, books.sold - rush.units)} units`,
    `books        ${Object.keys(books.broken).length === 0 ? 'every check of reconcile finds 0' : JSON.stringify(books.broken)}`,
    '',
    `step       requests    p50 ms    p95 ms    p99 ms  not answered`,
    ...STEPS.map((step) =>
      lineOf(
        step,
        asked.filter((one) => one.step === step),
      ),
    ),
    '',
    `busiest second: ${busiest} requests`,
    degraded === null
      ? `nothing degraded: no step over ${LATE_MS} ms (p95 of a second), none unanswered`
      : `first to degrade: ${degraded.step} in second ${degraded.second}: ${degraded.why}`,
  ].join('\n')
}

const lineOf = (step: Step, own: readonly Asked[]): string => {
  const failed = own.filter(({ status }) => status === 0 || status >= 500 || status === 429)
  const numbers = [own.length, ...[0.5, 0.95, 0.99].map((part) => Math.round(partOf(own, part)))]
  return `${step.padEnd(9)}${numbers.map((one) => String(one).padStart(10)).join('')}${String(failed.length).padStart(14)}`
}
