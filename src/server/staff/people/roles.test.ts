/** Roles in the console: what they permit, their limits, and who may change them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPerson, newRole } from '../../../../test/support/people-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  buildBranch,
  buildStaff,
  staffAsk,
  type TestStaff,
} from '../../../../test/support/staff.ts'

let test: TestShop
let owner: TestStaff
let other: TestStaff
let ask: ReturnType<typeof staffAsk>
let second: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = await buildStaff(test, 'owner', null)
  other = await buildStaff(test, 'owner', null)
  ask = staffAsk(test, owner)
  second = staffAsk(test, other)
})
afterAll(() => test.close())

type Role = ReturnType<typeof newRole> & { id: string; version: number; people: number }
const add = async (change: object = {}): Promise<Role> =>
  (await ask('POST', '/roles', newRole(change))).body.data
const change = (role: Role, to: object, as = ask) => {
  const { name, permissions, limits, version } = role
  return as('PUT', `/roles/${role.id}`, { name, permissions, limits, version, ...to })
}
const find = async (id: string): Promise<Role | undefined> =>
  (await ask('GET', '/roles')).body.data.find((one: Role) => one.id === id)
/** Someone who has it, made by SQL: giving it is the subject of other tests. */
const give = async (role: Role, member: TestStaff) => {
  await test.sql('delete from staff_role_of where staff_id = $1::text::uuid', member.id)
  await test.sql(
    'insert into staff_role_of (staff_id, role) values ($1::text::uuid, $2)',
    member.id,
    role.id,
  )
}
const lastAct = async (id: string) =>
  (
    await test.sql<{ act: string; before: object; after: Record<string, string> }>(
      `select act, before, after from staff_acts where entity_kind = 'role' and entity_id = $1
     order by id desc limit 1`,
      id,
    )
  )[0]!

describe('a new role', () => {
  it('is named after its English name, is given to people and opens what it permits', async () => {
    const role = await add({ name: { en: 'Night packer!', id: 'Pengemas malam' } })
    expect(role).toMatchObject({
      id: 'night_packer',
      permissions: ['orders.read', 'picking.read', 'picking.write'],
      people: 0,
      locked: false,
      needs_factor: false,
    })
    expect(await lastAct(role.id)).toMatchObject({ act: 'role_added', after: { refund_limit: 0 } })
    const same = await add({ name: { en: 'Night packer', id: 'Lain' } })
    expect(same.id).toBe('night_packer_2')
    const made = await ask(
      'POST',
      '/people',
      newPerson({ roles: [{ role: role.id, branch_id: null }] }),
    )
    expect([made.status, made.body.data.person.roles[0].name]).toEqual([201, 'Night packer!'])
    expect((await find(role.id))!.people).toBe(1)
  })

  it('is refused with a word that is no permission, without any, without a name', async () => {
    const faults = [
      [{ permissions: ['orders.read', 'orders.burn'] }, 'permissions.1'],
      [{ permissions: [] }, 'permissions'],
      [{ name: { en: '', id: 'Ada' } }, 'name.en'],
      [{ limits: { refund: -1, points: 0, waste: 0 } }, 'limits.refund'],
    ] as const
    for (const [fault, field] of faults) {
      const { status, body } = await ask('POST', '/roles', newRole(fault))
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })

  it.each([
    ['power over refunds', { permissions: ['refunds.write'] }],
    ['a limit', { limits: { refund: 0, points: 500, waste: 0 } }],
  ])('with %s waits for a second person, who adds it', async (_, terms) => {
    const form = newRole(terms)
    const waits = await ask('POST', '/roles', form)
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    const named = async () =>
      (await ask('GET', '/roles')).body.data.filter(({ name }: Role) => name.en === form.name.en)
        .length
    expect(await named()).toBe(0)
    const { id } = waits.body.details
    expect((await ask('POST', `/approvals/${id}/approve`)).body.code).toBe('own_approval')
    expect((await second('POST', `/approvals/${id}/approve`)).status).toBe(200)
    expect(await named()).toBe(1)
  })
})

describe('a change of a role', () => {
  let role: Role
  let member: TestStaff
  beforeEach(async () => {
    role = await add()
    member = await buildStaff(test, 'picker', null)
    await give(role, member)
  })
  const windows = () => staffAsk(test, member)('GET', '/windows')
  const runs = () => staffAsk(test, member)('GET', '/pick-runs')

  it('that takes away holds at the next call of those who have it', async () => {
    expect((await runs()).status).toBe(200)
    const { status, body } = await change(role, { permissions: ['orders.read'] })
    expect([status, body.data.version, body.data.people]).toEqual([200, 2, 1])
    expect((await runs()).status).toBe(403)
    expect(await lastAct(role.id)).toMatchObject({
      act: 'role_changed',
      before: { permissions: 'orders.read, picking.read, picking.write' },
      after: { permissions: 'orders.read', lost: 'picking.read, picking.write' },
    })
  })

  it('that permits more waits, and holds once a second person approved it', async () => {
    const waits = await change(role, { permissions: [...role.permissions, 'windows.read'] })
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    expect((await windows()).status).toBe(403)
    const { id } = waits.body.details
    const seen = (await second('GET', `/approvals/${id}`)).body.data
    expect(seen.changes).toContainEqual({
      field: 'gained',
      label: 'May do from now on',
      before: null,
      after: 'See windows and riders',
    })
    expect((await second('POST', `/approvals/${id}/approve`)).status).toBe(200)
    expect((await windows()).status).toBe(200)
  })

  it('that raises a limit waits; one that lowers it does not', async () => {
    const limits = { refund: 0, points: 0, waste: 300_000 }
    const waits = await change(role, { limits })
    expect(waits.status).toBe(202)
    const { id } = waits.body.details
    expect((await second('POST', `/approvals/${id}/approve`)).status).toBe(200)
    const now = (await find(role.id))!
    expect(now.limits).toEqual(limits)
    const lower = await change(now, { limits: { ...limits, waste: 100_000 } })
    expect([lower.status, lower.body.data.limits.waste]).toEqual([200, 100_000])
  })

  it('over an older version is refused with the newer one', async () => {
    await change(role, { name: { en: 'First', id: 'Pertama' } })
    const late = await change(role, { name: { en: 'Late', id: 'Telat' } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.details).toMatchObject({ version: 2, name: { en: 'First' } })
  })

  it('is not approved any more when the role changed meanwhile', async () => {
    const waits = await change(role, { permissions: [...role.permissions, 'windows.read'] })
    await change(role, { name: { en: 'Between', id: 'Sela' } })
    const late = await second('POST', `/approvals/${waits.body.details.id}/approve`)
    expect([late.status, late.body.code]).toEqual([409, 'approval_changed'])
  })

  it('whose people approve takes two, also when it takes away', async () => {
    const finance = (await find('finance'))!
    const less = finance.permissions.filter((one) => one !== 'refunds.approve')
    const waits = await change(finance, { permissions: less })
    expect([waits.status, waits.body.code]).toEqual([202, 'approval_needed'])
    expect((await find('finance'))!.permissions).toContain('refunds.approve')
  })
})

describe('who may not', () => {
  it.each(['owner', 'auditor'])('%s stays as it is', async (id) => {
    const role = (await find(id))!
    const changed = await change(role, { permissions: ['orders.read'] })
    expect([changed.status, changed.body.code]).toEqual([409, 'role_locked'])
    expect((await ask('POST', `/roles/${id}/retire`)).body.code).toBe('role_locked')
  })

  it('put a permission into a role that they lack, nor change roles for one branch only', async () => {
    const leads = await add({ permissions: ['people.read', 'orders.read'] })
    const lead = await buildStaff(test, 'picker', null)
    await test.sql(
      `update staff_roles set permissions = '{people.read,people.write,orders.read}' where slug = $1`,
      leads.id,
    )
    await give(leads, lead)
    const asLead = staffAsk(test, lead)
    const role = await add({ permissions: ['orders.read'] })
    const more = await change(role, { permissions: ['orders.read', 'windows.read'] }, asLead)
    expect([more.status, more.body.code]).toEqual([403, 'forbidden'])
    const added = await asLead('POST', '/roles', newRole({ permissions: ['till.use'] }))
    expect(added.status).toBe(403)
    expect((await change(role, { name: { en: 'Ok', id: 'Ya' } }, asLead)).status).toBe(200)
    await buildBranch(test, 'kemang')
    await test.sql(
      `update staff_role_of set branch_id = 'kemang' where staff_id = $1::text::uuid`,
      lead.id,
    )
    expect((await asLead('POST', '/roles', newRole())).status).toBe(403)
    expect((await asLead('POST', `/roles/${role.id}/retire`)).status).toBe(403)
  })

  it('read or write them without the permission', async () => {
    const picker = staffAsk(test, await buildStaff(test, 'picker', null))
    expect((await picker('GET', '/roles')).status).toBe(403)
    expect((await picker('POST', '/roles', newRole())).status).toBe(403)
    const auditor = staffAsk(test, await buildStaff(test, 'auditor', null))
    expect((await auditor('GET', '/roles')).status).toBe(200)
    expect((await auditor('POST', '/roles', newRole())).status).toBe(403)
  })
})

describe('retiring', () => {
  it('waits until no active account has the role, and then it is given no more', async () => {
    const role = await add()
    const made = await ask(
      'POST',
      '/people',
      newPerson({ roles: [{ role: role.id, branch_id: null }] }),
    )
    const retire = () => ask('POST', `/roles/${role.id}/retire`)
    expect((await retire()).body.code).toBe('role_in_use')
    await ask('POST', `/people/${made.body.data.person.id}/dismiss`)
    expect((await retire()).status).toBe(200)
    expect(await lastAct(role.id)).toMatchObject({
      act: 'role_retired',
      before: { permissions: 'orders.read, picking.read, picking.write' },
    })
    expect(await find(role.id)).toBeUndefined()
    expect((await retire()).status).toBe(404)
    const again = await ask(
      'POST',
      '/people',
      newPerson({ roles: [{ role: role.id, branch_id: null }] }),
    )
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['roles']])
    const choices = (await ask('GET', '/people/choices')).body.data.roles
    expect(choices.map((one: { role: string }) => one.role)).not.toContain(role.id)
  })
})
