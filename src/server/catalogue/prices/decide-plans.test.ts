import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
type Ask = ReturnType<typeof staffAsk>
let owner: Ask
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(() => test.close())

const PRICE = 70_000
/** Proposals of new prices by one person, and who made them. */
const propose = async (products: readonly TestProduct[]) => {
  const member = await buildStaff(test, 'buyer')
  const ask = staffAsk(test, member)
  const body = {
    ids: products.map(({ variationId }) => variationId),
    target: 'regular',
    how: 'set',
    value: PRICE,
    round_up: false,
    starts_at: null,
    ends_at: null,
  }
  const { fingerprint } = (await ask('POST', '/prices/preview', body)).body.data
  expect((await ask('POST', '/price-plans', { ...body, fingerprint })).status).toBe(201)
  const plans = await test.sql<{ id: string; variation: string }>(
    'select id, variation_id as variation from price_plans where made_by = $1',
    member.login,
  )
  const ids = products.map(
    ({ variationId }) => plans.find(({ variation }) => variation === variationId)!.id,
  )
  return { member, ask, ids }
}
const decide = (ask: Ask, ids: readonly string[], apply = true, headers = {}) =>
  ask('POST', '/price-plans/decisions', { ids, apply }, headers)
const goods = (count: number) =>
  Promise.all(Array.from({ length: count }, () => buildProduct(test)))
const pricesOf = async (products: readonly TestProduct[]) =>
  (
    await test.sql<{ price: number }>(
      'select regular_price::int as price from variations where id = any($1::text[]::uuid[])',
      products.map(({ variationId }) => variationId),
    )
  ).map(({ price }) => price)
const actsOn = async (ids: readonly string[]) =>
  (
    await test.sql<{ act: string; entity: string }>(
      `select act, entity_id as entity from staff_acts where entity_id = any($1::text[]) and act like 'price_plan_%'`,
      ids,
    )
  ).map(({ act, entity }) => `${act} ${ids.indexOf(entity)}`)
const doneOf = (answer: { body: { data: { is_done: boolean }[] } }) =>
  answer.body.data.map(({ is_done: isDone }) => isDone)

describe('several proposals', () => {
  it('are applied in one call, each with an act of its own, and answered once', async () => {
    const products = await goods(3)
    const { ids } = await propose(products)
    const key = { 'idempotency-key': `decide-${ids[0]}` }
    const first = await decide(owner, ids, true, key)
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(doneOf(first)).toEqual([true, true, true])
    expect(await pricesOf(products)).toEqual([PRICE, PRICE, PRICE])
    expect((await decide(owner, ids, true, key)).body).toEqual(first.body)
    expect((await actsOn(ids)).toSorted()).toEqual([
      'price_plan_applied 0',
      'price_plan_applied 1',
      'price_plan_applied 2',
    ])
  })

  it('are refused in one call, and none of what was refused is applied', async () => {
    const products = await goods(2)
    const { ids } = await propose(products)
    expect(doneOf(await decide(owner, ids, false))).toEqual([true, true])
    expect(await pricesOf(products)).toEqual([60_000, 60_000])
    const late = await decide(owner, ids)
    expect(late.body.data).toMatchObject([
      { is_done: false, code: 'changed_meanwhile' },
      { is_done: false, code: 'changed_meanwhile' },
    ])
    expect(await actsOn(ids)).toHaveLength(2)
  })

  it('leave own and unknown ones as they are, with the reason in the language of the reader', async () => {
    const [mine, theirs] = [await goods(1), await goods(1)]
    const { member, ids: own } = await propose(mine)
    const { ids: others } = await propose(theirs)
    await test.sql(
      `insert into staff_role_of (staff_id, role) select id, 'owner' from staff_accounts where login = $1`,
      member.login,
    )
    const unknown = '01a1f6b0-0000-7000-8000-000000000000'
    const ids = [own[0]!, unknown, others[0]!]
    const answer = await decide(staffAsk(test, member), ids, true, { 'accept-language': 'id' })
    expect(answer.body.data).toMatchObject([
      {
        is_done: false,
        code: 'own_approval',
        reason: 'Ini permintaanmu sendiri, jadi harus diputuskan orang lain',
      },
      { is_done: false, code: 'not_found' },
      { is_done: true, code: null, reason: null },
    ])
    expect(await pricesOf(mine)).toEqual([60_000])
    expect(await pricesOf(theirs)).toEqual([PRICE])
    expect(await actsOn(ids)).toEqual(['price_plan_applied 2'])
  })

  it('are at most a hundred, and only for those who may apply prices', async () => {
    const id = '01a1f6b0-0000-7000-8000-000000000000'
    const many = Array.from({ length: 101 }, () => id)
    expect((await decide(owner, many)).body.errors).toHaveProperty('ids')
    expect((await decide(owner, [])).body.errors).toHaveProperty('ids')
    const buyer = staffAsk(test, await buildStaff(test, 'buyer'))
    expect((await decide(buyer, [id])).status).toBe(403)
  })

  it('are each decided once by twenty people at once, whose lists differ', async () => {
    const products = await goods(6)
    const { ids } = await propose(products)
    const members = await Promise.all(Array.from({ length: 20 }, () => buildStaff(test, 'owner')))
    const answers = await Promise.all(
      members.map((member, at) => {
        const turned = [...ids.slice(at % 6), ...ids.slice(0, at % 6)].slice(0, 4)
        return decide(staffAsk(test, member), turned, at % 4 !== 3)
      }),
    )
    // On a slow machine a few are turned away with nothing done; deadlocks would end most of them.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    const done = answers.flatMap(({ body }) =>
      (body.data ?? []).filter(({ is_done: isDone }: { is_done: boolean }) => isDone),
    )
    const last = (await decide(owner, ids)).body.data as typeof done
    const all = [...done, ...last.filter(({ is_done: isDone }) => isDone)]
    expect(all.map(({ id }: { id: string }) => id).toSorted()).toEqual([...ids].toSorted())
    expect(await actsOn(ids)).toHaveLength(6)
  })
})
