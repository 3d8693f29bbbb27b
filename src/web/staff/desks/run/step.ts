import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { readBag, type Bagged } from '#domain/delivery/bags.ts'
import { cashOf, type GiveUpCause } from '#domain/delivery/run.ts'
import { rupiah } from '#domain/money.ts'
import { shareOf } from '#domain/orders/refund.ts'

/** What an act of the rider changes on the run sheet before the server has it. */
export type RunEffect =
  | { act: 'begin'; bags: readonly string[] }
  | { act: 'arrive'; order: string }
  | { act: 'call'; order: string }
  /** Queued by an older version without who took it or why. */
  | { act: 'hand_over'; order: string; left_with?: string | null }
  | { act: 'fail'; order: string; cause?: GiveUpCause }
  | { act: 'refuse'; order: string; quantity: number; line?: string }
  | { act: 'end'; cash: number; reason?: string }

type Tapped = { effect: unknown; tappedAt: string }

export const baggedOf = ({ number, bag_list: bags, removed_bags: removed }: OwnStop): Bagged => ({
  number,
  bags: bags.map(({ code, is_cold: isCold }) => ({ code, isCold })),
  removed,
})

/** The run sheet after one more act. */
export const step = (run: OwnRun, { effect, tappedAt }: Tapped): OwnRun => {
  const given = effect as RunEffect
  if (given.act === 'begin')
    return {
      ...run,
      state: 'riding',
      started_at: run.started_at ?? tappedAt,
      stops: run.stops.filter((stop) =>
        given.bags.some((code) => readBag(code, [baggedOf(stop)]).kind === 'bag'),
      ),
    }
  if (given.act === 'end')
    return {
      ...run,
      state: 'done',
      ended_at: tappedAt,
      cash_collected: given.cash,
      cash_reason: given.reason ?? '',
    }
  const stops = run.stops.map((stop) =>
    stop.order_id === given.order ? stopAfter(stop, given, tappedAt) : stop,
  )
  return { ...run, stops, cash_due: cashOf(stops) }
}

const stopAfter = (
  stop: OwnStop,
  given: Exclude<RunEffect, { act: 'begin' | 'end' }>,
  at: string,
): OwnStop => {
  if (given.act === 'refuse') return withoutRefused(stop, given)
  if (stop.settled_at !== null) return stop
  const arrived_at = stop.arrived_at ?? at
  if (given.act === 'arrive') return { ...stop, state: 'arrived', arrived_at }
  // Of a call that the server knows already, its answer has the time on the shop's clock.
  if (given.act === 'call') return { ...stop, calls: [...stop.calls, at] }
  return {
    ...stop,
    ...(given.act === 'fail'
      ? { state: 'failed', failed_because: given.cause ?? 'not_home' }
      : { state: 'delivered', left_with: given.left_with ?? null }),
    arrived_at,
    settled_at: at,
  }
}

type RefusedUnits = { quantity: number; line?: string }

/** Before the cash is paid less is due, by what the shop computed; afterwards it is a complaint. */
const withoutRefused = (stop: OwnStop, { line, quantity }: RefusedUnits): OwnStop => {
  const of = stop.settled_at === null && stop.lines.find(({ id }) => id === line)
  // Missing in a sheet that an older version stored, and where no cash is open.
  const less = of ? of.less_cash?.[quantity - 1] : undefined
  if (less === undefined) return { ...stop, refused: stop.refused + quantity }
  return {
    ...stop,
    cash: Math.max(0, stop.cash - less),
    lines: stop.lines.flatMap((one) => (one === of ? restOf(one, quantity) : one)),
  }
}

type Line = OwnStop['lines'][number]

/** What is left of a line, at the shares that the shop will compute of it. */
const restOf = (line: Line, refused: number): Line[] => {
  const quantity = line.quantity - refused
  const rest = line.less_cash.at(-1)! - line.less_cash[refused - 1]!
  const less_cash = Array.from({ length: quantity }, (_, at) =>
    shareOf(rupiah(rest), at + 1, quantity),
  )
  return quantity > 0 ? [{ ...line, quantity, less_cash }] : []
}
