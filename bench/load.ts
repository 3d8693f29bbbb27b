/**
 * A cheap load generator for both sides of every ratio: keep-alive connections, each with one
 * request at a time. Reads every response to its end and fails on the first unexpected status.
 */
import { connect, type Socket } from 'node:net'

export type Measured = {
  /** Responses per second. */
  perSecond: number
  /** Response time in milliseconds. */
  p50: number
  p99: number
  count: number
  /**
   * CPU time of the responding process for all responses, in microseconds; null if it is not a
   * single process.
   */
  cpuMicros: number | null
}
export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Answer = { status: number; statusText: string; rawHeaders: string[]; body: Buffer }

type Until = { milliseconds: number } | { requests: number }

/** The bytes of a request. Requests of one measurement may differ. */
export const requestBytes = ({ method, path, headers = {}, body }: Ask): Buffer => {
  const all: Record<string, string> = {
    'host': 'bench.invalid',
    'accept-encoding': 'br',
    ...headers,
  }
  if (body !== undefined)
    Object.assign(all, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    })
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/**
 * Sends `next(0)`, `next(1)` … over `connections` connections until the time or the number is
 * reached.
 */
export const load = async (
  port: number,
  connections: number,
  next: (index: number) => Buffer,
  until: Until,
): Promise<Measured> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const times: number[] = []
  const began = performance.now()
  let sent = 0
  const isOver = () =>
    'requests' in until ? sent >= until.requests : performance.now() - began >= until.milliseconds
  await Promise.all(
    sockets.map(async (socket) => {
      const exchange = exchanging(socket)
      while (!isOver()) {
        const at = performance.now()
        const { status, body } = await exchange(next(sent++))
        times.push(performance.now() - at)
        if (status >= 300)
          throw new Error(`An answer was ${status}: ${body.toString().slice(0, 300)}`)
      }
    }),
  ).finally(() => sockets.forEach((socket) => socket.destroy()))
  return measured(times, performance.now() - began)
}

export const measured = (times: readonly number[], milliseconds: number): Measured => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    perSecond: (times.length / milliseconds) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    count: times.length,
    cpuMicros: null,
  }
}

/** One request on its own connection, with the whole response. */
export const askOnce = async (port: number, ask: Ask): Promise<Answer> => {
  const socket = await open(port)
  const { head, ...answer } = await exchanging(socket)(requestBytes(ask))
  socket.destroy()
  const [first = '', ...fields] = head.split('\r\n')
  const rawHeaders = fields.flatMap((field) => [
    field.slice(0, field.indexOf(':')),
    field.slice(field.indexOf(':') + 1).trim(),
  ])
  return { ...answer, statusText: first.slice('HTTP/1.1 200 '.length), rawHeaders }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once(
      'error',
      reject,
    )
  })

type Read = { status: number; head: string; body: Buffer }

/** Sends on one connection and waits for the whole response; one request at a time. */
const exchanging = (socket: Socket): ((request: Buffer) => Promise<Read>) => {
  let waiting: { resolve: (read: Read) => void; reject: (error: Error) => void } | null = null
  let held: Buffer | null = null
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed in the middle of an answer.')))
  socket.on('data', (chunk: Buffer) => {
    const bytes = held === null ? chunk : Buffer.concat([held, chunk])
    const read = readWhole(bytes)
    held = read ? null : bytes
    if (read) waiting?.resolve(read)
  })
  return (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(request)
    })
}

/** The response in these bytes; null while incomplete. */
const readWhole = (bytes: Buffer): Read | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  const body = bytes.subarray(end + 4)
  if (length) return body.length >= Number(length[1]) ? { status, head, body } : null
  if (status === 204 || status === 304) return { status, head, body }
  return body.toString('latin1', body.length - 5) === '0\r\n\r\n' ? { status, head, body } : null
}
