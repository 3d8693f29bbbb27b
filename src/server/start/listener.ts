import { readFileSync, readdirSync, statSync } from 'node:fs'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { extname, join, relative } from 'node:path'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { ErrorCode } from '#contract/errors.ts'
import { DEFAULT_LOCALE, readLocale } from '#domain/locale.ts'
import { cachedOut, pageCacheKey } from '../http/cached-response.ts'
import { sharedHeaders } from '../http/shared-cache.ts'
import type { App } from '../http/app.ts'
import { cookieOf, PEER, type Incoming, type Outgoing } from '../http/incoming.ts'
import { AppError } from '../errors.ts'
import { presentFailure } from '../http/failures.ts'
import { nodeIncoming, sendOutgoing } from '../http/node-http.ts'
import { shortenAddress } from '../site/long-address.ts'
import type { Metrics } from './metrics.ts'
import { UNTRACED, type Tracing } from './tracing/tracing.ts'
import { CACHED_PAGE_HEADERS, headersOfPages } from '../site/pages.ts'
import type { CachedResponse } from '../platform/response-cache.ts'
import { newId } from '../platform/ids.ts'
import { isHttps } from '../http/cookies.ts'
import { API_HEADERS, FILE_HEADERS, TRANSPORT, TRANSPORT_HEADER } from '../http/headers.ts'
import { INNER_HOST, readTarget, type Target } from '../http/request-target.ts'
import type { Shop } from '../shop.ts'

/**
 * The HTTP listener. It sends cached responses and built files from memory; everything else goes
 * to the app. Nothing here may throw: request addresses are untrusted.
 */
export type Listener = { server: Server; stop: (graceMs: number) => Promise<void> }

/** Long enough for a 5 MB photo at 17 KB/s; `PACE` ends stalled bodies earlier. */
const REQUEST_MS_MAX = 5 * 60_000
const HEADERS_MS_MAX = 10_000
/** How often connections are checked against these timeouts. */
const TIMEOUT_CHECK_MS = 5_000
const URL_LENGTH_MAX = 8_192
/**
 * While stopping, answers 503 with `Retry-After` for this long before closing, so that no queued
 * connection is reset.
 */
const DRAIN_MS = 700
/** Parser errors of malformed requests, by their code. */
const CLIENT_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}
/** How often idle connections are closed after that. */
const SWEEP_MS = 50

export const makeListener = (
  shop: Shop,
  app: App,
  assets: Assets,
  metrics: Metrics,
  tracing: Tracing = UNTRACED,
): Listener => {
  const fromMemory = memoryOf(shop, app, assets)
  const { send, refuse, failed } = repliesOf(shop)
  const answerOf = answering(app, failed)
  let isStopping = false

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? ''
    if (isHttps(shop.config)) response.setHeader(TRANSPORT_HEADER, TRANSPORT)
    if (isStopping)
      return refuse(request, response, new AppError('unavailable', { retryAfterSeconds: 1 }))
    const isTooLong = url.length > URL_LENGTH_MAX
    const target = readTarget(isTooLong ? '/' : url, request.rawHeaders)
    if (target === null) return refuse(request, response, new AppError('malformed_request'))
    if (isTooLong)
      return redirectToShort(request, response, url)
        ? undefined
        : refuse(request, response, new AppError('address_too_long'))
    const incoming = nodeIncoming(request, target)
    const cached = fromMemory(incoming)
    if (cached) return send(request, response, cached)
    const began = performance.now()
    response.once('finish', () =>
      metrics.observe(
        request.method ?? '',
        target.path,
        response.statusCode,
        (performance.now() - began) / 1000,
      ),
    )
    const known = { target, requestId: newId(shop.clock.now()) }
    const answerNow = () => answerOf(request, response, incoming, known)
    tracing.request(request, response, { path: target.path, requestId: known.requestId }, answerNow)
  }

  const server = openServer(shop, (request, response) => {
    try {
      answer(request, response)
    } catch (error) {
      failed(request, response, error)
    }
  })
  return {
    server,
    stop: (graceMs) => {
      isStopping = true
      return closeServer(server, graceMs)
    },
  }
}

const openServer = (shop: Shop, onRequest: RequestListener): Server => {
  const server = createServer(
    {
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      requestTimeout: REQUEST_MS_MAX,
      headersTimeout: HEADERS_MS_MAX,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
      // A missing Host is refused by `readTarget`, like an invalid one.
      requireHostHeader: false,
    },
    onRequest,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnparsed(shop, error, socket),
  )
  return server
}

/** Answers a built file or a cached response, without any further work; null for all else. */
const memoryOf = (shop: Shop, app: App, assets: Assets) => {
  const pageHeaders = { ...headersOfPages(shop, false), ...CACHED_PAGE_HEADERS }
  return (request: Incoming): Outgoing | null => {
    const { path, query } = request.target
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (path.startsWith('/api/')) return app.calls.cached(request)
    if (path.startsWith('/assets/') || path.startsWith('/staff-assets/')) {
      const asset = assets.get(path + query)
      return asset ? cachedOut(asset, ASSET_HEADERS, request) : null
    }
    const locale = readLocale(cookieOf(request, 'locale')) ?? DEFAULT_LOCALE
    const page = shop.cache.get(pageCacheKey(locale, path + query))
    if (!page || page.headers['location']) return null
    const headers = sharedHeaders(shop.config.cdn, page, pageHeaders, shop.clock.now())
    return cachedOut(page, headers, request)
  }
}

/** Answers calls of the contract itself and hands all else to the app. */
const answering = (app: App, failed: ReturnType<typeof repliesOf>['failed']) => {
  const toHono = honoListener(app)
  return (
    request: IncomingMessage,
    response: ServerResponse,
    incoming: Incoming,
    known: Known,
  ): void => {
    const { requestId } = known
    const answer = incoming.target.path.startsWith('/api/')
      ? app.calls.answer(incoming, { requestId })
      : null
    if (answer)
      return void answer
        .then((out) => {
          out.headers['x-request-id'] = requestId
          return sendOutgoing(request, response, out)
        })
        .catch((error: unknown) => failed(request, response, error))
    toHono(request, response, known)
  }
}

type Known = { target: Target; requestId: string }

/** Hands a request to the app, with the target that was parsed here. */
const honoListener = (app: App) => {
  const parsed = new WeakMap<IncomingMessage, Known>()
  const listen = getRequestListener(
    (request, { incoming }) => app.fetch(request, parsed.get(incoming as IncomingMessage)),
    { overrideGlobalObjects: false },
  )
  return (request: IncomingMessage, response: ServerResponse, known: Known): void => {
    // The library builds the app's address from these two, so they must be the parsed ones.
    request.url = known.target.path + known.target.query
    request.headers.host = INNER_HOST
    // Overwritten here, so that a caller cannot set it.
    request.headers[PEER] = request.socket.remoteAddress ?? 'unknown'
    request.rawHeaders = request.rawHeaders.filter(
      (_, index, all) => all[index - (index % 2)]!.toLowerCase() !== PEER,
    )
    request.rawHeaders.push(PEER, request.socket.remoteAddress ?? 'unknown')
    parsed.set(request, known)
    void listen(request, response)
  }
}

/** An error response by the listener itself, which closes the connection. */
const refusal = (shop: Shop, error: AppError, language = ''): Outgoing => {
  const out = presentFailure(error, readLocale(language) ?? DEFAULT_LOCALE, newId(shop.clock.now()))
  out.headers['connection'] = 'close'
  if (isHttps(shop.config)) out.headers[TRANSPORT_HEADER] = TRANSPORT
  return out
}

const repliesOf = (shop: Shop) => {
  const send = (request: IncomingMessage, response: ServerResponse, out: Outgoing): void => {
    sendOutgoing(request, response, out).catch((error: unknown) =>
      shop.log.error({ err: error }, 'a response could not be sent'),
    )
  }
  const refuse = (request: IncomingMessage, response: ServerResponse, error: AppError): void =>
    send(request, response, refusal(shop, error, request.headers['accept-language']))
  const failed = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    shop.log.error({ err: error }, 'the listener failed')
    if (!response.headersSent) refuse(request, response, new AppError('malformed_request'))
  }
  return { send, refuse, failed }
}

/** Redirects a page request to its shortened address. False for all others. */
const redirectToShort = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): boolean => {
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html')
  const location = isPage ? shortenAddress(url) : null
  if (location === null) return false
  response.writeHead(302, {
    ...API_HEADERS,
    location,
    'cache-control': 'no-store',
    'content-length': 0,
  })
  response.end()
  return true
}

/** Answers what the parser could not read. */
const refuseUnparsed = (shop: Shop, error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, headers, body } = refusal(
    shop,
    new AppError(CLIENT_ERRORS[error.code ?? ''] ?? 'malformed_request'),
  )
  const text = body as string
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(text) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    setTimeout(() => {
      // Connections become idle one by one as their last responses are sent.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      server.close(() => {
        clearTimeout(force)
        clearInterval(sweep)
        resolve()
      })
    }, DRAIN_MS)
  })

const ASSET_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  'cache-control': 'public, max-age=31536000, immutable',
  'vary': 'Accept-Encoding',
}

export type Assets = Map<string, CachedResponse>
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** Reads a build's files below `name` once, with their compressed forms. */
export const readAssets = (folder: string, name: string): Assets => {
  const assets: Assets = new Map()
  const visit = (path: string): void => {
    for (const name of readdirSync(path)) {
      const file = join(path, name)
      if (statSync(file).isDirectory()) visit(file)
      else if (!name.endsWith('.br') && !name.endsWith('.gz'))
        assets.set(`/${relative(folder, file).replaceAll('\\', '/')}`, readAsset(file))
    }
  }
  visit(join(folder, name))
  return assets
}

const readAsset = (file: string): CachedResponse => {
  const identity = readFileSync(file)
  return {
    status: 200,
    headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' },
    etag: `"${identity.length.toString(36)}-${file.split('-').at(-1)!.slice(0, 12)}"`,
    bodies: { identity, br: readEncoded(file, '.br'), gzip: readEncoded(file, '.gz') },
  }
}

const readEncoded = (file: string, extension: string): Buffer | null => {
  try {
    return readFileSync(file + extension)
  } catch {
    return null
  }
}
