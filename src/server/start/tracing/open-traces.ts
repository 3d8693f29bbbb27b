import { isSpanContextValid, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { setTimeout as pause } from 'node:timers/promises'
import type { TracesSetting } from '../../config/traces.ts'
import type { Log } from '../../platform/log.ts'
import { traceOutgoing } from './outgoing.ts'
import { traceRequest } from './requests.ts'
import { tracedDatabase } from './statements.ts'
import { makeTracer, type Tracer } from './tracer.ts'
import type { Tracing } from './tracing.ts'
import { tracedHandlers, tracedJobs, tracedPorts, tracedRunner } from './work.ts'

/** Spans beyond these are dropped: a collector that is away costs this memory and nothing else. */
const QUEUE_MAX = 2_048
const BATCH_MAX = 512
const SEND_EVERY_MS = 2_000
const SEND_MS_MAX = 5_000
const STOP_MS_MAX = 1_000
const TELL_EVERY_MS = 60_000

export const openTraces = (
  { traces, trustedProxies }: { traces: TracesSetting; trustedProxies: number },
  log: Log,
): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${traces.endpoint}/v1/traces`,
    headers: traces.headers,
    timeoutMillis: SEND_MS_MAX,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, log, (send) => tracer.outside(send)),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS_MAX,
      }),
    ],
  })
  const tracer: Tracer = makeTracer(provider.getTracer('petik'))
  const stopOutgoing = traceOutgoing(tracer)
  return {
    ids: () => {
      const active = tracer.active()
      const span = active && trace.getSpanContext(active)
      return span && isSpanContextValid(span) ? { trace_id: span.traceId } : {}
    },
    request: traceRequest(tracer, trustedProxies > 0),
    database: tracedDatabase(tracer),
    ports: tracedPorts(tracer),
    ...tracedOutbox(tracer),
    jobs: tracedJobs(tracer),
    stop: async () => {
      stopOutgoing()
      await Promise.race([provider.shutdown().catch(() => {}), pause(STOP_MS_MAX)])
    },
  }
}

const tracedOutbox = (tracer: Parameters<typeof tracedRunner>[0]) => {
  const causes: Parameters<typeof tracedRunner>[1] = new Map()
  return { handlers: tracedHandlers(tracer, causes), runner: tracedRunner(tracer, causes) }
}

/** Logs at most once a minute that spans were not sent. */
const telling = (
  exporter: SpanExporter,
  log: Log,
  // The timer that sends belongs to the request that started it.
  outside: (send: () => void) => void,
): SpanExporter => {
  let told = -Infinity
  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          if (result.error && performance.now() - told > TELL_EVERY_MS) {
            told = performance.now()
            log.warn(
              { reason: result.error.message.slice(0, 200), spans: spans.length },
              'traces could not be sent to the collector',
            )
          }
          done(result)
        }),
      ),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
