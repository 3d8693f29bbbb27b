import * as v from 'valibot'
import { STAFF_ROLES } from '#domain/staff.ts'
import { staffCall } from './call.ts'
import { opaqueId, nameOf } from './fields.ts'
import { means } from './means.ts'
import { instant, oneLine } from './wire.ts'

const LOGIN_LENGTH_MAX = 32
const PASSWORD_LENGTH_MAX = 128

export const staffMember = means(
  v.object({
    name: means(v.string(), 'Name.'),
    role: means(v.picklist(STAFF_ROLES), 'What they may do.'),
    branch: means(
      v.nullable(v.object({ id: opaqueId, name: nameOf })),
      'Where they serve; null for those who belong to no branch.',
    ),
  }),
  'A member of staff.',
)
export type StaffMember = v.InferOutput<typeof staffMember>

/**
 * Logs in a staff member. 401 for any invalid credential, 429 with `Retry-After` after ten tries in
 * a quarter of an hour.
 */
export const staffLogin = staffCall({
  method: 'POST',
  path: '/login',
  summary: 'Sign in as a member of staff',
  auth: 'public',
  refuses: ['wrong_credentials'],
  body: v.object({
    login: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.toLowerCase(),
        v.nonEmpty('validation.required'),
        v.maxLength(LOGIN_LENGTH_MAX, 'validation.tooLong'),
        oneLine,
      ),
      'The name to sign in with.',
    ),
    password: means(
      v.pipe(
        v.string('validation.required'),
        v.nonEmpty('validation.required'),
        v.maxLength(PASSWORD_LENGTH_MAX, 'validation.tooLong'),
      ),
      'The password.',
    ),
  }),
  data: v.object({
    token: means(v.string(), 'Bearer token for `/api/staff`.'),
    expires_at: means(instant, 'When the token ends.'),
    staff: means(staffMember, 'Who signed in.'),
  }),
})

export const staffLogout = staffCall({
  method: 'POST',
  path: '/logout',
  summary: 'End the session of a member of staff',
  auth: 'staff',
  data: v.object({}),
})

export const staffMe = staffCall({
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in here',
  auth: 'staff',
  data: staffMember,
})
