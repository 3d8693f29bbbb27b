import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanKind,
  type Tracer as Library,
} from '@opentelemetry/api'
import { sqlState } from '../../platform/database.ts'

/**
 * All that a span may say. None of it comes from a customer: no address, parameter, header or body,
 * and no error's text, which may quote them.
 */
export type Said = {
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  'server.address'?: string
  'db.system.name'?: 'postgresql'
  'db.operation.name'?: string
  'db.collection.name'?: string
  'db.query.summary'?: string
  'db.response.status_code'?: string
  'error.type'?: string
  'petik.request_id'?: string
  'petik.outbox_id'?: number
  'petik.channel'?: string
}
type Named = { name: string; kind: SpanKind; said?: Said }

export type Tracer = {
  /** The span that the running code belongs to. */
  active: () => Context | undefined
  /** Runs `body` as part of no span. */
  outside: (body: () => void) => void
  begin: (named: Named, parent: Context) => Span
  /** Runs `body` as part of a span. */
  within: <T>(span: Span, parent: Context, body: () => T) => T
  /** Runs `body` in a span of its own; a throw marks the span. */
  traced: <T>(named: Named, body: (span: Span) => Promise<T>, parent?: Context) => Promise<T>
}

export const makeTracer = (library: Library): Tracer => {
  // Not the library's global one, so that two shops in one process do not meet.
  const storage = new AsyncLocalStorage<Context>()
  const begin: Tracer['begin'] = ({ name, kind, said = {} }, parent) =>
    library.startSpan(name, { kind, attributes: said }, parent)
  const within: Tracer['within'] = (span, parent, body) =>
    storage.run(trace.setSpan(parent, span), body)
  return {
    active: () => storage.getStore(),
    outside: (body) => storage.exit(body),
    begin,
    within,
    traced: async (named, body, parent = storage.getStore() ?? ROOT_CONTEXT) => {
      const span = begin(named, parent)
      try {
        return await within(span, parent, () => body(span))
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
  }
}

export const say = (span: Span, said: Said): void => void span.setAttributes(said)

/** Its kind or SQLSTATE; its text may quote a phone number. */
export const markFailed = (span: Span, error: unknown): void => {
  const state = sqlState(error)
  const kind = error instanceof Error ? error.constructor.name : typeof error
  if (state) say(span, { 'db.response.status_code': state })
  say(span, { 'error.type': state ?? kind })
  span.setStatus({ code: SpanStatusCode.ERROR })
}
