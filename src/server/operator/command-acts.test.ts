/** Each command that changes what staff change leaves the row that their desk leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  payOrder,
  slotOf,
} from '../../../test/support/builders.ts'
import { isAct, VERBS } from '../../../test/support/command-acts.ts'
import { buildDelivered, complaintIn } from '../../../test/support/complaints.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { commands } from './commands.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const DAY = '2026-11-21'
/** Words of usages that are no verbs: values, and what else stands there. */
const NO_VERBS = new Set(
  'on off done refused each with where customers collect or credit original replacement points none'.split(
    ' ',
  ),
)
/** `orders advance <id> [state] | show | …`: the bare words after the command's own. */
const verbsOf = (name: string, usage: string): string[] =>
  (usage.replaceAll(/<[^>]*>|\[[^\]]*\]|--\S+/g, ' ').match(/[a-z_]+/g) ?? []).filter(
    (word) => word !== name && !NO_VERBS.has(word),
  )

it('is known whether it writes, for each verb of each command', () => {
  expect(Object.keys(VERBS).toSorted()).toEqual(Object.keys(commands).toSorted())
  const unknown = Object.entries(commands).flatMap(([name, { usage }]) => {
    const { acts, others } = VERBS[name]!
    const known = `${acts} ${others}`.split(' ')
    return verbsOf(name, usage)
      .filter((verb) => !known.includes(verb) && !REASONS.has(verb))
      .map((verb) => `${name} ${verb}`)
  })
  expect(unknown).toEqual([])
})
/** Of hidden reviews. */
const REASONS = new Set(
  (commands['reviews']!.usage.match(/hide <id> ([a-z_|]+)/)?.[1] ?? '').split('|'),
)

const actsAfter = async (run: () => Promise<unknown>) => {
  const [last] = await test.sql<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from staff_acts',
  )
  await run()
  return test.sql<{ act: string; before: object; after: object; facts: object }>(
    'select act, before, after, facts from staff_acts where id > $1::text::bigint and staff_id is null order by id',
    last!.id,
  )
}

describe('the row of', () => {
  const done = async (...words: string[]) => {
    expect(isAct(words)).toBe(true)
    const acts = await actsAfter(async () =>
      expect(await operate(test, ...words)).toMatchObject({ code: 0 }),
    )
    expect(acts).toHaveLength(1)
    return acts[0]!
  }

  it('goods: stock, price, size and certificate', async () => {
    const { id, sku, price } = await buildProduct(test)
    expect((await done('stock', 'set', sku, '7')).after).toEqual({ on_hand: 7 })
    expect((await done('price', 'set', sku, String(price - 1))).act).toBe('price_set')
    await done('size', 'set', sku, '40', '30', '22')
    expect(await done('size', 'set', sku, '41', '30', '22')).toMatchObject({
      act: 'size_set',
      before: { length_cm: 40, width_cm: 30, height_cm: 22 },
      after: { length_cm: 41, width_cm: 30, height_cm: 22 },
    })
    const [product] = await test.sql<{ sku: string }>(
      "update products set halal_class = 'certificate' where id = $1::text::uuid returning sku",
      id,
    )
    const set = () => done('halal', 'set', product!.sku, 'ID3111-0001', '2027-01-31')
    expect(await set()).toMatchObject({ act: 'certificate_set', before: { number: null } })
    expect((await set()).before).toEqual({ number: 'ID3111-0001', until: '2027-01-31' })
    expect((await operate(test, 'halal', 'set', 'nothing', 'ID3111-0001', DAY)).code).toBe(1)
  })

  it('customers: points, tiers, first-order offers', async () => {
    const { id, phone } = await buildBuyer(test)
    await done('points', 'adjust', phone, '10', '--reason', 'Maaf')
    const [tier] = await test.sql<{ code: string }>(
      'select code from tiers order by position offset 1 limit 1',
    )
    const given = await done('tier', 'give', phone, tier!.code, '2026-12-10', '--reason', 'Maaf')
    expect(given).toMatchObject({ act: 'tier_given', facts: { reason: 'Maaf' } })
    const code = await buildCoupon(test)
    const [review] = await test.sql<{ id: string }>(
      `insert into coupon_reviews (id, coupon_id, customer_id, reasons, orders, opened_at)
       select gen_random_uuid(), c.id, $1::text::uuid, '{pin}', '{}', now() from coupons c where c.code = $2 returning id`,
      id,
      code,
    )
    expect(await done('coupon', 'review', review!.id, 'allow', 'Tetangga')).toMatchObject({
      act: 'offer_allowed',
      facts: { code, reason: 'Tetangga' },
    })
    expect((await operate(test, 'coupon', 'review', review!.id, 'allow', 'Lagi')).code).toBe(1)
  })

  it('orders, complaints and windows', async () => {
    const product = await buildProduct(test)
    const order = await buildOrder(test, await buildBuyer(test), product, {
      slot: slotOf(DAY, '12:00'),
    })
    await payOrder(test, order)
    expect(await done('orders', 'pick', order)).toMatchObject({
      act: 'order_pick',
      before: { state: 'confirmed' },
      after: { state: 'picking' },
    })
    expect((await done('orders', 'advance', order)).act).toBe('order_pack')
    const { buyer, orderId } = await buildDelivered(test)
    const complaint = await complaintIn(test, { token: buyer.token, orderId }, 'submitted')
    expect(await done('complaints', 'review', complaint)).toMatchObject({
      act: 'complaint_review',
      after: { state: 'in_review' },
    })
    await done('complaints', 'ask', complaint, 'Boleh fotonya?')
    expect((await done('complaints', 'approve', complaint, 'credit')).facts).toMatchObject({
      returned: expect.any(Number),
    })
    await done('windows', 'close', DAY, '18:00')
  })

  it('the shop: settings, earning, webhooks and accounts', async () => {
    await buildStaff(test, 'owner', null)
    await done('settings', 'set', 'company.name', 'PT Uji')
    await done('earning', 'switch', 'referral', 'off')
    const url = 'https://example.com/hook'
    expect((await done('webhooks', 'add', url)).act).toBe('webhook_added')
    const [hook] = await test.sql<{ id: string }>(
      'select id from webhook_endpoints where url = $1',
      url,
    )
    expect(await done('webhooks', 'pause', hook!.id)).toMatchObject({
      before: { paused: false },
      after: { paused: true },
    })
    for (const verb of ['resume', 'rotate', 'test', 'remove'])
      await done('webhooks', verb, hook!.id)
    expect((await operate(test, 'webhooks', 'remove', hook!.id)).code).toBe(1)
    expect((await done('staff', 'add', 'uji.baris', 'picker', '-', 'Uji')).after).toMatchObject({
      login: 'uji.baris',
      roles: 'picker',
    })
    await done('staff', 'password', 'uji.baris')
    await done('staff', 'dismiss', 'uji.baris')
  })
})

/** What a row says, without whose it is and of which thing. */
const shapeOf = async (run: () => Promise<{ status?: number; code?: unknown }>) => {
  const [last] = await test.sql<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from staff_acts',
  )
  const answer = await run()
  expect([0, 200]).toContain(answer.status ?? answer.code)
  const acts = await test.sql<Record<'act' | 'kind' | 'staff', string> & { fields: object[] }>(
    `select act, entity_kind as kind, staff_id::text as staff, json_build_array(before, after, facts) as fields
     from staff_acts where id > $1::text::bigint order by id`,
    last!.id,
  )
  return acts.map(({ act, kind, staff, fields }) => ({
    act,
    kind,
    staff,
    fields: fields.map((values) => Object.keys(values ?? {}).toSorted()),
  }))
}

describe('the row of a command is that of its desk, by the account that it names:', () => {
  const reason = 'Maaf atas keterlambatannya'
  const buyers = async () => [await buildBuyer(test), await buildBuyer(test)] as const
  const waiting = async () => {
    const { buyer, orderId } = await buildDelivered(test)
    const id = await complaintIn(test, { token: buyer.token, orderId }, 'submitted')
    const [found] = await test.sql<{ number: string; version: number }>(
      `select number, (select count(*)::int from complaint_events e where e.complaint_id = c.id) as version
       from complaints c where id = $1::text::uuid`,
      id,
    )
    return { id, ...found! }
  }

  it.each([
    [
      'points adjust',
      async () => {
        const [one, other] = await buyers()
        return {
          desk: [`/customers/${one.id}/points`, { points: 20, reason }] as const,
          words: ['points', 'adjust', other.phone, '20', '--reason', reason],
        }
      },
    ],
    [
      'tier give',
      async () => {
        const [one, other] = await buyers()
        const [tier] = await test.sql<{ code: string }>(
          'select code from tiers order by position offset 1 limit 1',
        )
        const until = '2026-12-10'
        return {
          desk: [`/customers/${one.id}/tier`, { tier: tier!.code, until, reason }] as const,
          words: ['tier', 'give', other.phone, tier!.code, until, '--reason', reason],
        }
      },
    ],
    [
      'complaints review',
      async () => {
        const [one, other] = [await waiting(), await waiting()]
        return {
          desk: [`/complaints/${one.id}/review`, { version: one.version }] as const,
          words: ['complaints', 'review', other.number],
        }
      },
    ],
    [
      'complaints reject',
      async () => {
        const [one, other] = [await waiting(), await waiting()]
        return {
          desk: [`/complaints/${one.id}/reject`, { version: one.version, words: reason }] as const,
          words: ['complaints', 'reject', other.number, reason],
        }
      },
    ],
  ])('%s', async (_, prepare) => {
    const { desk, words } = await prepare()
    const support = await buildStaff(test, 'support', null)
    const [path, body] = desk
    const byDesk = await shapeOf(() => staffAsk(test, support)('POST', path, body))
    const byCommand = await shapeOf(() => operate(test, ...words, '--as', support.login))
    expect(byCommand).toEqual(byDesk)
    expect(byDesk).toHaveLength(1)
  })
})
