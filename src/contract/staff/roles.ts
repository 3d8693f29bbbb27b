import * as v from 'valibot'
import { PERMISSIONS } from '#domain/staff/permission.ts'
import { LIMIT_MAX } from '#domain/staff/role-terms.ts'
import { staffCall } from '../call.ts'
import { opaqueId } from '../fields.ts'
import { count, means, ordinal, unit } from '../means.ts'
import { oneLine } from '../wire.ts'
import { bilingual, line, whole } from './goods/product-form.ts'

const NAME_MAX = 80
const SLUG_MAX = 60
const VERSION_MAX = 1_000_000

const limits = <Rupiah extends v.GenericSchema, Points extends v.GenericSchema>(
  rupiah: (max: number) => Rupiah,
  points: (max: number) => Points,
) =>
  v.object({
    refund: means(rupiah(LIMIT_MAX.refund), 'Money back to one customer in a few days.'),
    points: means(points(LIMIT_MAX.points), 'Points given or taken by hand.'),
    waste: means(rupiah(LIMIT_MAX.waste), 'Cost of what is thrown away in one act.'),
  })
const given = {
  limits: limits(
    (max) => v.pipe(whole(0, max), unit('whole rupiah')),
    (max) => v.pipe(whole(0, max), unit('points')),
  ),
}
const answered = {
  limits: limits(
    () => v.pipe(v.number(), unit('whole rupiah')),
    () => v.pipe(v.number(), unit('points')),
  ),
}

const role = v.object({
  id: opaqueId,
  version: means(ordinal, 'Counts its changes.'),
  name: means(bilingual(v.string()), 'Name.'),
  permissions: means(v.array(v.string()), 'What people with it may do.'),
  limits: means(answered.limits, 'What they may do alone; 0 without.'),
  locked: means(v.boolean(), 'Whether it can never be changed: owner and auditor.'),
  people: means(v.pipe(v.number(), count), 'Active accounts that have it.'),
  needs_factor: means(
    v.boolean(),
    'Whether it needs a second factor: for money, personal data, prices, settings or people.',
  ),
})
export type StaffRole = v.InferOutput<typeof role>

const idParam = v.object({
  id: means(
    v.pipe(v.string(), v.nonEmpty(), v.maxLength(SLUG_MAX, 'validation.tooLong'), oneLine),
    'Names the role.',
  ),
})
const form = {
  name: means(bilingual(v.pipe(line(NAME_MAX), v.nonEmpty('validation.required'))), 'Name.'),
  permissions: means(
    v.pipe(
      v.array(v.picklist(PERMISSIONS, 'validation.oneOf'), 'validation.required'),
      v.minLength(1, 'validation.required'),
      v.maxLength(PERMISSIONS.length, 'validation.listMax'),
    ),
    'What people with it may do. What may be written may be read as well.',
  ),
  limits: means(given.limits, 'What they may do alone; 0 without.'),
}
const writing = { auth: 'staff', needs: 'people.write', proof: true, idempotent: true } as const

export const listRoles = staffCall({
  method: 'GET',
  path: '/roles',
  summary: 'Roles with what they permit',
  auth: 'staff',
  needs: 'people.read',
  data: v.array(role),
})

export const addRole = staffCall({
  method: 'POST',
  path: '/roles',
  summary: 'Add a role',
  ...writing,
  refuses: ['forbidden', 'conflict', 'approval_needed'],
  status: 201,
  body: v.object(form),
  data: role,
})

/** Holds from the next call of everyone who has the role. */
export const changeRole = staffCall({
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Change name, permissions or limits of a role',
  ...writing,
  refuses: [
    'forbidden',
    'not_found',
    'role_locked',
    'changed_meanwhile',
    'last_administrator',
    'conflict',
    'approval_needed',
  ],
  params: idParam,
  body: v.object({
    version: means(
      v.pipe(whole(0, VERSION_MAX), unit('ordinal')),
      'The version that was read; another one is refused with `changed_meanwhile`.',
    ),
    ...form,
  }),
  data: role,
})

export const retireRole = staffCall({
  method: 'POST',
  path: '/roles/{id}/retire',
  summary: 'Retire a role that no one has',
  ...writing,
  refuses: ['forbidden', 'not_found', 'role_locked', 'role_in_use'],
  params: idParam,
  data: v.object({}),
})
