/**
 * One simulation run. All choices, interleavings and faults follow from the seed, so that a run
 * that breaks an invariant can be replayed to the same step.
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
import { drainOutbox } from '#server/start/subscribers.ts'
import { expireMissions } from '#server/missions/index.ts'
import { col, row, sql } from '#server/platform/database.ts'
import { makeChance, type Chance } from '../support/chance.ts'
import { finishFloor } from './finish.ts'
import { isPlayed } from './gates.ts'
import { judgeBooks, judgeFloor, judgeOthers } from './judge.ts'
import { openFloor } from './opening.ts'
import type { Operation } from './operation.ts'
import { FLOOR_OPERATIONS, OPERATIONS } from './operations.ts'
import { seedRandomness } from './randomness.ts'
import { countReached, type Reached } from './reached.ts'
import { acting } from './scheduler.ts'
import type { World } from './world.ts'

export type Plan = {
  operations: readonly Operation[]
  /** Orders that are paid before the first step. */
  paid: number
  steps: number
  /** Reconciles after this many steps, and always at the end. */
  lookEvery: number
  faultRate: number
  /** Stops after this step, to inspect the state before a violation. */
  until?: number
}
export const PLAN: Plan = {
  operations: OPERATIONS,
  paid: 0,
  steps: 200,
  lookEvery: 100,
  faultRate: 0.03,
}
/** With staff at work on the orders of yesterday evening. */
export const FLOOR_PLAN: Plan = {
  ...PLAN,
  operations: FLOOR_OPERATIONS,
  paid: 4,
  steps: 1_600,
}

export type Play = {
  seed: number
  /** Released gates. */
  steps: number
  operations: number
  faults: number
  orders: number
  /** Missions' rewards, including those taken back. */
  rewards: number
  reached: Reached
  /** Violated invariants; empty when all hold. */
  wrong: string[]
  /** The step after which a violation was found; null without one. */
  at: number | null
  trace: string[]
  /** How often each response was given, by call and status. */
  answers: Record<string, number>
  /** Equal for two runs that went the same way. */
  mark: string
}

const AT_ONCE_MAX = 8
const START_CHANCE = 0.4
const STUCK_AFTER_WAITS = 2_000

/** Runs a seed in an emptied world. */
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
  if (plan.paid > 0) await openFloor(world, plan.paid)
  const trace: string[] = []
  const stage = makeStage(world, plan.operations)
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
    if (trace.length % plan.lookEvery === 0)
      wrong = [...(await judgeBooks(world, false)), ...(await judgeFloor(world, false))]
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
      ...(await judgeFloor(world, true)),
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
  const [operations, orders, rewards, reached] = [
    stage.started(),
    world.journal.orders.size,
    await countRewards(world),
    await countReached(world),
  ]
  return {
    seed,
    steps: trace.length,
    operations,
    faults,
    orders,
    rewards,
    reached,
    wrong,
    at,
    trace,
    answers: world.journal.answers,
    mark,
  }
}

/** Every reward that a mission gave, including those taken back. */
const countRewards = async ({ test }: World): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ count: col.int })`
      select coalesce(sum(awards), 0)::integer as count from mission_progress`,
  ))!.count

/** The running operations: each runs until its next gate. */
const makeStage = (world: World, operations: readonly Operation[]) => {
  const live = new Map<number, string>()
  let [started, waits] = [0, 0]
  const weights = operations.reduce((sum, { weight }) => sum + weight, 0)
  const choose = (chance: Chance) => {
    let at = chance.whole(weights)
    return operations.find(({ weight }) => (at -= weight) < 0)!
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
    /** All wait for locks, possibly in a deadlock, which PostgreSQL will resolve. */
    wait: async (): Promise<void> => {
      if (++waits > STUCK_AFTER_WAITS)
        throw new Error(`No actor makes progress: ${[...live.values()].join(', ')}`)
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
 * Lets everything settle: leases expire, effects run, notices are retried, the gateway is queried,
 * unpaid orders expire.
 */
const findOut = async (world: World): Promise<void> => {
  const { shop, test } = world
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
    await drainOutbox(shop)
    while ((await pollPayments(shop, shop.clock.now())) > 0);
    await expireOrders(shop, shop.clock.now())
  }
  await finishFloor(world)
  // Delivered orders complete automatically after some days, and then count for missions.
  test.clock.advance(5 * DAY_MS)
  await completeDelivered(shop, shop.clock.now())
  while ((await pollPayments(shop, shop.clock.now())) > 0);
  await drainOutbox(shop)
  await expireMissions(shop, shop.clock.now())
}
