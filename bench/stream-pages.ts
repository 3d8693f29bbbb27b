/**
 * Pages that follow the shop, in a process of their own because a process may hold only some
 * thousands of sockets. Gets what to open, reports each step by a message; see streams.ts.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One open page: where, and the token of its customer. */
export type Page = { port: number; token: string }
export type Command =
  | { kind: 'open'; pages: readonly Page[] }
  /** Counts what arrives from now on. */
  | { kind: 'watch' }
  | { kind: 'count' }
export type Report = {
  open: number
  /** Answered with another status than 200. */
  refused: number
  /** Events since `watch`, and when the last one came, in milliseconds of the system's clock. */
  events: number
  lastAt: number
  ended: number
}

/** More would fill the queue of connections that wait for the shop. */
const AT_ONCE = 100

const sockets: Socket[] = []
const seen: Report = { open: 0, refused: 0, events: 0, lastAt: 0, ended: 0 }

const openPage = async ({ port, token }: Page): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `GET /api/shop/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  if (!first.toString('latin1').startsWith('HTTP/1.1 200')) {
    seen.refused += 1
    socket.destroy()
    return
  }
  seen.open += 1
  socket.on('data', (data: Buffer) => {
    if (!data.includes('event: ')) return
    seen.events += 1
    seen.lastAt = Date.now()
  })
  socket.on('close', () => void (seen.ended += 1))
}

const openAll = async (pages: readonly Page[]): Promise<void> => {
  for (let at = 0; at < pages.length; at += AT_ONCE)
    await Promise.all(pages.slice(at, at + AT_ONCE).map(openPage))
}

process.on('message', (command: Command) => {
  const report = () => process.send!(seen)
  if (command.kind === 'open') void openAll(command.pages).then(report)
  else {
    if (command.kind === 'watch') seen.events = 0
    report()
  }
})
process.once('disconnect', () => process.exit(0))
