import * as v from 'valibot'
import { MACHINE_SCOPES } from '#domain/staff/machine-scopes.ts'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { means, unit } from '../means.ts'
import { idParam, instant, text } from '../wire.ts'

const NAME_MAX = 60
export const MACHINE_KEY_DAYS_MAX = 730
const scopes = v.array(v.picklist(MACHINE_SCOPES, 'validation.oneOf'))

const machineKey = v.object({
  id: opaqueId,
  name: nameOf,
  owner: means(
    v.object({ login: means(v.string(), 'The name to sign in with.'), name: nameOf }),
    'Whose key it is: its calls are acts of this account.',
  ),
  scopes: means(scopes, 'What it permits, within what the owner may do.'),
  token_end: means(v.string(), 'The last four characters of the token.'),
  created_at: means(instant, 'When it was made.'),
  ends_at: means(instant, 'When it ends by itself.'),
  used_at: means(v.nullable(instant), 'When it was last used, within five minutes.'),
  ended_at: means(v.nullable(instant), 'When it was ended; null while it works.'),
})
export type MachineKey = v.InferOutput<typeof machineKey>

export const listMachineKeys = staffCall({
  method: 'GET',
  path: '/machine-keys',
  summary: 'Keys of scales, printers and other systems, newest first',
  auth: 'staff',
  needs: 'people.read',
  data: v.array(machineKey),
})

/** The token is shown in this answer alone. */
export const addMachineKey = staffCall({
  method: 'POST',
  path: '/machine-keys',
  summary: 'Make a key for a machine',
  auth: 'staff',
  needs: 'people.write',
  proof: true,
  refuses: ['forbidden'],
  body: v.object({
    name: means(text(NAME_MAX), 'What it is for, such as a scale.'),
    scopes: means(v.pipe(scopes, v.minLength(1, 'validation.required')), 'What it permits.'),
    days: means(
      v.pipe(
        v.number('validation.number'),
        v.integer('validation.number'),
        v.minValue(1, 'validation.min'),
        v.maxValue(MACHINE_KEY_DAYS_MAX, 'validation.max'),
        unit('days'),
      ),
      'After how many days it ends.',
    ),
  }),
  data: v.object({
    key: means(machineKey, 'The key.'),
    token: means(v.string(), 'Bearer token for `/api/staff`; shown once.'),
  }),
})

export const endMachineKey = staffCall({
  method: 'DELETE',
  path: '/machine-keys/{id}',
  summary: 'End a key',
  auth: 'staff',
  needs: 'people.write',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})
