import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight } from '../../../test/support/builders.ts'
import { operate } from '../../../test/support/operate.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
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
    changes: [{ field: 'balance', before: '5000', after: '10001' }],
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

it('tier give: sets a tier until the end of a day, with a name and a reason', async () => {
  const { id, phone } = await buildBuyer(test)
  expect(
    (
      await run(
        'tier',
        'give',
        phone,
        'panen',
        '2027-01-31',
        '--who',
        'Dewi',
        '--reason',
        'Pemenang lomba',
      )
    ).code,
  ).toBe(0)
  const [account] = await test.sql<{ tier: string; until: Date; held: Date }>(
    'select tier_code as tier, tier_until as until, tier_held_until as held from loyalty_accounts where customer_id = $1',
    id,
  )
  expect(account).toMatchObject({
    tier: 'panen',
    until: new Date('2027-01-31T16:59:59.000Z'),
    held: new Date('2027-01-31T16:59:59.000Z'),
  })
  const [change] = await test.sql(
    'select reason, note, actor from tier_changes where customer_id = $1',
    id,
  )
  expect(change).toEqual({ reason: 'manual', note: 'Pemenang lomba', actor: 'Dewi' })
  expect(
    (await run('tier', 'give', phone, 'emas', '2027-01-31', '--who', 'Dewi', '--reason', 'x'))
      .lines,
  ).toEqual(['there is no tier emas'])
  expect(
    (await run('tier', 'give', phone, 'panen', '2026-01-31', '--who', 'Dewi', '--reason', 'x'))
      .code,
  ).toBe(2)
})
