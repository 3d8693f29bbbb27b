import { enqueue } from '#server/platform/outbox.ts'
import { randomUUID } from 'node:crypto'
import { UNIT_OF, type MissionKind, type MissionPeriod } from '#domain/missions/mission.ts'
import { jsonb, run, sql } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import {
  buildBuyer,
  buildOrder,
  payOrder,
  type Buyer,
  type Grounds,
  type TestProduct,
} from './builders.ts'
import { orderAction } from './orders.ts'
import type { TestShop } from './shop.ts'

export type MissionGiven = {
  kind?: MissionKind
  target?: number
  points?: number
  period?: MissionPeriod
  startsAt?: string
  endsAt?: string
  categories?: string[]
  benefits?: string[]
  maxWinners?: number
  maxPoints?: number
  isMain?: boolean
}

/** A mission of one order for 100 points, by default open in 2026 and 2027. Resolves to its id. */
export const buildMission = async (
  { shop, clock }: Grounds,
  given: MissionGiven = {},
): Promise<string> => {
  const now = clock.now()
  const [id, kind] = [newId(now), given.kind ?? 'order_count']
  await run(
    shop.db,
    sql`insert into missions (id, slug, kind, title, summary, description, unit_label, icon, is_main, target, reward_points, period, starts_at, ends_at, categories, benefits,
          max_winners, max_points, created_at)
        values (${id}, ${`uji-${randomUUID()}`}, ${kind}, '{"en":"A test","id":"Uji"}', '{"en":"Do it","id":"Kerjakan"}', '{"en":"<p>Do it</p>","id":"<p>Kerjakan</p>"}',
          ${jsonb({ en: UNIT_OF[kind], id: UNIT_OF[kind] })}, 'sprout', ${given.isMain ?? false}, ${given.target ?? 1}, ${given.points ?? 100}, ${given.period ?? 'once'},
          ${given.startsAt ?? '2026-01-01T00:00:00Z'}, ${given.endsAt ?? '2027-12-31T00:00:00Z'}, ${given.categories ?? []}::text[], ${given.benefits ?? []}::text[],
          ${given.maxWinners ?? null}, ${given.maxPoints ?? null}, ${now})`,
  )
  return id
}

/** A member of a test, and what they ask of their missions. */
export const missionHands = (test: TestShop) => {
  const call = (buyer: Buyer, method: string, path: string, headers: Record<string, string> = {}) =>
    test.request(method, `/api/account/v1${path}`, {
      token: buyer.accountToken,
      headers,
      ...(method === 'POST' ? { body: {} } : {}),
    })
  const start = (buyer: Buyer, id: string) => call(buyer, 'POST', `/mission/start/${id}`)
  const order = async (buyer: Buyer, product: TestProduct, quantity = 1): Promise<string> => {
    const id = await buildOrder(test, buyer, product, { quantity })
    await payOrder(test, id)
    return id
  }
  const finish = (orderId: string) =>
    orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
  return {
    call,
    start,
    order,
    finish,
    seen: async (buyer: Buyer, id: string) =>
      (await call(buyer, 'GET', `/mission/${id}`)).body.data,
    listed: async (buyer: Buyer, query = '') =>
      (await call(buyer, 'GET', `/mission?per_page=100${query}`)).body,
    balance: async (buyer: Buyer): Promise<number> =>
      (await call(buyer, 'GET', '/points')).body.data.total_point,
    /** A buyer who has started a mission of their own. */
    starter: async (given: MissionGiven = {}) => {
      const [buyer, id] = [await buildBuyer(test), await buildMission(test, given)]
      const { status } = await start(buyer, id)
      if (status !== 200) throw new Error(`The mission could not be started: ${status}`)
      return { buyer, id }
    },
    /** A completed order. */
    completed: async (buyer: Buyer, product: TestProduct, quantity = 1): Promise<string> => {
      const id = await order(buyer, product, quantity)
      await finish(id)
      return id
    },
  }
}

/** An invited friend's first purchase counts, or was refunded. */
export const countFriend = (
  { shop, clock }: Pick<TestShop, 'shop' | 'clock'>,
  given: { referrerId: string; friendId: string; at?: Date; isUndone?: boolean },
): Promise<void> => {
  const { referrerId, friendId, at = clock.now(), isUndone = false } = given
  const counted = { referrerId, friendId, at: at.toISOString(), isUndone }
  return enqueue(shop.db, 'friend.counted', counted, clock.now())
}
