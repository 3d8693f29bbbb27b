/**
 * One play of the shop from one seed: who does what, in which order everything happens and what
 * goes wrong follow from the seed alone, so that a play that breaks something can be played again
 * to the same step.
 */
import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { AppError } from '#server/errors.ts'
import { sendDueNotices, SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import {
  completeDelivered,
  expireOrders,
  pollPayments,
  receiveNotice,
} from '#server/orders/index.ts'
import { tendMissions } from '#server/missions/index.ts'
import { row, sql } from '#server/platform/database.ts'
import { workOutbox } from '#server/platform/outbox.ts'
import { makeChance, type Chance } from '../support/chance.ts'
import { isPlayed } from './gates.ts'
import { judgeBooks, judgeOthers } from './judge.ts'
import { OPERATIONS } from './operations.ts'
import { seedRandomness } from './randomness.ts'
import { acting } from './scheduler.ts'
import type { World } from './world.ts'

export type Plan = {
  steps: number
  /** The books are looked at after so many steps, and at the end in any case. */
  lookEvery: number
  faultRate: number
  /** Stops after this step, to look at what was just before a break. */
  until?: number
}
export const PLAN: Plan = { steps: 200, lookEvery: 100, faultRate: 0.03 }

export type Play = {
  seed: number
  /** Moments that were let go. */
  steps: number
  operations: number
  faults: number
  orders: number
  /** Rewards of missions that were given, also those that were taken back. */
  rewards: number
  /** What is broken; empty when all is well. */
  wrong: string[]
  /** The step after which the break was seen; null when none was. */
  at: number | null
  trace: string[]
  /** The same for two plays that went the same way. */
  mark: string
}

const AT_ONCE_MAX = 8
const START_CHANCE = 0.4
const STUCK_AFTER_WAITS = 2_000

/** Plays a seed. The world is emptied before. */
export const play = async (world: World, seed: number, plan: Plan = PLAN): Promise<Play> => {
  const giveBack = seedRandomness(seed)
  try {
    return await playOn(world, seed, plan)
  } finally {
    giveBack()
  }
}

const playOn = async (world: World, seed: number, plan: Plan): Promise<Play> => {
  const chance = makeChance(seed)
  await world.reset(() => (1 + chance.whole(20)) * MINUTE_MS)
  const trace: string[] = []
  const stage = makeStage(world)
  let wrong: string[] = []
  let at: number | null = null
  const steps = Math.min(plan.steps, plan.until ?? plan.steps)
  while (trace.length < steps && wrong.length === 0) {
    if (
      stage.live() < AT_ONCE_MAX &&
      (world.scheduler.waiting() === 0 || chance.isMet(START_CHANCE))
    )
      await stage.start(chance)
    if (world.scheduler.waiting() === 0) {
      await stage.wait()
      continue
    }
    trace.push(await world.scheduler.step(chance, plan.faultRate))
    passTime(world, chance)
    if (trace.length % plan.lookEvery === 0) wrong = await judgeBooks(world, false)
    wrong.push(...world.journal.wrong)
    if (wrong.length > 0) at = trace.length
  }
  while (stage.live() > 0 || world.scheduler.waiting() > 0) {
    if (world.scheduler.waiting() === 0) await stage.wait()
    else await world.scheduler.step(chance, 0)
  }
  if (wrong.length === 0 && plan.until === undefined) {
    await findOut(world)
    wrong = [
      ...(await judgeBooks(world, true)),
      ...(await judgeOthers(world)),
      ...world.journal.wrong,
    ]
    if (wrong.length > 0) at = trace.length
  }
  const mark = createHash('sha256')
    .update(trace.join('\n'))
    .update(JSON.stringify(world.journal.answers))
    .digest('hex')
    .slice(0, 16)
  const faults = trace.filter((line) => line.endsWith(']')).length
  const [operations, orders, rewards] = [
    stage.started(),
    world.journal.orders.size,
    await countRewards(world),
  ]
  return { seed, steps: trace.length, operations, faults, orders, rewards, wrong, at, trace, mark }
}

/** Every reward that a mission gave, also those that were taken back since. */
const countRewards = async ({ test }: World): Promise<number> =>
  (await row(
    test.shop.db,
    sql<{ count: number }>`select coalesce(sum(awards), 0)::integer as count from mission_progress`,
  ))!.count

/** Those who are on: each runs until its next gate. */
const makeStage = (world: World) => {
  const live = new Map<number, string>()
  let [started, waits] = [0, 0]
  const weights = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0)
  const choose = (chance: Chance) => {
    let at = chance.whole(weights)
    return OPERATIONS.find(({ weight }) => (at -= weight) < 0)!
  }
  return {
    live: () => live.size,
    started: () => started,
    start: async (chance: Chance): Promise<void> => {
      const operation = choose(chance)
      const own = makeChance(chance.whole(2 ** 31))
      const actor = { id: started++, name: operation.name }
      live.set(actor.id, `${actor.id} ${actor.name}`)
      acting
        .run(actor, () => operation.run(world, own))
        .catch((error: unknown) => {
          if (!isPlayed(error) && !(error instanceof AppError))
            world.journal.wrong.push(`${operation.name} failed: ${String(error)}`)
        })
        .finally(() => live.delete(actor.id))
      await world.scheduler.settle()
    },
    /** All wait for locks, or for each other: the database will give one of them up. */
    wait: async (): Promise<void> => {
      if (++waits > STUCK_AFTER_WAITS)
        throw new Error(`Nobody gets any further: ${[...live.values()].join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      await world.scheduler.settle()
      if (world.scheduler.waiting() > 0) waits = 0
    },
  }
}

const passTime = ({ test }: World, chance: Chance): void => {
  const die = chance.next()
  if (die < 0.01) test.clock.advance((5 + chance.whole(60)) * MINUTE_MS)
  else if (die < 0.2) test.clock.advance(1_000 * (1 + chance.whole(40)))
}

/**
 * Time for everything to come out: claims of the lost run out, effects are done, notices come
 * again, the gateway is asked, what nobody paid is closed.
 */
const findOut = async ({ shop, handlers, test }: World): Promise<void> => {
  const deliver = (body: string, signature: string) =>
    receiveNotice(
      shop,
      'local',
      new Headers({ [SIGNATURE_HEADER]: signature }),
      body,
      shop.clock.now(),
    )
  for (const minutes of [2, 2, 10, 100, 2, 10]) {
    test.clock.advance(minutes * MINUTE_MS)
    while (
      (await sendDueNotices(
        { database: shop.database, secret: test.config.paymentSecret, deliver },
        shop.clock.now(),
      )) > 0
    );
    while ((await workOutbox(shop.database, shop.clock, handlers, shop.log)) > 0);
    while ((await pollPayments(shop, shop.clock.now())) > 0);
    await expireOrders(shop, shop.clock.now())
  }
  // What has arrived is completed by itself after some days, and counts in missions then.
  test.clock.advance(5 * DAY_MS)
  await completeDelivered(shop, shop.clock.now())
  while ((await pollPayments(shop, shop.clock.now())) > 0);
  while ((await workOutbox(shop.database, shop.clock, handlers, shop.log)) > 0);
  await tendMissions(shop, shop.clock.now())
}
