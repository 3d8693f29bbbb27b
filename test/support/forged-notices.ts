import { midtransSignature } from './midtrans-server.ts'
import { XENDIT_KEY, XENDIT_TOKEN } from './xendit-server.ts'

export type Told = { body: string; headers: Record<string, string> }

/** Forgeries by an attacker who has seen a genuine Midtrans notice: each must be refused. */
export const forgedMidtrans = (
  { body, headers }: Told,
  otherReference: string,
): Record<string, Told> => {
  const said = JSON.parse(body) as Record<string, unknown>
  const told = (change: Record<string, unknown>, more: Record<string, string> = {}): Told => ({
    body: JSON.stringify({ ...said, ...change }),
    headers: { ...headers, ...more },
  })
  const signed = (change: Record<string, unknown>, key?: string): Told => {
    const next = { ...said, ...change }
    return {
      body: JSON.stringify({ ...next, signature_key: midtransSignature(next, key) }),
      headers,
    }
  }
  return {
    'no signature': told({ signature_key: undefined }),
    'an empty signature': told({ signature_key: '' }),
    'a wrong key': signed({}, 'Mid-server-of-somebody-else'),
    'no key at all': signed({}, ''),
    'another amount under the old signature': told({ gross_amount: '1.00' }),
    'another order under the old signature': told({ order_id: 'another' }),
    'another code under the old signature': told({ status_code: '201' }),
    'the signature of one order on the charge of another': told({ transaction_id: otherReference }),
    'capital letters': told({ signature_key: String(said['signature_key']).toUpperCase() }),
    'half a signature': told({ signature_key: String(said['signature_key']).slice(0, 64) }),
    'a list for a text': told({ signature_key: [said['signature_key']] }),
    'a list for the charge': told({ transaction_id: [said['transaction_id']] }),
    'from an address that says it is Midtrans': told(
      { signature_key: 'x' },
      { 'x-forwarded-for': '103.208.23.6', 'x-real-ip': '103.208.23.6' },
    ),
    'a list of notices': { body: `[${body}]`, headers },
    'no JSON': { body: body.slice(1), headers },
    'nothing': { body: '', headers },
  }
}

/** The same for Xendit, whose notices are authenticated only by a token. */
export const forgedXendit = ({ body }: Told): Record<string, Told> => {
  const by = (token: string, more: Record<string, string> = {}): Told => ({
    body,
    headers: { 'x-callback-token': token, ...more },
  })
  const right = { 'x-callback-token': XENDIT_TOKEN }
  return {
    'no token': { body, headers: {} },
    'an empty token': by(''),
    'a wrong token': by('guess'),
    'capital letters': by(XENDIT_TOKEN.toUpperCase()),
    'half a token': by(XENDIT_TOKEN.slice(0, 10)),
    'the secret key for a token': by(XENDIT_KEY),
    'from an address that says it is Xendit': by('guess', { 'x-forwarded-for': '18.142.187.200' }),
    'a list of notices': { body: `[${body}]`, headers: right },
    'a list for a text': {
      body: body.replace(/"payment_request_id":("[^"]+")/, '"payment_request_id":[$1]'),
      headers: right,
    },
    'no event': { body: body.replace('"event"', '"evnt"'), headers: right },
    'no JSON': { body: body.slice(1), headers: right },
    'nothing': { body: '', headers: right },
  }
}
