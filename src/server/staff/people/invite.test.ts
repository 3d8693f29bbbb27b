/** Invitations: a link with which a member of staff sets the password of their account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { newPerson } from '../../../../test/support/people-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { addTestStaff, buildStaff, FROM_CONSOLE, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await signInOwner()
})
afterAll(() => test.close())

/** A session ends sooner than a link does. */
const signInOwner = async () => {
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
}
const PASSWORD = 'jeruk-nipis-manis-9'
const post = (path: string, body: object) =>
  test.request('POST', `/api/staff${path}`, { body, headers: FROM_CONSOLE })
const read = (token: string) => post('/invitation/reading', { token })
const accept = (token: string, password = PASSWORD) => post('/invitation', { token, password })
const signIn = (login: string, password: string) =>
  test.request('POST', '/api/staff/login', { body: { login, password } })
const inviteOne = async () => {
  const { id } = await addTestStaff(test, 'picker')
  const made = await ask('POST', `/people/${id}/invitation`)
  expect(made.status).toBe(200)
  return { id, token: made.body.data.token as string }
}

describe('an invitation', () => {
  it('of a new account is answered instead of a password, and signs in whom it is for', async () => {
    const given = newPerson({ by_link: true })
    const made = await ask('POST', '/people', given)
    const { person, password, invitation } = made.body.data
    expect([made.status, password]).toEqual([201, null])
    expect(Date.parse(invitation.expires_at)).toBe(test.clock.now().getTime() + 72 * HOUR_MS)
    expect((await read(invitation.token)).body.data).toMatchObject({
      login: given.login,
      name: given.name,
    })
    const done = await accept(invitation.token)
    expect(done.status).toBe(200)
    expect(done.headers.get('set-cookie')).toContain('HttpOnly')
    expect((await signIn(given.login, PASSWORD)).status).toBe(200)
    const acts = (await ask('GET', `/audit?q=${person.id}`)).body.data
    expect(acts.map(({ act }: { act: string }) => act)).toContain('invitation_accepted')
    expect(JSON.stringify(acts)).not.toContain(invitation.token)
    const stored = await test.sql(
      'select * from staff_invitations where staff_id = $1::text::uuid',
      person.id,
    )
    expect(stored).toEqual([])
  })

  it('works once, also for two at the same time', async () => {
    const { token } = await inviteOne()
    const answers = await Promise.all([accept(token), accept(token, 'salak-pondoh-manis-7')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await accept(token)).body.code).toBe('invitation_wrong')
    expect((await read(token)).body.code).toBe('invitation_wrong')
  })

  it('ends after 72 hours', async () => {
    const { token } = await inviteOne()
    test.clock.advance(72 * HOUR_MS - 1)
    expect((await read(token)).status).toBe(200)
    test.clock.advance(1)
    expect((await accept(token)).body.code).toBe('invitation_wrong')
    await signInOwner()
  })

  it('ends with a newer link, other roles, a new password, and with the account', async () => {
    const roles = [{ role: 'auditor', branch_id: null }]
    for (const change of [
      (id: string) => ask('POST', `/people/${id}/invitation`),
      (id: string) => ask('PUT', `/people/${id}/roles`, { version: 1, roles }),
      (id: string) => ask('POST', `/people/${id}/password`),
      (id: string) => ask('POST', `/people/${id}/dismiss`),
    ]) {
      const { id, token } = await inviteOne()
      expect((await change(id)).status).toBe(200)
      expect((await accept(token)).body.code).toBe('invitation_wrong')
    }
  })

  it('refuses an easy password and stays', async () => {
    const { token } = await inviteOne()
    expect((await accept(token, 'short')).body.errors).toHaveProperty('password')
    expect((await accept(token, 'password1234')).body.errors).toHaveProperty('password')
    expect((await accept(token)).status).toBe(200)
  })

  it('leaves the present password until it is used, and ends the sessions then', async () => {
    const member = await buildStaff(test, 'picker')
    const { token } = (await ask('POST', `/people/${member.id}/invitation`)).body.data
    const me = () => staffAsk(test, member)('GET', '/me/sessions')
    expect((await me()).status).toBe(200)
    await accept(token)
    expect((await me()).status).toBe(401)
  })

  it('of an account that may approve waits for a second person', async () => {
    const { id } = await addTestStaff(test, 'owner')
    const asked = await ask('POST', `/people/${id}/invitation`)
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    const second = staffAsk(test, await buildStaff(test, 'owner', null))
    await second('POST', `/approvals/${asked.body.details.id}/approve`)
    expect((await ask('POST', `/people/${id}/invitation`)).status).toBe(200)
    expect((await ask('POST', `/people/${id}/invitation`)).status).toBe(202)
  })

  it('needs the permission and a page of the console', async () => {
    const { id, token } = await inviteOne()
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('POST', `/people/${id}/invitation`)).status).toBe(403)
    const elsewhere = await test.request('POST', '/api/staff/invitation', {
      body: { token, password: PASSWORD },
    })
    expect(elsewhere.status).toBe(403)
  })
})
