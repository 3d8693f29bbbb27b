import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookPort } from './port.ts'
import { isPublicAddress } from './public-address.ts'

const ANSWER_MS_MAX = 10_000
const NOT_PUBLIC = 'this address does not lie on the internet'

/** Resolves all addresses of a name. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void
const resolveByDns: Resolve = (hostname, answer) =>
  lookup(hostname, { all: true }, (error, addresses) => answer(error, addresses))

/**
 * Posts only over https to public addresses, against SSRF. `allowsPrivate` also permits the shop's
 * own network and http. The check applies to the very addresses of the connection.
 */
export const httpWebhooks = (
  allowsPrivate: boolean,
  resolve: Resolve = resolveByDns,
): WebhookPort => {
  const refusalOfForm = (given: string): string | null => {
    const url = URL.canParse(given) ? new URL(given) : null
    if (!url) return 'this is no address'
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
      return 'an address begins with https://'
    if (url.username !== '' || url.password !== '') return 'an address holds no name or password'
    const host = hostOf(url)
    return !allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host) ? NOT_PUBLIC : null
  }
  const leadsInside = (host: string): Promise<boolean> =>
    new Promise((answer) =>
      resolve(host, (_, addresses) =>
        answer((addresses ?? []).some(({ address }) => !isPublicAddress(address))),
      ),
    )
  const guarded: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
      if (!allowsPrivate && addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new Error(`${hostname} does not lie on the internet`), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

  return {
    refusal: async (given) => {
      const refused = refusalOfForm(given)
      if (refused !== null || allowsPrivate) return refused
      const host = hostOf(new URL(given))
      return isIP(host) === 0 && (await leadsInside(host)) ? NOT_PUBLIC : null
    },
    post: (given, headers, body) =>
      new Promise((done, failed) => {
        const refused = refusalOfForm(given)
        if (refused !== null) return failed(new Error(refused))
        const url = new URL(given)
        const request = url.protocol === 'https:' ? secureRequest : plainRequest
        const sent = request(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: guarded,
          // A new connection: a pooled one could lead elsewhere than the name does now.
          agent: false,
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
        })
        sent.on('error', failed)
        sent.on('response', (answer) => {
          done(answer.statusCode ?? 0)
          // Only the status matters.
          answer.destroy()
        })
        sent.end(body)
      }),
  }
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
