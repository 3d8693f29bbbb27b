/** People in the console: accounts, roles, passwords, leaving, sessions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../../../../test/support/people-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  addTestStaff,
  buildBranch,
  buildStaff,
  staffAsk,
  type TestStaff,
} from '../../../../test/support/staff.ts'
import { sql, run } from '../../platform/database.ts'

let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await buildBranch(test)
  owner = await buildStaff(test, 'owner', null)
  ask = staffAsk(test, owner)
})
afterAll(() => test.close())

const find = async (id: string) =>
  (await ask('GET', '/people')).body.data.find((each: { id: string }) => each.id === id)
const signIn = (login: string, password: string) =>
  test.request('POST', '/api/staff/login', { body: { login, password } })

describe('a new person', () => {
  it('signs in with the password that was shown once', async () => {
    const given = newPerson({
      roles: [{ role: 'cashier', branch_id: 'kemang' }],
      branch_id: 'kemang',
    })
    const { status, body } = await ask('POST', '/people', given)
    expect(status).toBe(201)
    expect(body.data.person).toMatchObject({
      login: given.login,
      roles: [{ role: 'cashier', branch: { id: 'kemang' } }],
      branch: { id: 'kemang' },
      has_factor: false,
      sessions: 0,
      seen_at: null,
      left_at: null,
    })
    expect((await signIn(given.login, body.data.password)).status).toBe(200)
    const seen = await find(body.data.person.id)
    expect([seen.sessions, seen.seen_at]).toEqual([1, test.clock.now().toISOString()])
    const log = JSON.stringify((await ask('GET', `/audit?q=${seen.id}`)).body)
    expect(log).toContain('person_added')
    expect(log).not.toContain(body.data.password)
  })

  it('is refused with a taken login, an unknown role or branch, or without a role', async () => {
    const taken = await ask('POST', '/people', newPerson({ login: owner.login }))
    expect(taken.body.errors).toEqual({ login: ['This login is taken'] })
    for (const roles of [
      [],
      [{ role: 'king', branch_id: null }],
      [{ role: 'picker', branch_id: 'nowhere' }],
      [
        { role: 'picker', branch_id: null },
        { role: 'picker', branch_id: null },
      ],
    ]) {
      const { status, body } = await ask('POST', '/people', newPerson({ roles }))
      expect([status, Object.keys(body.errors)[0]!.split('.')[0]]).toEqual([422, 'roles'])
    }
  })
})

describe('roles', () => {
  it('hold from the next call on, and only for the version that was read', async () => {
    const other = await buildStaff(test, 'cashier')
    const roles = [{ role: 'auditor', branch_id: null }]
    const put = () => ask('PUT', `/people/${other.id}/roles`, { version: 1, roles })
    expect((await staffAsk(test, other)('GET', '/audit')).status).toBe(403)
    expect((await put()).body.data).toMatchObject({ version: 2, roles: [{ role: 'auditor' }] })
    expect((await staffAsk(test, other)('GET', '/audit')).status).toBe(200)
    expect((await put()).body.code).toBe('changed_meanwhile')
  })

  it('cannot be given with a permission that the giver lacks, nor changed on oneself', async () => {
    await run(
      test.shop.db,
      sql`insert into staff_roles (slug, position, name, permissions) values
        ('leader', 90, '{"en":"Leader","id":"Pemimpin"}', '{people.read,people.write,orders.read,reports.read,picking.read,till.use}')`,
    )
    const member = await addTestStaff(test, 'cashier')
    const lead = await buildStaff(test, 'cashier', null)
    await run(
      test.shop.db,
      sql`update staff_role_of set role = 'leader' where staff_id = ${lead.id}`,
    )
    const asLead = staffAsk(test, lead)
    const give = (id: string, role: string, version = 1) =>
      asLead('PUT', `/people/${id}/roles`, { version, roles: [{ role, branch_id: null }] })
    expect((await give(member.id, 'owner')).status).toBe(403)
    expect((await give(lead.id, 'cashier')).status).toBe(403)
    const made = await asLead(
      'POST',
      '/people',
      newPerson({ roles: [{ role: 'auditor', branch_id: null }] }),
    )
    expect(made.status).toBe(403)
    expect((await give(member.id, 'cashier')).status).toBe(200)
    // Who knows the owner's password could use what the lead lacks.
    expect((await asLead('POST', `/people/${owner.id}/password`)).status).toBe(403)
    await run(test.shop.db, sql`delete from staff_role_of where role = 'leader'`)
  })

  it('of the last person who may change accounts stay', async () => {
    const second = await buildStaff(test, 'owner', null)
    const roles = [{ role: 'cashier', branch_id: null }]
    const demote = async (from: TestStaff, who: TestStaff) =>
      (await staffAsk(test, from)('PUT', `/people/${who.id}/roles`, { version: 1, roles })).body
        .details.id
    const [first, last] = [await demote(owner, second), await demote(second, owner)]
    const answers = await Promise.all([
      staffAsk(test, second)('POST', `/approvals/${first}/approve`),
      ask('POST', `/approvals/${last}/approve`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = answers.find(({ status }) => status !== 200)!
    expect(['maker_may_not', 'approval_changed', 'not_found', 'forbidden']).toContain(
      late.body.code,
    )
    const [left] = answers[0]!.status === 200 ? [owner] : [second]
    const alone = await staffAsk(test, left)('POST', `/people/${left.id}/dismiss`)
    expect([alone.status, alone.body.code]).toEqual([409, 'last_administrator'])
    owner = left
    ask = staffAsk(test, owner)
  })
})

describe('leaving, passwords and sessions', () => {
  it('a dismissed person is signed out and cannot come back', async () => {
    const other = await buildStaff(test, 'cashier')
    const { body } = await ask('POST', `/people/${other.id}/dismiss`)
    expect(body.data).toMatchObject({ left_at: test.clock.now().toISOString(), sessions: 0 })
    expect((await staffAsk(test, other)('GET', '/session')).status).toBe(401)
    expect((await ask('POST', `/people/${other.id}/password`)).status).toBe(409)
  })

  it('a new password ends the sessions of the old one', async () => {
    const other = await buildStaff(test, 'cashier')
    const { password } = (await ask('POST', `/people/${other.id}/password`)).body.data
    expect((await staffAsk(test, other)('GET', '/session')).status).toBe(401)
    expect((await signIn(other.login, password)).status).toBe(200)
  })

  it('sessions are seen and ended, each only at its person', async () => {
    const other = await buildStaff(test, 'cashier')
    const [session] = (await ask('GET', `/people/${other.id}/sessions`)).body.data
    expect(session).toMatchObject({ kind: 'bearer', is_this: false })
    const end = (id: string) => ask('DELETE', `/people/${id}/sessions/${session.id}`)
    expect((await end(owner.id)).status).toBe(404)
    expect((await end(other.id)).status).toBe(200)
    expect((await staffAsk(test, other)('GET', '/session')).status).toBe(401)
  })
})
