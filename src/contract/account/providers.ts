import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { key } from './auth.ts'
import { user } from './profile.ts'
import { locale, registerByProviderForm } from './sign-in-forms.ts'
import { oneLine } from '../wire.ts'

/** Signing in at another provider (OpenID Connect): who is offered, the way there, and what comes back. */

const providerId = v.pipe(v.string('validation.required'), v.regex(/^[a-z0-9-]{1,40}$/, 'validation.invalid'))
/** Random text of the browser: long enough that nobody guesses it. */
const random = v.pipe(v.string('validation.required'), v.regex(/^[\w.~-]{16,256}$/, 'validation.invalid'))
const redirectUri = v.pipe(v.string('validation.required'), v.maxLength(500, 'validation.invalid'), oneLine)

export const listSignInProviders = accountCall({
  method: 'GET',
  path: '/v1/sign-in-providers',
  summary: 'Providers at which customers may sign in; none where none is set up',
  auth: 'public',
  data: v.array(v.object({ id: v.string(), name: v.string(), flow: v.picklist(['code', 'implicit']) })),
  failure: 'failure.generic',
})
export type SignInProvider = v.InferOutput<typeof listSignInProviders.data>[number]

/** `code_challenge` (S256) for the code flow, none for the implicit one. */
export const beginProviderSignIn = accountCall({
  method: 'POST',
  path: '/v1/login_by_provider/start',
  summary: 'The address of the provider that the browser goes to',
  auth: 'public',
  refuses: ['provider_unavailable', 'provider_unknown'],
  body: v.object({
    provider: providerId,
    redirect_uri: redirectUri,
    state: random,
    nonce: random,
    code_challenge: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'validation.invalid'))),
    locale,
  }),
  data: v.object({ authorization_url: v.string() }),
  failure: 'failure.generic',
})

/** Every token of a provider that the shop looks at is bounded. */
const token = v.pipe(v.string(), v.minLength(1, 'validation.required'), v.maxLength(16_384, 'validation.tooLong'), oneLine)
type Proofs = { code?: string | undefined; id_token?: string | undefined; access_token?: string | undefined }
const isOneProof = ({ code, id_token, access_token }: Proofs): boolean =>
  [code, id_token, access_token].filter((one) => one !== undefined).length === 1

export const loginByProvider = accountCall({
  method: 'POST',
  path: '/v1/login_by_provider',
  summary: 'Signs in by what a provider gave the browser: a code (with PKCE), or a token where the shop takes tokens',
  auth: 'public',
  refuses: ['provider_email_unverified', 'provider_flow_off', 'provider_refused', 'provider_unavailable', 'provider_unknown'],
  body: v.pipe(
    v.object({
      provider: providerId,
      code: v.optional(v.pipe(v.string(), v.minLength(1, 'validation.required'), v.maxLength(4096, 'validation.tooLong'), oneLine)),
      redirect_uri: v.optional(redirectUri),
      code_verifier: v.optional(v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/, 'validation.invalid'))),
      /** The provider's own name, where its answer brought one. */
      iss: v.optional(v.pipe(v.string(), v.maxLength(500, 'validation.invalid'), oneLine)),
      id_token: v.optional(token),
      access_token: v.optional(token),
      nonce: random,
      locale,
    }),
    v.forward(v.partialCheck([['code'], ['id_token'], ['access_token']], isOneProof, 'validation.required'), ['code']),
    v.forward(
      v.partialCheck(
        [['code'], ['code_verifier']],
        ({ code, code_verifier }) => code === undefined || code_verifier !== undefined,
        'validation.required',
      ),
      ['code_verifier'],
    ),
    v.forward(
      v.partialCheck(
        [['code'], ['redirect_uri']],
        ({ code, redirect_uri }) => code === undefined || redirect_uri !== undefined,
        'validation.required',
      ),
      ['redirect_uri'],
    ),
  ),
  data: v.object({
    key,
    user: v.nullable(user),
    /** A code to a phone must follow: the account's own, or the one that is still asked for. */
    verification_required: v.boolean(),
    /** Somebody new: `register_by_provider` comes next, with these to begin with. */
    newcomer: v.nullable(v.object({ name: v.string(), email: v.string() })),
  }),
  failure: 'failure.provider',
})

export const registerByProvider = accountCall({
  method: 'POST',
  path: '/v1/register_by_provider',
  summary: 'Goes on with a registration that a provider began; the phone must be verified by a code',
  auth: 'verifying',
  body: registerByProviderForm,
  data: v.object({ key }),
  failure: 'failure.register',
})
