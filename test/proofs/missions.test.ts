/** Missions started and rewarded concurrently, on a real PostgreSQL server, with controls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnBonus, openAccount } from '#server/points/index.ts'
import { giveReward } from '#server/missions/index.ts'
import { col, row, run, sql } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'
import { buildBuyer, expectBooksRight, type Buyer } from '../support/builders.ts'
import { defective, withDefect, type Defect } from '../support/defects.ts'
import { counted, listen, speak, untilAnswered, type Answer } from '../support/http.ts'
import { buildMission, countFriend, type MissionGiven } from '../support/missions.ts'
import { sessionsOf } from '../support/sessions.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const SESSIONS = 20
/** A control shows that a race can be lost, which does not happen every time. */
const RACE = { retry: 5 }
const open = (): Promise<TestShop> => openTestShop({ DATABASE_CONNECTIONS: '20' })
let test: TestShop
beforeAll(async () => {
  test = await open()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const onDefective = async <T>(prepare: string, body: (on: TestShop) => Promise<T>): Promise<T> => {
  const on = await open()
  try {
    for (const statement of prepare.split('; ')) await run(on.shop.db, sql.raw(statement))
    return await body(on)
  } finally {
    await on.close()
  }
}
const NONE: Defect = (text) => text
const CLAIM = 'on conflict (mission_id, customer_id, period_key) do nothing'
/** A delay between read and write in which every request has read. */
const SLOWLY = 'and pg_sleep(0.2)::text is not null'
const noHold: Defect = (text) =>
  text.replace(
    'on conflict (customer_id) do update set customer_id = excluded.customer_id',
    'on conflict (customer_id) do nothing',
  )

/** Starts one mission from many sessions of a member at the same instant. */
const startAtOnce = async (
  on: TestShop,
  defect: Defect,
): Promise<{ answers: Answer[]; started: number }> => {
  const [buyer, id] = [await buildBuyer(on), await buildMission(on)]
  const tokens = await sessionsOf(on, buyer, SESSIONS)
  await openAccount(on.shop.db, buyer.id)
  const server = await listen(withDefect(on.shop, defect))
  try {
    const ask = (token: string) =>
      untilAnswered(() =>
        speak(server.url, 'POST', `/api/account/v1/mission/start/${id}`, { token, body: {} }),
      )
    const answers = await Promise.all(tokens.map(ask))
    const found = await row(
      on.shop.db,
      sql({ count: col.int })`
        select count(*) as count from mission_progress where mission_id = ${id}`,
    )
    return { answers, started: found!.count }
  } finally {
    await server.stop()
  }
}

describe('a mission started from 20 sessions at once', () => {
  it('starts once, and every request gets that result', async () => {
    const { answers, started } = await startAtOnce(test, NONE)
    expect(counted(answers)).toEqual({ 200: SESSIONS })
    expect(new Set(answers.map(({ body }) => body.data.started_at)).size).toBe(1)
    expect(started).toBe(1)
  })

  it(
    'control: without the account lock and the row’s own claim it is started several times',
    RACE,
    async () => {
      const noClaim: Defect = (text) => noHold(text).replace(CLAIM, SLOWLY)
      const { started } = await onDefective(
        'alter table mission_progress drop constraint mission_progress_mission_id_customer_id_period_key_key',
        (on) => startAtOnce(on, noClaim),
      )
      expect(started).toBeGreaterThan(1)
    },
  )
})

/** Starts twelve missions of one member at the same instant. */
const startTwelve = async (on: TestShop, defect: Defect): Promise<number> => {
  const buyer = await buildBuyer(on)
  await openAccount(on.shop.db, buyer.id)
  const ids = await Promise.all(Array.from({ length: 12 }, () => buildMission(on)))
  const server = await listen(withDefect(on.shop, defect))
  try {
    const ask = (id: string) =>
      untilAnswered(() =>
        speak(server.url, 'POST', `/api/account/v1/mission/start/${id}`, {
          token: buyer.accountToken,
          body: {},
        }),
      )
    await Promise.all(ids.map(ask))
  } finally {
    await server.stop()
  }
  return (await row(
    on.shop.db,
    sql({ count: col.int })`
      select count(*) as count from mission_progress where customer_id = ${buyer.id}`,
  ))!.count
}

describe('twelve missions started by one member at once', () => {
  it('starts ten, not more', async () => expect(await startTwelve(test, NONE)).toBe(10))

  it('control: without the account lock more are started', RACE, async () => {
    const noHoldSlowly: Defect = (text) => noHold(text).replace(CLAIM, `${SLOWLY} ${CLAIM}`)
    expect(await onDefective('select 1', (on) => startTwelve(on, noHoldSlowly))).toBeGreaterThan(10)
  })
})

const completedBy = async (
  on: TestShop,
  buyer: Buyer,
  given: MissionGiven = {},
): Promise<string> => {
  const id = await buildMission(on, { kind: 'referral', ...given })
  const { status } = await on.request('POST', `/api/account/v1/mission/start/${id}`, {
    token: buyer.accountToken,
    body: {},
  })
  if (status !== 200) throw new Error(`The mission was not started: ${status}`)
  const progress = await row(
    on.shop.db,
    sql({ id: col.text })`
      update mission_progress set state = 'completed', completed_at = ${on.clock.now()}, progress = 1 where mission_id = ${id} returning id`,
  )
  await run(
    on.shop.db,
    sql`insert into mission_activities (progress_id, kind, subject, day, units, at, recorded_at) values (${progress!.id}, 'friend', 'x', '2026-11-20', 1, ${on.clock.now()}, ${on.clock.now()})`,
  )
  return progress!.id
}
const rewardAtOnce = async (on: TestShop, shop: Shop) => {
  const buyer = await buildBuyer(on)
  await on.shop.database.transaction((tx) =>
    earnBonus(
      tx,
      {
        customerId: buyer.id,
        points: 1,
        cause: 'test',
        causeId: buyer.id,
        note: { en: 'A test', id: 'Uji' },
      },
      on.shop.settings(),
      on.clock.now(),
    ),
  )
  const progressId = await completedBy(on, buyer)
  const given = await Promise.all(
    Array.from({ length: SESSIONS }, () => giveReward(shop, progressId, on.clock.now())),
  )
  const balance = (await row(
    on.shop.db,
    sql({ balance: col.int })`
      select balance from loyalty_accounts where customer_id = ${buyer.id}`,
  ))!.balance
  return { given: given.filter(Boolean).length, balance }
}

describe('a mission rewarded 20 times at once', () => {
  it('is rewarded once', async () => {
    expect(await rewardAtOnce(test, test.shop)).toEqual({ given: 1, balance: 101 })
    await expectBooksRight(test)
  })

  it('control: without the claim of the reward it is given several times', RACE, async () => {
    const noClaim: Defect = (text) =>
      text.replace("and p.state = 'completed'\n      returning", 'returning')
    const { balance } = await onDefective('select 1', (on) =>
      rewardAtOnce(on, defective(on.shop, noClaim)),
    )
    expect(balance).toBeGreaterThan(101)
  })

  it('the same action reported 20 times at once counts once, and the last of a budget is given once', async () => {
    const [buyer, id] = [
      await buildBuyer(test),
      await buildMission(test, { kind: 'referral', target: 1, maxWinners: 1 }),
    ]
    await test.request('POST', `/api/account/v1/mission/start/${id}`, {
      token: buyer.accountToken,
      body: {},
    })
    const activity = {
      referrerId: buyer.id,
      friendId: 'the same friend',
    }
    for (let times = 0; times < SESSIONS; times++) await countFriend(test, activity)
    await Promise.all([test.drain(), test.drain(), test.drain(), test.drain()])
    await test.drain()
    const found = await row(
      test.shop.db,
      sql`select p.state, p.progress, p.awards, m.winners, m.spent_at is not null as closed from mission_progress p join missions m on m.id = p.mission_id where m.id = ${id}`,
    )
    expect(found).toEqual({ state: 'rewarded', progress: 1, awards: 1, winners: 1, closed: true })
  })
})
