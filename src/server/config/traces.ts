import * as v from 'valibot'

/** Where traces are sent; see `docs/operations/observe.md`. */
export type TracesSetting = {
  endpoint: string
  serviceName: string
  headers: Record<string, string>
  /** The share of requests that are traced, 0 to 1. */
  ratio: number
}

const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Names and meanings are those of OpenTelemetry. A collector next to the shop often has no TLS. */
export const tracesEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.regex(/^https?:\/\//, 'must begin with http:// or https://'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.maxLength(100)), 'petik'),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*[\w-]+=[^,=\s][^,]*(,\s*[\w-]+=[^,=\s][^,]*)*$/,
        'must be name=value,name=value',
      ),
      v.check(isEncoded, 'is not URL-encoded'),
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(v.string(), '1'),
    v.regex(/^(0|1|[01]?\.\d{1,9})$/),
    v.toNumber(),
    v.maxValue(1),
  ),
}

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

export const tracesFrom = (e: Given): TracesSetting | null =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: e.OTEL_SERVICE_NAME,
        headers: headersIn(e.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
        ratio: e.OTEL_TRACES_SAMPLER_ARG,
      }

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
