import * as v from 'valibot'
import { key } from './auth.ts'
import { accountCall } from '../call.ts'
import { opaqueId } from '../fields.ts'
import { means, count } from '../means.ts'
import { instant, id } from '../wire.ts'

/** The refresh token travels in an HttpOnly cookie, never in a body. */
export const refreshToken = accountCall({
  method: 'POST',
  path: '/v1/refresh-token',
  summary: 'New keys for the refresh cookie, which is replaced',
  auth: 'public',
  refuses: ['forbidden', 'in_progress', 'unauthenticated'],
  data: v.object({ key }),
  failure: 'failure.generic',
})
export const logout = accountCall({
  method: 'POST',
  path: '/v1/logout',
  summary: 'Ends this session',
  auth: 'verifying',
  data: v.object({ ended: means(v.boolean(), 'True: the session has ended.') }),
  failure: 'failure.generic',
})

export const listSessions = accountCall({
  method: 'GET',
  path: '/v1/sessions',
  summary: 'The customer’s signed-in devices',
  auth: 'customer',
  data: v.array(
    v.object({
      id: opaqueId,
      device: means(v.string(), 'The browser and system of the device, as it describes itself.'),
      created_at: means(instant, 'When it was made.'),
      last_seen_at: means(instant, 'When it last asked for something.'),
      is_current: means(v.boolean(), 'Whether it is the session that asks.'),
    }),
  ),
  failure: 'failure.generic',
})
export const endOtherSessions = accountCall({
  method: 'DELETE',
  path: '/v1/sessions',
  summary: 'Signs every other device out',
  auth: 'customer',
  data: v.object({ ended: means(count, 'How many sessions were ended.') }),
  failure: 'failure.generic',
})
export const endSession = accountCall({
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  summary: 'Signs a device out',
  auth: 'customer',
  params: v.object({ id }),
  data: v.object({ ended: means(v.boolean(), 'True: the session has ended.') }),
  failure: 'failure.generic',
})
