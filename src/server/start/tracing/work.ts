import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Context } from '@opentelemetry/api'
import type { OutboxRunner } from '../../platform/outbox.ts'
import { hostOf } from './outgoing.ts'
import { say, type Tracer } from './tracer.ts'
import type { Tracing } from './tracing.ts'

/** The request of each effect that its own process runs, until the effect begins. */
type Causes = Map<number, Context>

/** An effect continues the trace of its request where the same process runs both. */
export const tracedRunner =
  (tracer: Tracer, causes: Causes): Tracing['runner'] =>
  <R extends OutboxRunner>(runner: R): R => ({
    ...runner,
    give: (effect: Parameters<OutboxRunner['give']>[0]) => {
      const cause = tracer.active()
      if (cause) causes.set(effect.id, cause)
      return runner.give(effect)
    },
  })

type Handler = (payload: never, now: Date, eventId: number) => Promise<void>

export const tracedHandlers =
  (tracer: Tracer, causes: Causes): Tracing['handlers'] =>
  (handlers) => {
    const entries = Object.entries<Handler>(handlers as never).map(([topic, handle]) => [
      topic,
      (payload: never, now: Date, eventId: number) => {
        // Never the active one: a queued effect may start when one of another request ends.
        const cause = causes.get(eventId) ?? ROOT_CONTEXT
        causes.delete(eventId)
        const said = { 'petik.outbox_id': eventId }
        return tracer.traced(
          { name: `effect ${topic}`, kind: SpanKind.CONSUMER, said },
          () => handle(payload, now, eventId),
          cause,
        )
      },
    ])
    return Object.fromEntries(entries) as typeof handlers
  }

export const tracedJobs =
  (tracer: Tracer): Tracing['jobs'] =>
  (jobs) =>
    jobs.map((job) => ({
      ...job,
      run: (now) =>
        tracer.traced(
          { name: `job ${job.name}`, kind: SpanKind.INTERNAL },
          () => job.run(now),
          ROOT_CONTEXT,
        ),
    }))

/** What goes out without `fetch`: webhooks, and e-mail among the messages. */
export const tracedPorts =
  (tracer: Tracer): Tracing['ports'] =>
  (ports) => ({
    ...ports,
    messages: {
      ...ports.messages,
      send: (message) =>
        tracer.traced(
          {
            name: `send ${message.channel}`,
            kind: SpanKind.CLIENT,
            said: { 'petik.channel': message.channel },
          },
          () => ports.messages.send(message),
        ),
    },
    webhooks: {
      ...ports.webhooks,
      post: (url, headers, body) => {
        const host = hostOf(url)
        const said = { 'http.request.method': 'POST', 'server.address': host }
        return tracer.traced(
          { name: `POST ${host}`, kind: SpanKind.CLIENT, said },
          async (span) => {
            const status = await ports.webhooks.post(url, headers, body)
            say(span, { 'http.response.status_code': status })
            if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
            return status
          },
        )
      },
    },
  })
