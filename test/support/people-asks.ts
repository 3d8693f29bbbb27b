/** Valid requests for the console's people. */
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { addTestStaff, buildStaff, FROM_CONSOLE, staffAsk } from './staff.ts'

let count = 0
export const newPerson = (change: object = {}) => ({
  login: `baru${(count += 1)}`,
  name: 'Wulan Baru',
  roles: [{ role: 'picker', branch_id: null as string | null }],
  branch_id: null as string | null,
  ...change,
})

/** An owner for all branches, and another account. */
const pair = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  const { id } = await addTestStaff(test, 'cashier')
  return { token, params: { id } }
}

/** The token of a new account's link. */
export const invitationOf = async (test: TestShop): Promise<string> => {
  const { token, params } = await pair(test)
  const made = await staffAsk(test, { token })('POST', `/people/${params.id}/invitation`)
  return made.body.data.token
}

export const newRole = (change: object = {}) => ({
  name: { en: `Packer ${(count += 1)}`, id: `Pengemas ${count}` },
  permissions: ['orders.read', 'picking.write'],
  limits: { refund: 0, points: 0, waste: 0 },
  ...change,
})

/** An owner, and a role that no one has. */
const withRole = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  const { body } = await staffAsk(test, { token })('POST', '/roles', newRole())
  return { token, params: { id: body.data.id as string } }
}

export const PEOPLE_ASKS: Record<string, Make> = {
  'POST /api/staff/people': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    body: newPerson(),
  }),
  'PUT /api/staff/people/{id}/roles': async (_, test) => ({
    ...(await pair(test)),
    body: { version: 1, roles: newPerson().roles },
  }),
  'POST /api/staff/roles': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    body: newRole(),
  }),
  'PUT /api/staff/roles/{id}': async (_, test) => ({
    ...(await withRole(test)),
    body: { version: 1, ...newRole({ permissions: ['orders.read', 'picking.read'] }) },
  }),
  'POST /api/staff/roles/{id}/retire': (_, test) => withRole(test),
  'POST /api/staff/people/{id}/dismiss': (_, test) => pair(test),
  'POST /api/staff/people/{id}/password': (_, test) => pair(test),
  'POST /api/staff/people/{id}/invitation': (_, test) => pair(test),
  'POST /api/staff/invitation/reading': async (_, test) => ({
    headers: FROM_CONSOLE,
    body: { token: await invitationOf(test) },
  }),
  'POST /api/staff/invitation': async (_, test) => ({
    headers: FROM_CONSOLE,
    body: { token: await invitationOf(test), password: 'jeruk-nipis-manis-9' },
  }),
  'GET /api/staff/people/{id}/sessions': (_, test) => pair(test),
  'DELETE /api/staff/people/{id}/sessions/{session}': async (_, test) => {
    const { token } = await buildStaff(test, 'owner', null)
    const other = await buildStaff(test, 'cashier')
    const sessions = await test.request('GET', `/api/staff/people/${other.id}/sessions`, { token })
    return { token, params: { id: other.id, session: sessions.body.data[0].id } }
  },
}
