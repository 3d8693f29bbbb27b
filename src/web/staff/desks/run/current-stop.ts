import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import type { StoredAct } from '#web/staff/offline/outbox.ts'
import type { RunEffect } from './step.ts'

type Kept = Pick<StoredAct, 'effect' | 'state' | 'form'>

const handedOver = ({ effect }: Kept): string | null => {
  const given = effect as RunEffect
  return given.act === 'hand_over' ? given.order : null
}
const hasCode = ({ form }: Kept): boolean => form?.['code'] !== undefined

/** Orders whose code the shop has not checked yet. */
export const uncheckedOf = (acts: readonly Kept[]): ReadonlySet<string> =>
  new Set(
    acts.flatMap((act) => (act.state === 'waiting' && hasCode(act) ? (handedOver(act) ?? []) : [])),
  )

/**
 * The stop under the rider's thumb. An answer about another stop never replaces it: what is typed
 * would go to the wrong customer. `held` is the order shown last.
 */
export const currentStop = (
  stops: readonly OwnStop[],
  unchecked: ReadonlySet<string>,
  held: string | null,
): OwnStop | undefined => {
  const open = stops.filter(({ settled_at }) => settled_at === null)
  return (
    stops.find(
      (stop) => stop.order_id === held && (open.includes(stop) || unchecked.has(stop.order_id)),
    ) ??
    open.find(({ state }) => state === 'arrived') ??
    open[0]
  )
}

/** Open stops, other than the current one, that the shop did not take as handed over. */
export const refusedElsewhere = (
  stops: readonly OwnStop[],
  refused: readonly Kept[],
  current: OwnStop | undefined,
): { stop: OwnStop; position: number; wasCode: boolean }[] =>
  stops.flatMap((stop, index) => {
    const last = refused.findLast((act) => handedOver(act) === stop.order_id)
    if (!last || stop === current || stop.settled_at !== null) return []
    return [{ stop, position: index + 1, wasCode: hasCode(last) }]
  })
