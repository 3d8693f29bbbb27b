/**
 * A proxy before PostgreSQL that loses what passes: nothing is closed, nothing arrives, as when a
 * host loses its power or a firewall forgets a connection.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type FreezingProxy = {
  url: string
  /** Loses everything on the connections that are open now; new ones pass. */
  freeze: () => void
  /**
   * Loses everything, on new connections as well, until `thaw`; what was lost does not come back.
   */
  hang: () => void
  thaw: () => void
  /** Connections that pass now. */
  open: () => number
  stop: () => Promise<void>
}

/** Stands before the database that the address names. */
export const startFreezingProxy = async (databaseUrl: string): Promise<FreezingProxy> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const passing = new Set<Socket>()
  let isHanging = false

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    if (isHanging) return void client.resume()
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    client.setNoDelay(true)
    sockets.add(upstream)
    passing.add(client)
    client.on('data', (chunk) => passing.has(client) && upstream.write(chunk))
    upstream.on('data', (chunk) => passing.has(client) && client.write(chunk))
    upstream.on('error', () => {})
    client.on('close', () => passing.delete(client) && upstream.destroy())
    upstream.on('close', () => {
      sockets.delete(upstream)
      if (passing.delete(client)) client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => passing.clear(),
    hang: () => {
      isHanging = true
      passing.clear()
    },
    thaw: () => {
      isHanging = false
    },
    open: () => passing.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
