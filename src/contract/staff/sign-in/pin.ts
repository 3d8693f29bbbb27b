import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { password } from './session.ts'

const pin = means(
  v.pipe(v.string('validation.required'), v.regex(/^\d{4}$/, 'validation.pin')),
  'Four digits.',
)

/**
 * For roles that work at shared devices. From then on their sessions in browsers lock after five
 * minutes of silence and last twelve hours.
 */
export const setPin = staffCall({
  method: 'PUT',
  path: '/me/pin',
  summary: 'Set the PIN that unlocks a shared device',
  auth: 'staff',
  needs: 'setup',
  refuses: ['forbidden', 'old_password_wrong'],
  body: v.object({ pin, password }),
  data: v.object({}),
})

/** 401 after the fifth wrong PIN in a row, which ends the session. */
export const unlockSession = staffCall({
  method: 'POST',
  path: '/session/unlock',
  summary: 'Unlock this session by the PIN',
  auth: 'staff',
  needs: 'locked',
  refuses: ['pin_wrong', 'conflict'],
  body: v.object({ pin }),
  data: v.object({}),
})
