import * as v from 'valibot'
import { key } from './auth.ts'
import { locale, registerByProviderForm } from './forms.ts'
import { accountCall } from '../call.ts'
import { opaqueId, nameOf } from '../fields.ts'
import { means } from '../means.ts'
import { user } from '../profile/profile.ts'
import { oneLine } from '../wire.ts'

const providerId = means(
  v.pipe(v.string('validation.required'), v.regex(/^[a-z0-9-]{1,40}$/, 'validation.invalid')),
  'An `id` of `GET /v1/sign-in-providers`.',
)
const random = means(
  v.pipe(v.string('validation.required'), v.regex(/^[\w.~-]{16,256}$/, 'validation.invalid')),
  'Random text of the browser.',
)
const redirectUri = means(
  v.pipe(v.string('validation.required'), v.maxLength(500, 'validation.invalid'), oneLine),
  'The address of the shop to which the provider answers.',
)

export const listSignInProviders = accountCall({
  method: 'GET',
  path: '/v1/sign-in-providers',
  summary: 'Providers at which customers may sign in; none where none is set up',
  auth: 'public',
  data: v.array(
    v.object({
      id: opaqueId,
      name: nameOf,
      flow: means(
        v.picklist(['code', 'implicit']),
        'How the browser proves itself: `code` with PKCE, or `implicit` tokens.',
      ),
    }),
  ),
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
    state: means(random, 'Random text of the browser, which comes back with the answer.'),
    nonce: means(random, 'Random text of the browser, which is in the token.'),
    code_challenge: means(
      v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'validation.invalid'))),
      'S256 of the verifier, for the code flow; none for the implicit one.',
    ),
    locale,
  }),
  data: v.object({ authorization_url: means(v.string(), 'Where the browser goes.') }),
  failure: 'failure.generic',
})

const token = means(
  v.pipe(
    v.string(),
    v.minLength(1, 'validation.required'),
    v.maxLength(16_384, 'validation.tooLong'),
    oneLine,
  ),
  'A token of the provider.',
)
type Proofs = {
  code?: string | undefined
  id_token?: string | undefined
  access_token?: string | undefined
}
const isOneProof = ({ code, id_token, access_token }: Proofs): boolean =>
  [code, id_token, access_token].filter((one) => one !== undefined).length === 1

export const loginByProvider = accountCall({
  method: 'POST',
  path: '/v1/login_by_provider',
  summary:
    'Signs in by what a provider gave the browser: a code (with PKCE), or a token where the shop takes tokens',
  auth: 'public',
  refuses: [
    'provider_email_unverified',
    'provider_flow_off',
    'provider_refused',
    'provider_unavailable',
    'provider_unknown',
  ],
  body: v.pipe(
    v.object({
      provider: providerId,
      code: means(
        v.optional(
          v.pipe(
            v.string(),
            v.minLength(1, 'validation.required'),
            v.maxLength(4096, 'validation.tooLong'),
            oneLine,
          ),
        ),
        'The code of the code flow; this, `id_token` or `access_token`.',
      ),
      redirect_uri: means(
        v.optional(redirectUri),
        'The address to which the provider answered; needed with `code`.',
      ),
      code_verifier: means(
        v.optional(v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/, 'validation.invalid'))),
        'The verifier of `code_challenge`; needed with `code`.',
      ),
      iss: means(
        v.optional(v.pipe(v.string(), v.maxLength(500, 'validation.invalid'), oneLine)),
        "The provider's own name, where its answer brought one.",
      ),
      id_token: means(v.optional(token), 'The token of the implicit flow.'),
      access_token: means(v.optional(token), 'A token that the shop looks up at the provider.'),
      nonce: means(random, 'The text that was given at the start.'),
      locale,
    }),
    v.forward(
      v.partialCheck([['code'], ['id_token'], ['access_token']], isOneProof, 'validation.required'),
      ['code'],
    ),
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
    user: means(v.nullable(user), 'The customer; null while a code must still be entered.'),
    verification_required: means(
      v.boolean(),
      "A code to a phone must follow: the account's own, or the one that is still asked for.",
    ),
    newcomer: means(
      v.nullable(
        v.object({
          name: means(v.string(), 'Name as the provider knows it.'),
          email: means(v.string(), 'E-mail address as the provider knows it.'),
        }),
      ),
      'A new customer: `register_by_provider` comes next, with these to begin with. Null for known ones.',
    ),
  }),
  failure: 'failure.provider',
})

export const registerByProvider = accountCall({
  method: 'POST',
  path: '/v1/register_by_provider',
  summary:
    'Goes on with a registration that a provider began; the phone must be verified by a code',
  auth: 'verifying',
  body: registerByProviderForm,
  data: v.object({ key }),
  failure: 'failure.register',
})
