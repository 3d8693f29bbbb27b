import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight } from '../../../test/support/builders.ts'
import { operate } from '../../../test/support/operate.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
/** Codes, the lowest first. */
let tiers: string[]
beforeAll(async () => {
  test = await openTestShop()
  const found = await test.sql<{ code: string }>('select code from tiers order by position')
  tiers = found.map(({ code }) => code)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const run = (...words: string[]) => operate(test, ...words)

it('points adjust: needs a reason, never goes below zero, needs a second person above the limit; the daily report lists it', async () => {
  const { id, phone } = await buildBuyer(test)
  const finance = await buildStaff(test, 'finance', null)
  const adjust = (points: string, ...more: string[]) =>
    run('points', 'adjust', phone, points, '--reason', 'Salah timbang', ...more)
  const balance = async () =>
    (
      await test.sql<{ balance: number }>(
        'select balance from loyalty_accounts where customer_id = $1',
        id,
      )
    )[0]?.balance ?? 0
  expect((await adjust('5000')).code).toBe(0)
  expect((await adjust('5001')).lines[0]).toContain('name an account')
  expect((await adjust('1', '--as', 'tidak-ada')).code).toBe(1)
  const waits = await adjust('5001', '--as', finance.login)
  expect([waits.code, waits.lines[0]]).toEqual([1, expect.stringContaining('second person')])
  expect(await balance()).toBe(5_000)
  const owner = await buildStaff(test, 'owner', null)
  const ask = staffAsk(test, owner)
  const [approval] = (await ask('GET', '/approvals?whose=for_me&state=open')).body.data
  expect(approval).toMatchObject({
    act: 'points_adjust',
    points: 5_001,
    rupiah: null,
    customer: { id },
    changes: [{ field: 'balance', before: '5.000 points', after: '10.001 points' }],
  })
  expect((await ask('POST', `/approvals/${approval.id}/approve`)).body.data.state).toBe('used')
  expect(await balance()).toBe(10_001)
  expect((await adjust('-10002', '--as', owner.login)).code).toBe(1)
  expect((await adjust('-5000')).code).toBe(0)
  expect((await adjust('-5000')).code).toBe(0)
  expect((await adjust('-2')).lines).toEqual(['the balance is too low'])
  for (const words of [['0'], ['1.5'], ['viele'], []])
    expect((await run('points', 'adjust', phone, ...words, '--reason', 'x')).code).toBe(2)
  expect((await run('points', 'adjust', phone, '5')).code).toBe(2)
  expect((await run('points', 'adjust', '628999999999', '5', '--reason', 'x')).code).toBe(1)
  const { lines } = await run('points', 'report')
  expect(lines).toEqual([
    `09:00  ${phone}  +5000  operator: Salah timbang`,
    `09:00  ${phone}  +5001  ${finance.login} and ${owner.login}: Salah timbang`,
    `09:00  ${phone}  -5000  operator: Salah timbang`,
    `09:00  ${phone}  -5000  operator: Salah timbang`,
    '4 manual adjustments on 2026-11-20',
  ])
  expect((await run('points', 'report', '2026-11-19')).lines).toEqual([
    'no manual adjustments on 2026-11-19',
  ])
})

describe('tier give', () => {
  const give = (phone: string, tier: string, day: string, ...more: string[]) =>
    run('tier', 'give', phone, tier, day, '--reason', 'Pemenang lomba', ...more)
  const heldBy = async (id: string) =>
    (
      await test.sql<{ tier: string; until: Date | null }>(
        'select tier_code as tier, tier_held_until as until from loyalty_accounts where customer_id = $1',
        id,
      )
    )[0]
  it('sets the next tier for a short time, with a reason, by the desk’s own operation', async () => {
    const { id, phone } = await buildBuyer(test)
    expect((await give(phone, tiers[1]!, '2026-12-10')).code).toBe(0)
    expect(await heldBy(id)).toEqual({
      tier: tiers[1],
      until: new Date('2026-12-10T17:00:00.000Z'),
    })
    const changes = 'select reason, note, actor from tier_changes where customer_id = $1'
    expect(await test.sql(changes, id)).toEqual([
      { reason: 'manual', note: 'Pemenang lomba', actor: 'operator' },
    ])
  })

  it('waits for a second person above the limit, and needs an account for that', async () => {
    const { id, phone } = await buildBuyer(test)
    const support = await buildStaff(test, 'support', null)
    expect(await give(phone, tiers.at(-1)!, '2026-12-10')).toEqual({
      code: 1,
      lines: [
        'this is above what the command line may do alone: name an account with --as <login>',
      ],
    })
    const asked = await give(phone, tiers[1]!, '2027-01-31', '--as', support.login)
    expect([asked.code, asked.lines[0]]).toEqual([
      1,
      expect.stringMatching(/^approval \d+ is waiting/),
    ])
    expect((await heldBy(id))?.until ?? null).toBeNull()
    const cashier = await buildStaff(test, 'cashier', null)
    expect((await give(phone, tiers[1]!, '2026-12-10', '--as', cashier.login)).code).toBe(1)
  })

  it('refuses an unknown tier, one below their own, and a day that is past', async () => {
    const { id, phone } = await buildBuyer(test)
    await give(phone, tiers[1]!, '2026-12-10')
    await test.sql(
      'update loyalty_accounts set tier_code = $2 where customer_id = $1',
      id,
      tiers[1],
    )
    for (const [tier, day] of [
      ['emas', '2026-12-10'],
      [tiers[1]!, '2026-01-31'],
    ] as const) {
      const { code, lines } = await give(phone, tier, day)
      expect([code, lines]).toEqual([
        1,
        [`${tier} is no tier or below their own, or ${day} is past or more than a year ahead`],
      ])
    }
    expect((await run('tier', 'give', phone, tiers[1]!, '2026-12-10')).code).toBe(2)
  })
})
