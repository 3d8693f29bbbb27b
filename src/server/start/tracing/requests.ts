import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import { routeOf } from '../metrics.ts'
import { say, type Tracer } from './tracer.ts'
import type { Tracing } from './tracing.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The span of a request. A caller's `traceparent` counts only behind a trusted proxy. */
export const traceRequest =
  (tracer: Tracer, isBehindProxy: boolean): Tracing['request'] =>
  (request, response, { path, requestId }, answer) => {
    const method = METHODS.has(request.method ?? '') ? request.method! : '_OTHER'
    const route = routeOf(path)
    const parent = isBehindProxy ? remote(request.headers['traceparent']) : ROOT_CONTEXT
    const said = {
      'http.request.method': method,
      'http.route': route,
      'petik.request_id': requestId,
    }
    const span = tracer.begin({ name: `${method} ${route}`, kind: SpanKind.SERVER, said }, parent)
    response.once('close', () => {
      say(span, { 'http.response.status_code': response.statusCode })
      if (!response.writableFinished) say(span, { 'error.type': 'aborted' })
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    tracer.within(span, parent, answer)
  }

const remote = (header: string | string[] | undefined): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  // Of the flags only "sampled" is known.
  const context = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}
