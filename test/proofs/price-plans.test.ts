/**
 * Planned prices applied through crashes and jumps of the clock, on a real PostgreSQL server: each
 * plan holds once, and its end puts the price before back once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { applyPrices } from '#server/catalogue/prices/apply.ts'
import { insertPlans } from '#server/catalogue/store/prices.ts'
import { newId } from '#server/platform/ids.ts'
import type { Shop } from '#server/shop.ts'
import { brokenBooks, buildProduct } from '../support/builders.ts'
import { makeChance, type Chance } from '../support/chance.ts'
import { defective, type Defect } from '../support/defects.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { askWithFault, installFaults, type Fault } from '../support/statement-faults.ts'

const CRASHES = process.env['PROOFS'] === 'full' ? 1_000 : 150
const VARIATIONS = 20
const PLANS_A_VARIATION = 8
/** Enough for the controls. */
const FEW = 3
const DAYS = 20
const BASE = 50_000
const STATEMENTS_MAX = 8

let uninstall: () => void
beforeAll(() => {
  uninstall = installFaults()
})
afterAll(() => uninstall())

type World = { test: TestShop; chance: Chance; begin: number }

/** Timed plans, one after another, each with a price of its own. */
const makeWorld = async (seed: number, variations = VARIATIONS): Promise<World> => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '8' })
  const chance = makeChance(seed)
  const begin = test.clock.now().getTime()
  let price = BASE
  for (let n = 0; n < variations; n++) {
    const { variationId } = await buildProduct(test, { price: BASE })
    let at = begin
    for (let each = 0; each < PLANS_A_VARIATION; each++) {
      const startsAt = at + chance.whole(12) * HOUR_MS
      const endsAt = startsAt + (1 + chance.whole(36)) * HOUR_MS
      // Some follow at once.
      at = endsAt + (chance.isMet(0.5) ? 0 : HOUR_MS)
      price += 1
      await insertPlans(
        test.shop.db,
        [
          {
            id: newId(test.clock.now()),
            variationId,
            target: 'regular',
            regular: price,
            sale: null,
          },
        ],
        {
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
          state: 'planned',
          by: 'uji',
          now: test.clock.now(),
        },
      )
    }
  }
  return { test, chance, begin }
}

/** Turns of the worker with a fault each; the clock goes on, and back now and then. */
const play = async ({ test, chance, begin }: World, shop: Shop, turns: number) => {
  let now = begin
  for (let turn = 0; turn < turns; turn++) {
    const jump = chance.isMet(0.2) ? -chance.whole(30) * HOUR_MS : 0
    now += (DAYS * DAY_MS) / turns
    const at = new Date(Math.max(begin, now + jump))
    const fault: Fault = {
      at: 1 + chance.whole(STATEMENTS_MAX),
      when: chance.pick(['before', 'after']),
      how: chance.pick(['drop', 'die']),
    }
    const work = () => applyPrices(shop.database, shop.log, at).catch(() => null)
    // Another process works at the same time, with another clock.
    if (chance.isMet(0.3))
      await Promise.all([
        askWithFault(fault, work),
        applyPrices(shop.database, shop.log, new Date(at.getTime() + HOUR_MS)).catch(() => null),
      ])
    else await askWithFault(fault, work)
  }
  test.clock.set(new Date(begin + (DAYS + 5) * DAY_MS).toISOString())
  await applyPrices(shop.database, shop.log, test.clock.now())
}

type Judged = { states: Record<string, number>; wrong: number; notBack: number }
/** How often each plan's price held, and which variations do not cost what they did. */
const judge = async ({ test }: World): Promise<Judged> => {
  const plans = await test.sql<{ state: string; times: number }>(
    `select p.state, (select count(*)::int from price_history h where h.variation_id = p.variation_id and h.regular = p.regular) as times
     from price_plans p`,
  )
  const [back] = await test.sql<{ n: number }>(
    'select count(*)::int as n from variations where regular_price <> $1::bigint',
    BASE,
  )
  const states: Record<string, number> = {}
  for (const { state } of plans) states[state] = (states[state] ?? 0) + 1
  return {
    states,
    wrong: plans.filter(({ state, times }) => times !== (state === 'ended' ? 1 : 0)).length,
    notBack: back!.n,
  }
}

describe('planned prices', () => {
  it(`hold once through ${CRASHES} crashes and jumps of the clock`, async () => {
    const world = await makeWorld(4711)
    await play(world, world.test.shop, CRASHES)
    const { states, wrong, notBack } = await judge(world)
    expect([wrong, notBack]).toEqual([0, 0])
    const done = VARIATIONS * PLANS_A_VARIATION
    expect((states['ended'] ?? 0) + (states['missed'] ?? 0)).toBe(done)
    expect(states['ended']).toBeGreaterThan(done / 2)
    expect(await brokenBooks(world.test)).toEqual({})
    await world.test.close()
  })

  it('hold more than once where a step does not claim its plan (control)', async () => {
    const unclaimed: Defect = (text) =>
      text
        .replaceAll("p.state = 'planned'", 'true')
        .replace("state = 'planned' and starts_at", 'starts_at')
    const world = await makeWorld(4711, FEW)
    await play(world, defective(world.test.shop, unclaimed), 25)
    expect((await judge(world)).wrong).toBeGreaterThan(0)
    await world.test.close()
  })

  it('do not go back where the end writes no price (control)', async () => {
    const forgetful: Defect = (text) =>
      text.replace('from again c where v.id = c.variation_id', 'from again c where false')
    const world = await makeWorld(4712, FEW)
    await play(world, defective(world.test.shop, forgetful), 25)
    expect((await judge(world)).notBack).toBeGreaterThan(0)
    await world.test.close()
  })
})
