import { isIPv6 } from 'node:net'

/**
 * Where a request goes, read once: `path` and `query` from its first line alone, in the one form
 * under which routes, files and kept answers are found; `query` is empty or begins with `?`. `host`
 * is the `host[:port]` that the sender used, in lower case: it decides the marks of cookies and
 * what is the sender's own site.
 */
export type Target = { readonly host: string; readonly path: string; readonly query: string }

/** What libraries are given for a host, so that the sender's never becomes part of an address. */
export const INNER_HOST = 'petik.invalid'

const HOST = /^(?:([a-z0-9][a-z0-9._-]{0,252})|\[([0-9a-f:.]{2,45})\])(?::(\d{1,5}))?$/i
const PORT_MAX = 65_535
const ABSOLUTE = /^(https?):\/\/([^/?#\\]*)(.*)$/i
const DEFAULT_PORTS: Record<string, string> = { http: ':80', https: ':443' }

/**
 * Paths and queries that mean what they say: without escapes in the path, empty parts, dots at the
 * beginning of a part, and characters that get escaped.
 */
const PLAIN_PATH = /^(?:\/[\w~!$&()*+,;=:@-][\w.~!$&()*+,;=:@-]*)*\/?$/
const PLAIN_QUERY = /^(?:\?[\w.~!$&()*+,;=:@/?%-]+)?$/

/**
 * Null for what is refused: no Host or several, one that is not `host[:port]`, a target of another
 * host, and one that is no address.
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

/** The same of an address that this process made itself. */
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
  // Libraries read it as a slash, and proxies as a letter.
  if (path.includes('\\')) return null
  const parsed = URL.parse(`http://${INNER_HOST}${url}`)
  if (parsed?.host !== INNER_HOST || parsed.pathname.startsWith('//')) return null
  return { host, path: parsed.pathname, query: parsed.search }
}
