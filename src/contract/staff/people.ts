import * as v from 'valibot'
import { STAFF_LOGIN_FORM } from '#domain/staff/login-form.ts'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { count, means, unit } from '../means.ts'
import { id, idParam, instant, oneLine, text } from '../wire.ts'
import { deviceSession } from './sign-in/session.ts'

const NAME_MAX = 80
const ROLES_MAX = 24
const SLUG_MAX = 60
const slug = v.pipe(
  v.string('validation.required'),
  v.nonEmpty('validation.required'),
  v.maxLength(SLUG_MAX, 'validation.tooLong'),
  oneLine,
)
const branch = v.object({ id: opaqueId, name: nameOf })
const version = means(
  v.pipe(v.number('validation.number'), v.integer(), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const person = v.object({
  id: opaqueId,
  version,
  login: means(v.string(), 'The name to sign in with.'),
  name: nameOf,
  roles: means(
    v.array(
      v.object({
        role: means(v.string(), 'Names the role.'),
        name: nameOf,
        branch: means(v.nullable(branch), 'Where it holds; null for all branches.'),
      }),
    ),
    'The roles of the account.',
  ),
  branch: means(v.nullable(branch), 'Where they serve; null for those who belong to no branch.'),
  has_factor: means(v.boolean(), 'Whether the account has a second factor.'),
  sessions: means(v.pipe(v.number(), count), 'Where they are signed in.'),
  seen_at: means(v.nullable(instant), 'When they last used the console or a till.'),
  left_at: means(v.nullable(instant), 'When they were dismissed.'),
})
export type StaffPerson = v.InferOutput<typeof person>

export const listPeople = staffCall({
  method: 'GET',
  path: '/people',
  summary: 'All accounts of staff, former ones last',
  auth: 'staff',
  needs: 'people.read',
  data: v.array(person),
})

export const listPeopleChoices = staffCall({
  method: 'GET',
  path: '/people/choices',
  summary: 'Roles and branches to choose from',
  auth: 'staff',
  needs: 'people.read',
  data: v.object({
    roles: means(
      v.array(
        v.object({
          role: means(v.string(), 'Names the role.'),
          name: nameOf,
          may_give: means(v.boolean(), 'The caller has every permission of the role.'),
        }),
      ),
      'The roles.',
    ),
    branches: means(v.array(branch), 'The branches.'),
  }),
})

const branchChoice = v.nullable(slug)
const chosenRoles = means(
  v.pipe(
    v.array(
      v.object({
        role: means(slug, 'Names the role.'),
        branch_id: means(branchChoice, 'Where it holds; null for all branches.'),
      }),
      'validation.required',
    ),
    v.minLength(1, 'validation.required'),
    v.maxLength(ROLES_MAX, 'validation.listMax'),
  ),
  'The roles of the account.',
)
const writing = {
  auth: 'staff',
  needs: 'people.write',
  proof: true,
  refuses: ['forbidden', 'changed_meanwhile', 'last_administrator', 'conflict', 'approval_needed'],
} as const
const password = means(v.string(), 'The password to sign in with. Shown once.')

const invitation = v.object({
  token: means(v.string(), 'What follows `#` in the link `/staff/invitation`. Shown once.'),
  expires_at: means(instant, 'Until when it works.'),
})
export type StaffInvitation = v.InferOutput<typeof invitation>

/** Not idempotent by key, because the stored answer would hold the password. */
export const addPerson = staffCall({
  method: 'POST',
  path: '/people',
  summary: 'Make an account',
  ...writing,
  status: 201,
  body: v.object({
    login: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.toLowerCase(),
        v.regex(STAFF_LOGIN_FORM, 'validation.invalid'),
      ),
      'The name to sign in with.',
    ),
    name: means(text(NAME_MAX), 'Name.'),
    roles: chosenRoles,
    branch_id: means(branchChoice, 'Where they serve; null for no branch.'),
    by_link: means(
      v.optional(v.boolean('validation.invalid')),
      'Answer with a link by which they set the password themselves, instead of a password.',
    ),
  }),
  data: v.object({
    person: means(person, 'The account.'),
    password: means(v.nullable(password), 'The password; null with a link.'),
    invitation: means(v.nullable(invitation), 'The link; null with a password.'),
  }),
})

export const setPersonRoles = staffCall({
  method: 'PUT',
  path: '/people/{id}/roles',
  summary: 'Set the roles of an account',
  ...writing,
  idempotent: true,
  params: idParam,
  body: v.object({ version, roles: chosenRoles }),
  data: person,
})

export const dismissPerson = staffCall({
  method: 'POST',
  path: '/people/{id}/dismiss',
  summary: 'Disable an account and end its sessions',
  ...writing,
  idempotent: true,
  params: idParam,
  data: person,
})

export const renewPersonPassword = staffCall({
  method: 'POST',
  path: '/people/{id}/password',
  summary: 'Make a new password and end the sessions of an account',
  ...writing,
  params: idParam,
  data: v.object({ password }),
})

/** The present password works until the link is used. A new link ends the one before. */
export const invitePerson = staffCall({
  method: 'POST',
  path: '/people/{id}/invitation',
  summary: 'Make a link by which a member of staff sets the password of their account',
  ...writing,
  params: idParam,
  data: invitation,
})

export const personSessions = staffCall({
  method: 'GET',
  path: '/people/{id}/sessions',
  summary: 'Where a member of staff is signed in',
  auth: 'staff',
  needs: 'people.read',
  params: idParam,
  data: v.array(deviceSession),
})

export const endPersonSession = staffCall({
  method: 'DELETE',
  path: '/people/{id}/sessions/{session}',
  summary: 'End a session of a member of staff',
  auth: 'staff',
  needs: 'people.write',
  params: v.object({ id, session: id }),
  data: v.object({}),
})
