import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nameOf } from '../../fields.ts'
import { means } from '../../means.ts'
import { instant, oneLine } from '../../wire.ts'
import { newStaffPassword } from './opening.ts'

const TOKEN_MAX = 200
const token = means(
  v.pipe(v.string('validation.required'), v.maxLength(TOKEN_MAX, 'validation.tooLong'), oneLine),
  'What follows `#` in the link.',
)
const guest = { auth: 'public', refuses: ['invitation_wrong', 'forbidden'] } as const

export const readInvitation = staffCall({
  method: 'POST',
  path: '/invitation/reading',
  summary: 'Whom an invitation is for',
  ...guest,
  body: v.object({ token }),
  data: v.object({
    login: means(v.string(), 'The name to sign in with.'),
    name: nameOf,
    expires_at: means(instant, 'Until when it works.'),
  }),
})

/** Signs in with the account, in a cookie. */
export const acceptInvitation = staffCall({
  method: 'POST',
  path: '/invitation',
  summary: 'Set the password of an invited account',
  ...guest,
  body: v.object({ token, password: newStaffPassword }),
  data: v.object({}),
})
