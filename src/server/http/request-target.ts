import { isIPv6 } from 'node:net'

/**
 * A parsed request target. `path` and `query` (empty or with `?`) are canonical; `host` is the
 * client's `host[:port]` in lower case, for cookies and same-site checks.
 */
export type Target = { readonly host: string; readonly path: string; readonly query: string }

/** The host given to libraries, so that the client's never becomes part of an address. */
export const INNER_HOST = 'petik.invalid'

const HOST = /^(?:([a-z0-9][a-z0-9._-]{0,252})|\[([0-9a-f:.]{2,45})\])(?::(\d{1,5}))?$/i
const PORT_MAX = 65_535
const ABSOLUTE = /^(https?):\/\/([^/?#\\]*)(.*)$/i
const DEFAULT_PORTS: Record<string, string> = { http: ':80', https: ':443' }

/**
 * Canonical paths and queries: no escapes in the path, no empty or dotted segments, no characters
 * that need escaping.
 */
const PLAIN_PATH = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)*\/?$/
const PLAIN_QUERY = /^(?:\?[\w.~!$&()*+,;=:@/?%-]+)?$/

/**
 * Null for a missing, repeated or invalid Host, for a target of another host, and for an invalid
 * target.
 */
export const readTarget = (url: string, rawHeaders: readonly string[]): Target | null => {
  const host = onlyHost(rawHeaders)
  if (host === null || !isHost(host)) return null
  const absolute = url.startsWith('/') ? null : ABSOLUTE.exec(url)
  if (!absolute) return targetOf(url, host)
  const [, scheme = '', authority = '', rest = ''] = absolute
  const withoutPort = (name: string) => {
    const port = DEFAULT_PORTS[scheme.toLowerCase()]!
    return (name.endsWith(port) ? name.slice(0, -port.length) : name).toLowerCase()
  }
  if (withoutPort(authority) !== withoutPort(host)) return null
  return targetOf(rest.startsWith('/') ? rest : `/${rest}`, host)
}

/** `readTarget` for an address made by this process. */
export const targetOfOwn = (address: string): Target => {
  const { host, pathname, search } = new URL(address)
  return { host, path: pathname, query: search }
}

const onlyHost = (rawHeaders: readonly string[]): string | null => {
  let host: string | null = null
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== null) return null
    host = rawHeaders[at + 1]!
  }
  return host
}

const isHost = (host: string): boolean => {
  const [, name, address, port] = HOST.exec(host) ?? []
  if (port !== undefined && (Number(port) === 0 || Number(port) > PORT_MAX)) return false
  return name !== undefined || (address !== undefined && isIPv6(address))
}

const targetOf = (url: string, fullHost: string): Target | null => {
  if (!url.startsWith('/') || url.startsWith('//')) return null
  const host = fullHost.toLowerCase()
  const mark = url.indexOf('?')
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
  if (PLAIN_PATH.test(path) && PLAIN_QUERY.test(query)) return { host, path, query }
  // Libraries read it as a slash, proxies as a letter.
  if (path.includes('\\')) return null
  const parsed = URL.parse(`http://${INNER_HOST}${url}`)
  if (parsed?.host !== INNER_HOST || parsed.pathname.startsWith('//')) return null
  return { host, path: parsed.pathname, query: parsed.search }
}
