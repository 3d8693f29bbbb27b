import { useMemo } from 'react'
import type { StaffWord } from '#i18n/staff.ts'
import {
  arriveAtStop,
  beginRun,
  callFromStop,
  endRun,
  failStop,
  getOwnRun,
  handOverStop,
  refuseAtDoor,
  type OwnRun,
  type OwnRunAnswer,
  type OwnStop,
} from '#contract/staff/delivery/my-run.ts'
import type { GiveUpCause } from '#domain/delivery/run.ts'
import { replay } from '#domain/staff/offline-queue.ts'
import {
  dropAct,
  enqueue,
  usePending,
  useRefused,
  type StoredAct,
} from '#web/staff/offline/outbox.ts'
import { useSnapshot, type Snapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'
import { clockOffset, onShopClock } from './clock.ts'
import { uncheckedOf } from './current-stop.ts'
import { step, type RunEffect } from './step.ts'
import type { Measured } from './use-chilled.ts'

/** Part of the names of acts and snapshot on this device. */
const SCOPE = 'run'

export type Sheet = Omit<OwnRunAnswer, 'run'> & {
  run: OwnRun | null
  /** The shop's clock less this phone's. Milliseconds. */
  offset: number
  /** Orders whose code the shop has not checked yet. */
  unchecked: ReadonlySet<string>
}

/** The run as the server knows it, with what this phone has not sent yet on top. */
export const useRun = (): { sheet: Sheet | null; snapshot: Snapshot<OwnRunAnswer> } => {
  const snapshot = useSnapshot(SCOPE, (signal) => send(getOwnRun, { signal }), 'orders')
  const pending = usePending(SCOPE)
  const { data, at: askedAt } = snapshot
  const sheet = useMemo(() => {
    if (data === null || askedAt === null) return null
    const offset = clockOffset(data.server_time, askedAt)
    const unchecked = uncheckedOf(pending)
    if (data.run === null) return { ...data, offset, unchecked }
    const own = pending
      .filter(({ entity }) => entity === entityOf(data.run!).key)
      .map((act) => ({ ...act, tappedAt: onShopClock(act.tappedAt, offset) }))
    return { ...data, offset, unchecked, run: replay(data.run, own, step) }
  }, [data, askedAt, pending])
  return { sheet, snapshot }
}

/** A run's acts keep their order: a stop follows the begin, the end follows the stops. */
const entityOf = ({ id }: OwnRun) => ({ kind: 'run', id, key: `run:${id}` })

const about = (run: OwnRun, title: StaffWord, effect: RunEffect, stop?: OwnStop) => ({
  entity: entityOf(run),
  scope: SCOPE,
  title,
  words: { number: stop?.number ?? '', name: stop?.name ?? '' },
  effect,
})
const at = (run: OwnRun, stop: OwnStop) => ({ run: run.id, order: stop.order_id })

export const begin = (run: OwnRun, bags: readonly string[], measured: Measured): Promise<void> =>
  enqueue(beginRun, {
    params: { run: run.id },
    body: { bags: [...bags], ...measured },
    ...about(run, 'run.act.begin', { act: 'begin', bags }),
  })

export const arrive = (run: OwnRun, stop: OwnStop): Promise<void> =>
  enqueue(arriveAtStop, {
    params: at(run, stop),
    body: {},
    ...about(run, 'run.act.arrive', { act: 'arrive', order: stop.order_id }, stop),
  })

export const noteCall = (run: OwnRun, stop: OwnStop): Promise<void> =>
  enqueue(callFromStop, {
    params: at(run, stop),
    body: {},
    ...about(run, 'run.act.call', { act: 'call', order: stop.order_id }, stop),
  })

/** What the shop refused of this rider's acts. */
export const useRefusedActs = (): readonly StoredAct[] => useRefused(SCOPE)

/** The last attempt to hand a stop over that the shop refused, while the stop is open. */
export const useRefusedHandOver = (stop: OwnStop): StoredAct | null =>
  useRefused(SCOPE).findLast(({ effect }) => {
    const given = effect as RunEffect
    return given.act === 'hand_over' && given.order === stop.order_id
  }) ?? null

/** What was refused is answered by the next attempt: it leaves the list of this phone. */
export const forget = async (refused: StoredAct | null): Promise<void> => {
  if (refused !== null) await dropAct(refused)
}

export type Proof = { code: string } | { photo: Blob } | { received_by: string }

export const handOver = (
  run: OwnRun,
  stop: OwnStop,
  proof: Proof,
  { measured, bags }: { measured: Measured; bags: readonly string[] },
): Promise<void> =>
  enqueue(handOverStop, {
    params: at(run, stop),
    form: {
      ...proof,
      ...(bags.length === 0 ? {} : { bags: bags.join(',') }),
      ...measured,
    },
    ...about(
      run,
      'run.act.handOver',
      {
        act: 'hand_over',
        order: stop.order_id,
        left_with: 'received_by' in proof ? proof.received_by : null,
      },
      stop,
    ),
  })

export const giveUp = (
  run: OwnRun,
  stop: OwnStop,
  cause: GiveUpCause,
  photo: Blob,
): Promise<void> =>
  enqueue(failStop, {
    params: at(run, stop),
    form: { cause, photo },
    ...about(run, 'run.act.fail', { act: 'fail', order: stop.order_id, cause }, stop),
  })

export type RefusedLine = { line: string; quantity: number; reason: string; photo: Blob }

export const refuse = (run: OwnRun, stop: OwnStop, refused: RefusedLine): Promise<void> =>
  enqueue(refuseAtDoor, {
    params: at(run, stop),
    form: {
      line_id: refused.line,
      quantity: String(refused.quantity),
      reason: refused.reason,
      photo: refused.photo,
    },
    ...about(
      run,
      'run.act.refuse',
      { act: 'refuse', order: stop.order_id, quantity: refused.quantity, line: refused.line },
      stop,
    ),
  })

export const end = (run: OwnRun, cash: number, reason: string): Promise<void> =>
  enqueue(endRun, {
    params: { run: run.id },
    body: { cash, reason },
    ...about(run, 'run.act.end', { act: 'end', cash, reason }),
  })
