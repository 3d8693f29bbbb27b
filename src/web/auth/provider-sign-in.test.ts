import { beforeEach, expect, it, vi } from 'vitest'
import { takeProviderAnswer, type Attempt } from './provider-sign-in.ts'

const ORIGIN = 'https://petik.example'
const attempt: Attempt = {
  provider: { id: 'oidc', name: 'Kampung ID', flow: 'code' },
  state: 'state-of-this-tab',
  nonce: 'nonce-of-this-tab',
  verifier: 'verifier-of-this-tab',
  returnUrl: '/cart',
}
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  stored.set('provider-sign-in', JSON.stringify(attempt))
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  })
})

const take = (search: string, hash = '') => takeProviderAnswer({ search, hash }, ORIGIN)

it('accepts a code together with the secrets of this tab, once', () => {
  const address = '?code=the-code&state=state-of-this-tab&iss=https%3A%2F%2Fmasuk.example'
  expect(take(address)).toEqual({
    kind: 'proof',
    attempt,
    body: {
      provider: 'oidc',
      nonce: 'nonce-of-this-tab',
      code: 'the-code',
      redirect_uri: 'https://petik.example/auth/callback',
      code_verifier: 'verifier-of-this-tab',
      iss: 'https://masuk.example',
    },
  })
  expect(take(address)).toEqual({ kind: 'lost', attempt: null })
})

it('accepts a token from the fragment', () => {
  const { kind, ...rest } = take('', '#id_token=a.b.c&state=state-of-this-tab')
  expect(kind).toBe('proof')
  expect(rest).toMatchObject({
    body: { provider: 'oidc', nonce: 'nonce-of-this-tab', id_token: 'a.b.c' },
  })
})

it.each(['?code=the-code&state=another', '?code=the-code', '?code=the-code&state=', ''])(
  'rejects %j, which no attempt of this tab asked for',
  (search) => {
    expect(take(search)).toEqual({ kind: 'lost', attempt: null })
    // A wrong response uses up the attempt, so that it cannot be guessed repeatedly.
    expect(stored.size).toBe(0)
  },
)

it('distinguishes a cancellation by the visitor from a refusal by the provider', () => {
  expect(take('?error=access_denied&state=state-of-this-tab')).toEqual({
    kind: 'cancelled',
    attempt,
  })
  stored.set('provider-sign-in', JSON.stringify(attempt))
  expect(take('?error=server_error&state=state-of-this-tab')).toEqual({ kind: 'refused', attempt })
  stored.set('provider-sign-in', JSON.stringify(attempt))
  expect(take('?state=state-of-this-tab')).toEqual({ kind: 'refused', attempt })
})

it('rejects an error that belongs to no attempt of this tab', () => {
  expect(take('?error=access_denied&state=another')).toEqual({ kind: 'lost', attempt: null })
})
