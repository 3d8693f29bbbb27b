/** Valid requests for the PIN and the notices of one’s own account. */
import type { Make } from './make-ask.ts'
import { buildStaff, STAFF_PASSWORD, staffAsk } from './staff.ts'

export const PIN_ASKS: Record<string, Make> = {
  'PUT /api/staff/me/pin': async (_, test) => ({
    token: (await buildStaff(test)).token,
    body: { pin: '4071', password: STAFF_PASSWORD },
  }),
  'POST /api/staff/session/unlock': async (_, test) => {
    const { id, token } = await buildStaff(test)
    await staffAsk(test, { token })('PUT', '/me/pin', { pin: '4071', password: STAFF_PASSWORD })
    // The session of a till's bearer token, as one of a browser.
    await test.sql('update staff_sessions set locks = true where staff_id = $1::text::uuid', id)
    return { token, body: { pin: '4071' } }
  },
  'POST /api/staff/me/notices/{id}/dismiss': async (_, test) => {
    const { id, token } = await buildStaff(test)
    const [notice] = await test.sql<{ id: string }>(
      `insert into staff_notices (id, staff_id, kind, device, network, at)
       values (gen_random_uuid(), $1::text::uuid, 'device', 'Firefox', '127.0.0.1', '2026-11-20T02:00:00Z') returning id`,
      id,
    )
    return { token, params: { id: notice!.id } }
  },
}
