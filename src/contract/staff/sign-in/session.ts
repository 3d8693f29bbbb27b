import * as v from 'valibot'
import { PERMISSIONS } from '#domain/staff/permission.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { count, means, seconds } from '../../means.ts'
import { id, instant, oneLine } from '../../wire.ts'

const LOGIN_LENGTH_MAX = 32
const PASSWORD_LENGTH_MAX = 128
const CODE_LENGTH_MAX = 32

const branch = v.object({ id: opaqueId, name: nameOf })
export const staffMember = means(
  v.object({
    id: opaqueId,
    login: means(v.string(), 'The name to sign in with.'),
    name: means(v.string(), 'Name.'),
    roles: means(
      v.array(
        v.object({
          slug: means(v.string(), 'Names the role.'),
          name: nameOf,
          branch: means(v.nullable(branch), 'Where it holds; null for all branches.'),
        }),
      ),
      'The roles of the account.',
    ),
    permissions: means(v.array(v.picklist(PERMISSIONS)), 'What the roles permit together.'),
    branch: means(v.nullable(branch), 'Where they serve; null for those who belong to no branch.'),
    locale: means(v.nullable(v.picklist(['id', 'en'])), 'The language of their console.'),
  }),
  'A member of staff.',
)
export type StaffMember = v.InferOutput<typeof staffMember>

export const password = means(
  v.pipe(
    v.string('validation.required'),
    v.nonEmpty('validation.required'),
    v.maxLength(PASSWORD_LENGTH_MAX, 'validation.tooLong'),
  ),
  'The password.',
)

const credentials = v.object({
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
  password,
})

/** For tills and scripts without a browser. Accounts with a second factor use the console. */
export const staffLogin = staffCall({
  method: 'POST',
  path: '/login',
  summary: 'Get a bearer token for a till or a script',
  auth: 'public',
  refuses: ['wrong_credentials', 'factor_needed'],
  body: credentials,
  data: v.object({
    token: means(v.string(), 'Bearer token for `/api/staff`.'),
    expires_at: means(instant, 'When the token ends.'),
    staff: means(staffMember, 'Who signed in.'),
  }),
})

const signInState = means(
  v.picklist(['signed_in', 'factor']),
  '`factor`: the second factor is still to be given.',
)

/**
 * Signs in to the console, in a cookie. 401 for any invalid credential, 429 with `Retry-After`
 * after ten tries in a quarter of an hour.
 */
export const staffSignIn = staffCall({
  method: 'POST',
  path: '/sign-in',
  summary: 'Sign in to the console',
  auth: 'public',
  refuses: ['wrong_credentials', 'forbidden'],
  body: credentials,
  data: v.object({ state: signInState }),
})

const factorCode = means(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.nonEmpty('validation.required'),
    v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'),
    oneLine,
  ),
  'Six digits of the authenticator app, or a recovery code.',
)

export const secondFactorGiven = v.object({
  state: signInState,
  recovery_codes_left: means(v.pipe(v.number(), count), 'Recovery codes that still work.'),
})

/** Also renews the proof that sensitive calls need. */
export const staffSignInCode = staffCall({
  method: 'POST',
  path: '/sign-in/code',
  summary: 'Give the second factor',
  auth: 'staff',
  needs: 'pending',
  refuses: ['staff_code_wrong'],
  body: v.object({ code: factorCode }),
  data: secondFactorGiven,
})

const factorKind = means(v.picklist(['totp', 'passkey']), 'An authenticator app or a passkey.')

export const staffSignOut = staffCall({
  method: 'POST',
  path: '/sign-out',
  summary: 'End this session of the console',
  auth: 'staff',
  needs: 'locked',
  data: v.object({}),
})

export const staffLogout = staffCall({
  method: 'POST',
  path: '/logout',
  summary: 'End the session of a bearer token',
  auth: 'staff',
  needs: 'locked',
  data: v.object({}),
})

export const staffSession = staffCall({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in here',
  auth: 'staff',
  needs: 'locked',
  data: v.object({
    state: means(
      v.picklist(['signed_in', 'factor', 'locked']),
      '`factor`: the second factor is still to be given; `locked`: the PIN.',
    ),
    staff: means(v.nullable(staffMember), 'Null until the second factor is given.'),
    locks_after: means(
      v.nullable(v.pipe(v.number(), seconds)),
      'The silence after which this session locks; null when it ends after two hours instead.',
    ),
    pin: means(
      v.nullable(v.picklist(['set', 'missing'])),
      'Whether the account has a PIN; null when its roles do not work at shared devices.',
    ),
    needs_factor: means(v.boolean(), 'A second factor has to be set up first.'),
    has_factor: means(v.boolean(), 'Whether the account has a second factor.'),
    factors: means(v.array(factorKind), 'The kinds of second factors of the account.'),
  }),
})
export type StaffSession = v.InferOutput<(typeof staffSession)['data']>

export const setStaffLanguage = staffCall({
  method: 'PUT',
  path: '/me/locale',
  summary: 'Choose the language of the console',
  auth: 'staff',
  needs: 'setup',
  body: v.object({
    locale: means(v.picklist(['id', 'en'], 'validation.oneOf'), 'Language of texts.'),
  }),
  data: v.object({}),
})

export const demoStaff = staffCall({
  method: 'GET',
  path: '/demo-accounts',
  summary: 'The accounts of the demo, one for each role; none in a live shop',
  auth: 'public',
  data: v.array(
    v.object({
      login: means(v.string(), 'The name to sign in with.'),
      name: nameOf,
      role: means(v.string(), 'Name of the role.'),
    }),
  ),
})

export const deviceSession = v.object({
  id: opaqueId,
  kind: means(v.picklist(['bearer', 'browser']), 'A till or script, or a browser.'),
  device: means(v.string(), 'Browser and system, as the device names itself.'),
  network: means(v.string(), 'The network address.'),
  began_at: means(instant, 'When it signed in.'),
  seen_at: means(instant, 'When it was last used, within five minutes.'),
  is_this: means(v.boolean(), 'The session of this request.'),
})
export const ownStaffSessions = staffCall({
  method: 'GET',
  path: '/me/sessions',
  summary: 'Where the caller is signed in',
  auth: 'staff',
  needs: 'setup',
  data: v.array(deviceSession),
})
export type DeviceSession = v.InferOutput<typeof deviceSession>

export const endOwnStaffSession = staffCall({
  method: 'DELETE',
  path: '/me/sessions/{id}',
  summary: 'End a session of the caller',
  auth: 'staff',
  needs: 'setup',
  params: v.object({ id }),
  data: v.object({}),
})

export const ownFactors = staffCall({
  method: 'GET',
  path: '/me/factors',
  summary: 'The second factors of the caller',
  auth: 'staff',
  needs: 'setup',
  data: v.object({
    factors: means(
      v.array(
        v.object({
          id: opaqueId,
          kind: factorKind,
          name: means(v.string(), 'How its owner calls a passkey; empty for an app.'),
          added_at: means(instant, 'When it was added.'),
          used_at: means(v.nullable(instant), 'When it was last used.'),
        }),
      ),
      'Those that are confirmed.',
    ),
    recovery_codes_left: means(v.pipe(v.number(), count), 'Recovery codes that still work.'),
  }),
})

/** With a second factor already, a recent proof of it is needed. */
export const beginTotp = staffCall({
  method: 'POST',
  path: '/me/factors/totp',
  summary: 'Begin to add an authenticator app',
  auth: 'staff',
  needs: 'setup',
  proof: true,
  data: v.object({
    uri: means(v.string(), 'The `otpauth://` address, for a QR code.'),
    secret: means(v.string(), 'The same, to type: base32.'),
  }),
})

export const recoveryCodes = means(
  v.array(v.string()),
  'Ten codes, each for one sign-in without the app. Shown once.',
)
export const finishTotp = staffCall({
  method: 'POST',
  path: '/me/factors/totp/confirm',
  summary: 'Confirm the authenticator app by a code',
  auth: 'staff',
  needs: 'setup',
  refuses: ['staff_code_wrong', 'conflict'],
  body: v.object({ code: factorCode }),
  data: v.object({ recovery_codes: recoveryCodes }),
})

export const renewRecoveryCodes = staffCall({
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Make ten new recovery codes; the old ones end',
  auth: 'staff',
  needs: 'setup',
  proof: true,
  data: v.object({ recovery_codes: recoveryCodes }),
})
