/** The lock of shared devices, and what resets the idle timeout. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import {
  addTestStaff,
  openConsole,
  STAFF_PASSWORD,
  type Browser,
} from '../../../../test/support/staff.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const IDLE = { 'x-petik-idle': '1' }
const PIN = '4071'
const pass = (milliseconds: number) => test.clock.advance(milliseconds)
const setPin = ({ ask }: Browser, pin = PIN, password = STAFF_PASSWORD) =>
  ask('PUT', '/me/pin', { pin, password })
const unlock = ({ ask }: Browser, pin = PIN) => ask('POST', '/session/unlock', { pin })
const stateOf = async ({ ask }: Browser) =>
  (await ask('GET', '/session', undefined, IDLE)).body.data?.state

const openWithPin = async () => {
  const member = await addTestStaff(test)
  const first = await openConsole(test, member)
  expect((await setPin(first)).status).toBe(200)
  return { member, console: await openConsole(test, member), first }
}

describe('the idle timeout', () => {
  it('is not broken by what a page asks by itself', async () => {
    const console = await openConsole(test, await addTestStaff(test))
    for (let times = 0; times < 5; times++) {
      pass(20 * MINUTE_MS)
      expect((await console.ask('GET', '/me/sessions', undefined, IDLE)).status).toBe(200)
    }
    pass(20 * MINUTE_MS)
    expect((await console.ask('GET', '/session')).status).toBe(401)
  })
})

describe('a PIN', () => {
  it('locks the sessions of a shared device after an idle timeout of five minutes', async () => {
    const { console, first } = await openWithPin()
    pass(4 * MINUTE_MS)
    expect((await console.ask('GET', '/me/sessions')).status).toBe(200)
    pass(4 * MINUTE_MS)
    expect(await stateOf(console)).toBe('signed_in')
    pass(MINUTE_MS)
    for (const session of [console, first]) {
      expect(await stateOf(session)).toBe('locked')
      const refused = await session.ask('GET', '/till/receipts')
      expect([refused.status, refused.body.code]).toEqual([403, 'session_locked'])
      expect((await session.ask('PUT', '/me/locale', { locale: 'en' })).status).toBe(403)
      expect((await session.ask('POST', '/sign-in/code', { code: '000000' })).status).toBe(403)
    }
    expect((await unlock(console)).status).toBe(200)
    expect((await console.ask('GET', '/me/sessions')).status).toBe(200)
    expect(await stateOf(first)).toBe('locked')
    expect((await first.ask('POST', '/sign-out')).status).toBe(200)
  })

  it('keeps the lock, whatever a locked page asks', async () => {
    const { console } = await openWithPin()
    pass(5 * MINUTE_MS)
    expect((await console.ask('GET', '/session')).body.data.state).toBe('locked')
    pass(1000)
    expect((await console.ask('GET', '/session')).body.data.state).toBe('locked')
  })

  it('lets the session last twelve hours instead of an idle timeout of two', async () => {
    const { console } = await openWithPin()
    pass(11 * HOUR_MS)
    expect((await unlock(console)).status).toBe(200)
    pass(HOUR_MS)
    expect((await console.ask('GET', '/session')).status).toBe(401)
  })

  it('ends the session when it is wrong five times', async () => {
    const { console } = await openWithPin()
    pass(5 * MINUTE_MS)
    for (const left of [4, 3, 2, 1]) {
      const wrong = await unlock(console, '0000')
      expect([wrong.status, wrong.body.code]).toEqual([422, 'pin_wrong'])
      expect(JSON.stringify(wrong.body.errors)).toContain(String(left))
    }
    expect((await unlock(console, '0000')).status).toBe(401)
    expect((await unlock(console)).status).toBe(401)
    expect((await console.ask('GET', '/session')).status).toBe(401)
  })

  it('has five tries, also when they come at the same moment', async () => {
    const { console } = await openWithPin()
    pass(5 * MINUTE_MS)
    const answers = await Promise.all(Array.from({ length: 8 }, () => unlock(console, '0000')))
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4)
    expect((await unlock(console)).status).toBe(401)
  })

  it('counts wrong ones from zero after a right one', async () => {
    const { console } = await openWithPin()
    for (let times = 0; times < 2; times++) {
      pass(5 * MINUTE_MS)
      for (let wrong = 0; wrong < 4; wrong++)
        expect((await unlock(console, '0000')).status).toBe(422)
      expect((await unlock(console)).status).toBe(200)
    }
  })

  it('is set with the password, by roles that work at shared devices', async () => {
    const cashier = await openConsole(test, await addTestStaff(test))
    expect((await cashier.ask('GET', '/session')).body.data).toMatchObject({
      pin: 'missing',
      locks_after: null,
    })
    const wrong = await setPin(cashier, PIN, 'not the password')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'old_password_wrong'])
    expect((await setPin(cashier, '407')).status).toBe(422)
    expect((await unlock(cashier)).status).toBe(409)
    expect((await setPin(cashier)).status).toBe(200)
    const { data } = (await cashier.ask('GET', '/session')).body
    expect(data).toMatchObject({ pin: 'set', locks_after: 300 })
    const owner = await openConsole(test, await addTestStaff(test, 'owner', null))
    expect((await owner.ask('GET', '/session')).body.data.pin).toBeNull()
    expect((await setPin(owner)).status).toBe(403)
  })

  it('is stored as a hash that differs between accounts', async () => {
    const [one, two] = [await openWithPin(), await openWithPin()]
    const stored = await test.sql<{ hash: string }>(
      'select pin_hash as hash from staff_accounts where id in ($1::text::uuid, $2::text::uuid)',
      one.member.id,
      two.member.id,
    )
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(2)
    for (const { hash } of stored) expect(hash).toMatch(/^\$argon2/)
  })
})
