import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api'
import { markFailed, say, type Tracer } from './tracer.ts'

type Sent = { request: { origin?: string | URL; method: string } }
type Answered = Sent & { response: { statusCode: number } }
type Failed = Sent & { error: unknown }

/**
 * A span for each `fetch` of a request, an effect or a job: the host and the status, never the
 * path, which may hold ids and keys. Nothing is added to what is sent. Returns its end.
 */
export const traceOutgoing = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>()
  const listeners = {
    'undici:request:create': ({ request }: Sent) => {
      const parent = tracer.active()
      if (parent === undefined) return
      const host = hostOf(request.origin)
      const said = { 'http.request.method': request.method, 'server.address': host }
      const named = { name: `${request.method} ${host}`, kind: SpanKind.CLIENT, said }
      spans.set(request, tracer.begin(named, parent))
    },
    'undici:request:headers': ({ request, response: { statusCode } }: Answered) => {
      const span = spans.get(request)
      if (!span) return
      say(span, { 'http.response.status_code': statusCode })
      if (statusCode >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
    },
    'undici:request:trailers': ({ request }: Sent) => spans.get(request)?.end(),
    'undici:request:error': ({ request, error }: Failed) => {
      const span = spans.get(request)
      if (!span) return
      markFailed(span, error)
      span.end()
    },
  }
  const all = Object.entries(listeners) as unknown as [string, (message: unknown) => void][]
  for (const [channel, listener] of all) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener)
  }
}

export const hostOf = (address: string | URL | undefined): string =>
  address === undefined ? '_OTHER' : (URL.parse(address)?.host ?? '_OTHER')
