/** The weekly list of pairs that approve only for each other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApprovingPair } from '#contract/staff/audit.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => test.close())

const WEEK_MS = 7 * 86_400_000
let hours = 0
const asker = (member: TestStaff) => staffAsk(test, member)
/** One person asks to change a rule of approving, and another one decides. */
const decide = async (maker: TestStaff, checker: TestStaff, how: 'approve' | 'refuse') => {
  hours = (hours % 23) + 1
  const rows = await test.sql<{ value: number }>(
    "select value from settings where key = 'approval.hours' order by id desc limit 1",
  )
  const previous = String(rows[0]?.value ?? 24)
  if (previous === String(hours)) hours += 1
  const asked = await asker(maker)('PUT', '/settings/approval.hours', {
    value: String(hours),
    previous,
  })
  expect(asked.status).toBe(202)
  const body = how === 'refuse' ? { reason: 'Belum perlu' } : {}
  const { id } = asked.body.details
  expect((await asker(checker)('POST', `/approvals/${id}/${how}`, body)).status).toBe(200)
}
const pairs = async (): Promise<{ week: string; logins: string[]; approved: number[] }[]> => {
  const auditor = await buildStaff(test, 'auditor', null)
  const { data } = (await asker(auditor)('GET', '/audit/pairs')).body
  return data.map(({ week, one, other }: ApprovingPair) => ({
    week,
    logins: [one.login, other.login],
    approved: [one.approved, other.approved],
  }))
}
const four = () => Promise.all([1, 2, 3, 4].map(() => buildStaff(test, 'owner', null)))

it('lists two who approved all of each other, by week', async () => {
  const [a, b, c, d] = (await four()) as [TestStaff, TestStaff, TestStaff, TestStaff]
  await decide(a, b, 'approve')
  expect(await pairs()).toEqual([])
  await decide(b, a, 'approve')
  await decide(a, b, 'approve')
  // These two did not always approve.
  await decide(c, d, 'approve')
  await decide(d, c, 'refuse')
  const [pair, ...others] = await pairs()
  expect(others).toEqual([])
  expect(pair!.logins.toSorted((x, y) => (x < y ? -1 : 1))).toEqual(
    [a.login, b.login].toSorted((x, y) => (x < y ? -1 : 1)),
  )
  expect(pair!.approved[pair!.logins.indexOf(b.login)]).toBe(2)
  expect(pair!.approved[pair!.logins.indexOf(a.login)]).toBe(1)
  expect(new Date(pair!.week).getUTCDay()).toBe(1)

  // A third person decides for one of them: in that week it is no such pair any more.
  await decide(a, c, 'approve')
  expect(await pairs()).toEqual([])

  test.clock.advance(WEEK_MS)
  const [e, f] = (await four()) as [TestStaff, TestStaff]
  await decide(e, f, 'approve')
  await decide(f, e, 'approve')
  expect((await pairs()).length).toBe(1)
  test.clock.advance(12 * WEEK_MS)
  expect(await pairs()).toEqual([])
})

it('is for those who may read the audit log', async () => {
  const picker = await buildStaff(test, 'picker')
  expect((await asker(picker)('GET', '/audit/pairs')).status).toBe(403)
})
