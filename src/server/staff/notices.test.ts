/** Notices to an account about itself: new devices and used recovery codes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  browserOf,
  buildStaff,
  codeOf,
  FROM_CONSOLE,
  giveFactor,
  openConsole,
  addTestStaff,
  STAFF_PASSWORD,
  type Browser,
  type TestStaff,
} from '../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

/** Signs in by password and code, on a device with these cookies. Returns it with its cookies. */
const signIn = async (
  member: TestStaff,
  { device = '', code }: { device?: string; code?: string } = {},
): Promise<Browser & { device: string }> => {
  const answer = await test.request('POST', '/api/staff/sign-in', {
    body: { login: member.login, password: STAFF_PASSWORD },
    headers: {
      ...FROM_CONSOLE,
      'user-agent': 'Firefox on Linux',
      ...(device && { cookie: device }),
    },
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const browser = browserOf(test, cookies.join('; '))
  test.clock.advance(60_000)
  await browser.ask('POST', '/sign-in/code', { code: code ?? (await codeOf(test, member)) })
  return { ...browser, device: cookies[1]! }
}
const noticesOf = async ({ ask }: Pick<Browser, 'ask'>) =>
  (await ask('GET', '/me/notices')).body.data as { id: string; kind: string; device: string }[]
const withFactor = async () => {
  const member = await buildStaff(test)
  const codes = await giveFactor(test, member)
  return { member, codes }
}

it('names a new device once, and a known one never', async () => {
  const { member } = await withFactor()
  const first = await signIn(member)
  expect(first.device).toMatch(/^__Host-staff-device=[\w-]{43}$/)
  expect(await noticesOf(first)).toHaveLength(1)
  const again = await signIn(member, { device: first.device })
  expect(again.device).toBe(first.device)
  expect(await noticesOf(again)).toHaveLength(1)
  const other = await signIn(member)
  expect(await noticesOf(other)).toMatchObject([{ kind: 'device' }, { kind: 'device' }])
})

it('knows the device on which the second factor was set up', async () => {
  const member = await addTestStaff(test)
  const answer = await test.request('POST', '/api/staff/sign-in', {
    body: { login: member.login, password: STAFF_PASSWORD },
    headers: FROM_CONSOLE,
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const { ask } = browserOf(test, cookies.join('; '))
  await ask('POST', '/me/factors/totp')
  await ask('POST', '/me/factors/totp/confirm', { code: await codeOf(test, member) })
  const next = await signIn({ ...member, token: '' }, { device: cookies[1]! })
  expect(await noticesOf(next)).toEqual([])
})

it('says nothing before the second factor was given, nor without one', async () => {
  const { member } = await withFactor()
  await openConsole(test, member)
  const known = await signIn(member)
  expect(await noticesOf(known)).toHaveLength(1)
  const without = await openConsole(test, await addTestStaff(test))
  expect(await noticesOf(without)).toEqual([])
})

it('tells of a used recovery code, until it is dismissed by its own account', async () => {
  const { member, codes } = await withFactor()
  const { device } = await signIn(member)
  const browser = await signIn(member, { device, code: codes[0]! })
  const [notice] = await noticesOf(browser)
  expect(notice).toMatchObject({ kind: 'recovery_code' })
  const stranger = await openConsole(test, await addTestStaff(test))
  expect((await stranger.ask('POST', `/me/notices/${notice!.id}/dismiss`)).status).toBe(404)
  expect((await browser.ask('POST', `/me/notices/${notice!.id}/dismiss`)).status).toBe(200)
  expect((await noticesOf(browser)).map(({ kind }) => kind)).toEqual(['device'])
})
