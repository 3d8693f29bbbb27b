import type { webcrypto } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { CLIENT_ID, CLIENT_SECRET, OTHER_CLIENT_ID } from './openid-client.ts'

/** An account at the provider. */
export type Person = { sub: string; name?: string; email?: string; email_verified?: boolean }
export type LocalProvider = {
  issuer: string
  /** Environment variables of a shop that uses this provider. */
  environment: Record<string, string>
  know: (person: Person) => void
  /** Signs claims with the provider's key, for tokens that are wrong in one claim only. */
  sign: (claims: JWTPayload, header?: Record<string, unknown>) => Promise<string>
  /** The provider's public key. */
  publicKey: webcrypto.JsonWebKey
  /** Requests to the provider, by path. */
  heard: string[]
  /** While set, every response has this status. */
  fail: (status: number | null) => void
  stop: () => Promise<void>
}

const KEY_ID = 'key-1'

/**
 * A real OpenID provider on this machine. Logs in through a page with two buttons or by
 * `login_hint`; consent is implicit. `redirectUri` is the shop's callback; `port` 0 takes any;
 * `find` creates unknown accounts.
 */
export const startProvider = async (
  redirectUri: string,
  {
    port = 0,
    find = () => undefined,
  }: { port?: number; find?: (sub: string) => Person | undefined } = {},
): Promise<LocalProvider> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const people = new Map<string, Person>()
  const heard: string[] = []
  let failing: number | null = null
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => null
  const server = createServer((request, response) => {
    heard.push((request.url ?? '').split('?', 1)[0] ?? '')
    if (failing !== null) return response.writeHead(failing).end()
    return handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = makeProvider(issuer, redirectUri, (sub) => people.get(sub) ?? find(sub), {
    ...(await exportJWK(privateKey)),
    kid: KEY_ID,
    alg: 'RS256',
    use: 'sig',
  })
  const speak = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return speak(request, response)
    // A page reopened after its interaction was completed.
    return interact(provider, request, response).catch(() =>
      response.writeHead(400).end('This sign-in is over.'),
    )
  }
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Kampung ID',
    },
    know: (person) => people.set(person.sub, person),
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header })
        .sign(privateKey),
    publicKey: publicJwk as webcrypto.JsonWebKey,
    heard,
    fail: (status) => (failing = status),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const makeProvider = (
  issuer: string,
  redirectUri: string,
  find: (sub: string) => Person | undefined,
  key: object,
): Provider => {
  // Native clients may use plain http on localhost, in every flow.
  const client = {
    redirect_uris: [redirectUri],
    application_type: 'native',
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'id_token', 'id_token token'],
    client_secret: CLIENT_SECRET,
  }
  return new Provider(issuer, {
    clients: [
      { ...client, client_id: CLIENT_ID },
      { ...client, client_id: OTHER_CLIENT_ID },
    ],
    responseTypes: ['code', 'id_token', 'id_token token'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_: unknown, sub: string) => {
      const person = find(sub)
      return person && { accountId: sub, claims: () => person }
    },
    // Grants consent without asking.
    loadExistingGrant: async (ctx: GrantContext) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    pkce: {
      required: (ctx: { oidc: { params: { response_type: string } } }) =>
        ctx.oidc.params.response_type.includes('code'),
    },
    jwks: { keys: [key] },
    cookies: { keys: ['of-the-tests-only'] },
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
      AuthorizationCode: 60,
    },
  })
}
type GrantContext = {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
}

const SIGN_IN_PAGE = (
  action: string,
): string => `<!doctype html><html lang="en"><head><title>Kampung ID</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"></head><body><h1>Kampung ID</h1><form action="${action}">
<label>Your name here <input name="as"></label> <button>Sign in</button> <button name="as" value="nobody" formaction="${action}">Cancel</button></form></body></html>`

const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response)
  const asked = new URL(request.url ?? '', 'http://provider')
  const sub = asked.searchParams.getAll('as').at(-1) ?? params['login_hint']
  if (sub === 'nobody')
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'the visitor said no',
    })
  if (sub !== undefined)
    return provider.interactionFinished(request, response, {
      login: { accountId: sub },
      consent: {},
    })
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(SIGN_IN_PAGE(asked.pathname))
}

/**
 * Follows the provider's redirects with cookies, as a browser, until it returns to the shop.
 * Resolves to that address.
 */
export const visitProvider = async (
  authorizationUrl: string,
  redirectUri: string,
): Promise<URL> => {
  const jar = new Map<string, string>()
  let address = authorizationUrl
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(
        `The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`,
      )
    const next = new URL(location, address)
    if (next.href.startsWith(redirectUri)) return next
    address = next.href
  }
  throw new Error('The provider sends in circles')
}
