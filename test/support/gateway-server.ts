import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Faults of an external server: no response, reset, reset after processing, an HTML page, truncated
 * JSON, an error, a success without id, a redirect.
 */
export const FAULTS = [
  'silent',
  'reset',
  'lost_answer',
  'page',
  'broken',
  'error',
  'nameless',
  'elsewhere',
] as const
export type Fault = (typeof FAULTS)[number]

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
}
type Answer = { status: number; body: unknown }
export type GatewayServer = {
  url: string
  heard: Heard[]
  /** Sets a fault until null, for all requests or some. */
  fail: (fault: Fault | null, only?: (heard: Heard) => boolean) => void
  stop: () => Promise<void>
}

/**
 * A fake gateway: JSON in and out, basic authentication with the key as user. `answer` defines its
 * behaviour.
 */
export const startGatewayServer = async (
  key: string,
  answer: (heard: Heard) => Answer,
  denied: Answer,
): Promise<GatewayServer> => {
  const heard: Heard[] = []
  let failing: { fault: Fault; only: (heard: Heard) => boolean } | null = null
  const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const server = createServer((request, response) => {
    void readRequest(request).then((asked) => {
      heard.push(asked)
      const fault = failing?.only(asked) ? failing.fault : null
      if (fault !== null && fault !== 'lost_answer' && fault !== 'nameless')
        return misbehave(fault, response)
      const { status, body } = asked.headers['authorization'] === expected ? answer(asked) : denied
      if (fault === 'lost_answer') return response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify(fault === 'nameless' ? { status_code: '201', status: 'SUCCEEDED' } : body),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    fail: (fault, only = () => true) => {
      failing = fault && { fault, only }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readRequest = async (request: IncomingMessage): Promise<Heard> => {
  let text = ''
  for await (const part of request) text += String(part)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: request.headers as Record<string, string | undefined>,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

const misbehave = (fault: Fault, response: ServerResponse): void => {
  if (fault === 'reset') response.destroy()
  // The 404 page of an intermediary.
  if (fault === 'page')
    response
      .writeHead(404, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Under maintenance</title>')
  if (fault === 'broken')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status_code":"201","transa')
  if (fault === 'error')
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"status_code":"503"}')
  if (fault === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
}
