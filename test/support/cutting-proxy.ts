/**
 * A proxy in front of PostgreSQL that cuts the connection at a commit: before it arrives, or after
 * it is done and before its response.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cut = 'before it arrives' | 'after it is done'
export type CuttingProxy = {
  url: string
  /** Cuts the next commit. */
  arm: (cut: Cut) => void
  /** Number of cut commits. */
  cuts: () => number
  stop: () => Promise<void>
}

const COMMIT = Buffer.from('commit\0', 'latin1')

/** Starts the proxy for a database's address. */
export const startCuttingProxy = async (databaseUrl: string): Promise<CuttingProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let armed: Cut | null = null
  let cuts = 0

  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    client.setNoDelay(true)
    const cut = () => {
      cuts++
      client.destroy()
      upstream.destroy()
    }
    let isDone = false
    client.on('data', (chunk: Buffer) => {
      const passes = armed !== null && chunk.includes(COMMIT)
      if (!passes) return void upstream.write(chunk)
      const how = armed
      armed = null
      if (how === 'before it arrives') return cut()
      isDone = true
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      // PostgreSQL responds only after the commit is durable.
      if (isDone) cut()
      else client.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    arm: (cut) => {
      armed = cut
    },
    cuts: () => cuts,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
