import type { OwnRun, OwnStop } from '#contract/staff/delivery/my-run.ts'
import { readBag, type Bagged } from '#domain/delivery/bags.ts'
import { cashOf } from '#domain/delivery/run.ts'

/** What an act of the rider changes on the run sheet before the server has it. */
export type RunEffect =
  | { act: 'begin'; bags: readonly string[] }
  | { act: 'arrive' | 'call' | 'hand_over' | 'fail'; order: string }
  | { act: 'refuse'; order: string; quantity: number }
  | { act: 'end'; cash: number }

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
    return { ...run, state: 'done', ended_at: tappedAt, cash_collected: given.cash }
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
  const { act } = given
  if (act === 'refuse') return { ...stop, refused: stop.refused + given.quantity }
  if (stop.settled_at !== null) return stop
  const arrived_at = stop.arrived_at ?? at
  if (act === 'arrive') return { ...stop, state: 'arrived', arrived_at }
  // Of a call that the server knows already, its answer has the time on the shop's clock.
  if (act === 'call') return { ...stop, calls: [...stop.calls, at] }
  return {
    ...stop,
    state: act === 'fail' ? 'failed' : 'delivered',
    arrived_at,
    settled_at: at,
  }
}
