import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight } from '../../../test/support/builders.ts'
import { operate } from '../../../test/support/operate.ts'
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

it('points adjust: needs a name and a reason, never goes below zero, needs a second person above 5,000; the daily report lists it', async () => {
  const { id, phone } = await buildBuyer(test)
  const adjust = (points: string, ...more: string[]) =>
    run('points', 'adjust', phone, points, '--who', 'Dewi', '--reason', 'Salah timbang', ...more)
  const balance = async () =>
    (
      await test.sql<{ balance: number }>(
        'select balance from loyalty_accounts where customer_id = $1',
        id,
      )
    )[0]?.balance ?? 0
  expect((await adjust('5000')).code).toBe(0)
  expect((await adjust('5001')).code).toBe(1)
  expect((await adjust('5001', '--second', 'Dewi')).code).toBe(1)
  expect((await adjust('5001', '--second', 'Agus')).code).toBe(0)
  expect((await adjust('-10002', '--second', 'Agus')).lines).toEqual(['the balance is too low'])
  expect((await adjust('-1')).code).toBe(0)
  expect(await balance()).toBe(10_000)
  for (const words of [['0'], ['1.5'], ['viele'], []])
    expect(
      (await run('points', 'adjust', phone, ...words, '--who', 'Dewi', '--reason', 'x')).code,
    ).toBe(2)
  expect((await run('points', 'adjust', phone, '5', '--who', 'Dewi')).code).toBe(2)
  expect(
    (await run('points', 'adjust', '628999999999', '5', '--who', 'Dewi', '--reason', 'x')).code,
  ).toBe(1)
  const { lines } = await run('points', 'report')
  expect(lines).toEqual([
    `09:00  ${phone}  +5000  Dewi: Salah timbang`,
    `09:00  ${phone}  +5001  Dewi and Agus: Salah timbang`,
    `09:00  ${phone}  -1  Dewi: Salah timbang`,
    '3 manual adjustments on 2026-11-20',
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
