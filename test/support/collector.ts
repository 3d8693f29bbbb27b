/** A small collector of OpenTelemetry traces: an HTTP server that takes OTLP as JSON. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Value = { stringValue?: string; intValue?: number | string }
type Wire = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: { key: string; value: Value }[]
  status?: { code?: number; message?: string }
}
export type SeenSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  said: Record<string, unknown>
}
export type Collector = {
  url: string
  /** All that it was sent, as text. */
  text: () => string
  headers: () => Record<string, unknown>[]
  spans: () => SeenSpan[]
  until: (isThere: (spans: SeenSpan[]) => boolean) => Promise<SeenSpan[]>
  close: () => void
}

export const openCollector = async (answers: 'all' | 'nothing' = 'all'): Promise<Collector> => {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      headers.push(request.headers)
      if (answers === 'all')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spans = () => bodies.flatMap(spansIn)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    headers: () => headers,
    spans,
    until: async (isThere) => {
      for (let turn = 0; turn < 300 && !isThere(spans()); turn++) await pause(50)
      return spans()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const spansIn = (body: string): SeenSpan[] => {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Wire[] }[] }[]
  }
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
      traceId,
      spanId,
      parentId: parentSpanId ?? '',
      name,
      said: Object.fromEntries(
        (attributes ?? []).map(({ key, value }) => [
          key,
          value.stringValue ?? Number(value.intValue),
        ]),
      ),
    }))
}
