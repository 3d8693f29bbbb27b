import * as v from 'valibot'
import { STAFF_ROLES } from '#domain/staff.ts'
import { staffCall } from '../call.ts'
import { oneLine } from '../wire.ts'

const LOGIN_LENGTH_MAX = 32
const PASSWORD_LENGTH_MAX = 128

export const staffMember = v.object({
  name: v.string(),
  role: v.picklist(STAFF_ROLES),
  /** Where they serve; null for whoever belongs to no branch. */
  branch: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type StaffMember = v.InferOutput<typeof staffMember>

/** Signs in somebody who works here. 401 for whatever is wrong, 429 with `Retry-After` after ten tries in a quarter of an hour. */
export const staffLogin = staffCall({
  method: 'POST',
  path: '/login',
  summary: 'Sign in as a member of staff',
  auth: 'public',
  refuses: ['wrong_credentials'],
  body: v.object({
    login: v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.toLowerCase(),
      v.nonEmpty('validation.required'),
      v.maxLength(LOGIN_LENGTH_MAX, 'validation.tooLong'),
      oneLine,
    ),
    password: v.pipe(
      v.string('validation.required'),
      v.nonEmpty('validation.required'),
      v.maxLength(PASSWORD_LENGTH_MAX, 'validation.tooLong'),
    ),
  }),
  data: v.object({ token: v.string(), expires_at: v.string(), staff: staffMember }),
})

export const staffLogout = staffCall({
  method: 'POST',
  path: '/logout',
  summary: 'End the session of a member of staff',
  auth: 'staff',
  data: v.object({}),
})

export const staffMe = staffCall({ method: 'GET', path: '/me', summary: 'Who is signed in here', auth: 'staff', data: staffMember })
