/** A fake external system: stores what is posted to it and responds with configured statuses. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: Record<string, string>; body: string }
export type Receiver = {
  url: string
  received: Received[]
  answers: number[]
  stop: () => Promise<void>
}

/** `answers` are the statuses of the next responses, 200 by default; 0 resets the connection. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString('utf8'),
      })
      const status = answers.shift() ?? 200
      if (status === 0) request.socket.destroy()
      else
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
