/** Requests of attackers and broken clients: each shape is the complete head of a request. */
import { connect } from 'node:net'

export type Shape = { name: string; head: (address: string) => string }
export type RawAnswer = { status: number; head: string; body: Buffer }

/** Sends raw bytes on a new connection and reads the response to its end. */
export const sendRaw = (port: number, bytes: string): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', () => {})
    socket.on('close', () => {
      const all = Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      const head = end < 0 ? all.toString('latin1') : all.subarray(0, end).toString('latin1')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        head,
        body: end < 0 ? Buffer.alloc(0) : all.subarray(end + 4),
      })
    })
  })

const request = (method: string, target: string, lines: readonly string[]): string =>
  `${method} ${target} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`

const HOST = 'Host: localhost'
const host = (value: string): Shape => ({
  name: `Host: ${value}`,
  head: (address) => request('GET', address, [`Host: ${value}`]),
})
const hosts = (...lines: string[]): Shape => ({
  name: lines.join(' + '),
  head: (address) => request('GET', address, lines),
})
const target = (
  name: string,
  write: (address: string) => string,
  lines: readonly string[] = [HOST],
): Shape => ({
  name: `${name} ${lines[0]}`,
  head: (address) => request('GET', write(address), lines),
})
const header = (...lines: string[]): Shape => ({
  name: lines.join(' + '),
  head: (address) => request('GET', address, [HOST, ...lines]),
})
const query = (text: string): Shape => ({
  name: `query ${text}`,
  head: (address) =>
    request('GET', `${address}${address.includes('?') ? '&' : '?'}${text}`, [HOST]),
})
const method = (name: string): Shape => ({
  name,
  head: (address) => request(name, address, [HOST]),
})
const withPath = (change: (path: string) => string) => (address: string) => {
  const [path = '', search] = address.split('?', 2)
  return change(path) + (search === undefined ? '' : `?${search}`)
}
const encoded = (text: string): string => `%${text.charCodeAt(0).toString(16)}`

/**
 * Shapes that name another host or target; `victims` are the addresses they try to impersonate. All
 * are refused.
 */
export const foreignShapes = (victims: readonly string[]): Shape[] => [
  ...victims.flatMap((victim) => {
    const bare = victim.replace(/^\//, '')
    const back = bare.replaceAll('/', '\\')
    return [
      host(`localhost\\${back}?x=`),
      host(`localhost/${bare}?x=`),
      host(`localhost/${bare}#`),
      host(`localhost\\${back}#`),
      host(`localhost:80/${bare}?`),
      host(`127.0.0.1\\${back}?`),
      host(`[::1]/${bare}?`),
      host(`a@localhost/${bare}?`),
      hosts(HOST, `Host: localhost/${bare}?x=`),
      hosts(`Host: localhost\\${back}?x=`, HOST),
      target('absolute of another host', () => `http://other.example/${bare}`),
      target(
        'absolute with a name before the host',
        () => `http://localhost@other.example/${bare}`,
      ),
    ]
  }),
  ...[
    '',
    ':80',
    'localhost:',
    'localhost:0x50',
    'localhost:99999',
    'localhost:80:80',
    'localhost:-1',
    'local host',
    'local\thost',
    'localhost,other.example',
    'localhost;',
    'a@localhost',
    'localhost?',
    'localhost#',
    'localhost\\',
    'localhost%2f',
    'localhost%00',
    'loc\u00e4lhost',
    'http://localhost',
    '//localhost',
    '[::1',
    '::1',
    '[::1]x',
    '[zz]',
    '[]',
    '*',
    '"localhost"',
    '<localhost>',
    `${'a'.repeat(300)}`,
  ].map(host),
  hosts(HOST, HOST),
  hosts(HOST, 'host: other.example'),
  hosts('HOST: localhost', 'Host: '),
  target('absolute of another port', (address) => `http://localhost:81${address}`),
  target('absolute of https elsewhere', (address) => `https://other.example${address}`),
  target('absolute of another scheme', (address) => `ftp://localhost${address}`),
  target('absolute without a host', (address) => `http://${address}`),
  target('absolute of the same host, Host of another', (address) => `http://localhost${address}`, [
    'Host: other.example',
  ]),
  target('two slashes', (address) => `/${address}`),
  target('a host after two slashes', (address) => `//other.example${address}`),
  target('a slash and a backslash', (address) => `/\\other.example${address}`),
  target(
    'a backslash in the path',
    withPath((path) => `${path}\\`),
  ),
  target('no slash', (address) => address.slice(1) || 'x'),
]

/** Unusual but harmless shapes: their response is only cached if it is the correct one. */
export const oddShapes = (): Shape[] => [
  { name: 'HTTP/1.0', head: (address) => `GET ${address} HTTP/1.0\r\n${HOST}\r\n\r\n` },
  ...[
    'localhost:4400',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1',
    '[::1]:80',
    'other.example',
    'xn--petik-x.example',
    'a_b.example',
  ].map(host),
  target('absolute', (address) => `http://localhost${address}`),
  target('absolute in capitals', (address) => `HTTP://LOCALHOST${address}`),
  target('absolute of port 80', (address) => `http://localhost:80${address}`),
  target('a dot segment', (address) => `/.${address}`),
  target('two dot segments', (address) => `/x/..${address}`),
  target('an escaped dot segment', (address) => `/x/%2e%2e${address}`),
  target(
    'a dot at the end',
    withPath((path) => `${path}/.`),
  ),
  target(
    'two dots at the end',
    withPath((path) => `${path}/..`),
  ),
  target(
    'a slash at the end',
    withPath((path) => `${path}/`),
  ),
  target(
    'two slashes inside',
    withPath((path) => path.replace(/(?<=.)\//, '//')),
  ),
  target(
    'an escaped slash',
    withPath((path) => path.replace(/(?<=.)\//, '%2f')),
  ),
  target(
    'an escaped backslash',
    withPath((path) => `${path}%5c`),
  ),
  target(
    'an escaped letter',
    withPath((path) => path.replace(/[a-z]$/, encoded)),
  ),
  target(
    'an escaped question mark',
    withPath((path) => `${path}%3fx=1`),
  ),
  target(
    'an escaped hash',
    withPath((path) => `${path}%23x`),
  ),
  target(
    'an escaped NUL',
    withPath((path) => `${path}%00`),
  ),
  target(
    'half an escape',
    withPath((path) => `${path}%`),
  ),
  target(
    'bytes that are no UTF-8',
    withPath((path) => `${path}%ff`),
  ),
  target(
    'a parameter of the path',
    withPath((path) => `${path};x=1`),
  ),
  target(
    'capitals',
    withPath((path) => path.toUpperCase()),
  ),
  target('a hash', (address) => `${address}#x`),
  target('a raw byte', (address) => `${address}\u00e9`),
  ...[
    '',
    'x',
    'x=1',
    '__proto__=1',
    'constructor=1',
    'lang=id',
    'lang=en',
    'lang=xx',
    'lang=id&lang=en',
    'locale=id',
    'limit=1',
    'limit=2&limit=1',
    'limit=%31',
    'LIMIT=1',
    'limit[]=1',
    'limit=1;offset=1',
    'offset=1',
    'page=2',
    'page=1&page=2',
    'per_page=1',
    'search=a',
    'search=%61',
    'search=a+b',
    'search=a%20b',
    'search=%ff',
    'search=%00',
    'search=%',
    'search=\u00e9',
    'search=a%26limit=1',
    'orderby=price&order=asc',
    'category=uji',
    'category=uji,lain',
    'category=lain&category=uji',
    'type=website',
    'tab=new',
    'review_page=2',
    'x=/api/shop/footer',
    'x=http://other.example/',
    'url=//other.example',
    `x=${'a'.repeat(2_000)}`,
    'x#y',
    '?',
    '&&',
    '=',
  ].map(query),
  ...[
    'Accept-Language: id',
    'Accept-Language: en;q=0.1, id;q=0.9',
    'Accept-Language: xx',
    'Accept-Language: *',
    'Accept-Language: ',
    'Cookie: locale=id',
    'Cookie: locale=xx',
    'Cookie: locale=id; locale=en',
    'Cookie: xlocale=id',
    'Cookie: locale = id',
    'Cookie: locale=id ; a=b',
    'Cookie: device=x; petik_refresh=y; petik_session=1',
    'X-Forwarded-Host: other.example',
    'X-Forwarded-Host: localhost/api/shop/footer?',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Proto: gopher',
    'X-Forwarded-Port: 1',
    'X-Forwarded-For: 1.2.3.4',
    'X-Forwarded-Prefix: /api/shop/footer',
    'Forwarded: for=1.2.3.4;host=other.example;proto=https',
    'X-Original-URL: /api/shop/footer',
    'X-Rewrite-URL: /api/shop/footer',
    'X-HTTP-Method-Override: POST',
    'X-Petik-Peer: 9.9.9.9',
    'X-Petik-Tags: a,b',
    'X-Request-Id: x',
    'Accept: application/json',
    'Accept: */*;q=0',
    'Accept-Encoding: br',
    'Accept-Encoding: gzip',
    'Accept-Encoding: identity;q=0',
    'Accept-Encoding: x',
    'If-None-Match: *',
    'If-None-Match: "x"',
    'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
    'Range: bytes=0-9',
    'Authorization: ',
    'Authorization: Bearer',
    'Authorization: Bearer x',
    'Authorization: Basic eDp5',
    'Origin: https://other.example',
    'Referer: https://other.example/',
    'User-Agent: <script>',
    'Sec-Fetch-Site: cross-site',
    'Idempotency-Key: x',
    `Idempotency-Key: ${'x'.repeat(300)}`,
    'Cache-Control: no-cache',
    'Upgrade: h2c',
    'Content-Type: text/plain',
  ].map((line) => header(line)),
  header('Accept-Language: id', 'Accept-Language: en'),
  header('Cookie: locale=id', 'Cookie: locale=en'),
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'].map(method),
]
