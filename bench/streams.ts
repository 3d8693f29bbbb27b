/**
 * `npm run bench -- streams`: 20,000 pages that follow the shop, over four web processes: memory of
 * each page, the processor that open pages take, how soon a change reaches them, and that one page
 * too many is asked to come back later.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { run, sql, type Database } from '#server/platform/database.ts'
import { LIVE_CHANNEL } from '#server/platform/live.ts'
import { makeBuyers } from './customers.ts'
import { root, startShop, type Running } from './processes.ts'
import type { Command, Page, Report } from './stream-pages.ts'
import { limitRow, median, type Row } from './table.ts'

const PROCESSES = 4
const PAGES = 20_000
const PAGES_OF_ONE = 5
/** One process of pages holds no more sockets. */
const PAGES_OF_A_CLIENT = 10_000
/** Pages that are opened first, so that what a shop loads once is not counted. */
const WARM = 100
const BYTES_MAX = 40_000
/** Two heartbeats of every page. */
const REST_MS = 40_000
const CHANGES = 20
const DELAY_MAX_MS = 1_000
const SETTLE_MS = 2_000

export type StreamsPlan = {
  environment: Record<string, string>
  tell: (line: string) => void
}

export const measureStreams = async (
  database: Database,
  { environment, tell }: StreamsPlan,
): Promise<(Row | string)[]> => {
  const perProcess = Math.ceil(PAGES / PROCESSES)
  const people = await makeBuyers(
    database.db,
    Math.ceil(perProcess / PAGES_OF_ONE) + 1,
    false,
    new Date(),
    'crowd',
  )
  const shops = await Promise.all(
    Array.from({ length: PROCESSES }, () => startShop(environment, 'web')),
  )
  const clients = Array.from({ length: Math.ceil(PAGES / PAGES_OF_A_CLIENT) }, startClient)
  try {
    const wanted = shops.flatMap(({ port }) =>
      Array.from({ length: perProcess }, (_, at): Page => ({
        port,
        token: people[Math.floor(at / PAGES_OF_ONE)]!.token,
      })),
    )
    return [
      `Pages that follow the shop: ${wanted.length.toLocaleString('en')} over ${PROCESSES} web processes`,
      ...(await openAll(shops, clients, wanted, tell)),
      await measureRest(shops, clients, tell),
      await measureDelay(database, clients, people[0]!.id, tell),
      await measureOneMore(clients[0]!, { port: shops[0]!.port, token: people.at(-1)!.token }),
    ]
  } finally {
    for (const { child } of clients) child.disconnect()
    await Promise.all(shops.map((shop) => shop.stop()))
  }
}

type Client = { child: ChildProcess; ask: (command: Command) => Promise<Report> }

const startClient = (): Client => {
  const child = fork(resolve(root, 'bench/stream-pages.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    child,
    ask: async (command) => {
      child.send(command)
      const [report] = (await once(child, 'message')) as [Report]
      return report
    },
  }
}

const openAll = async (
  shops: readonly Running[],
  clients: readonly Client[],
  wanted: readonly Page[],
  tell: (line: string) => void,
): Promise<Row[]> => {
  tell('  opening')
  // The first ones of each process, then the rest, each process's by turns.
  const each = wanted.length / shops.length
  const inTurn = Array.from(
    { length: wanted.length },
    (_, at) => wanted[(at % shops.length) * each + Math.floor(at / shops.length)]!,
  )
  await clients[0]!.ask({ kind: 'open', pages: inTurn.slice(0, WARM * shops.length) })
  const before = await memoryOf(shops)
  const rest = inTurn.slice(WARM * shops.length)
  const began = performance.now()
  const share = Math.ceil(rest.length / clients.length)
  const reports = await Promise.all(
    clients.map((client, at) =>
      client.ask({ kind: 'open', pages: rest.slice(at * share, (at + 1) * share) }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const refused = sumOf(reports, 'refused')
  if (refused > 0) throw new Error(`${refused} of the pages were refused.`)
  const grown = (await memoryOf(shops)).map((bytes, at) => bytes - before[at]!)
  const perPage = grown.map((bytes) => bytes / (rest.length / shops.length) / 1000)
  return [
    limitRow(
      'memory of an open page',
      median(perPage),
      BYTES_MAX / 1000,
      'kB',
      `${perPage.map((one) => one.toFixed(1)).join(', ')} in the processes; ${before.map((bytes) => Math.round(bytes / 1_000_000)).join(', ')} MB before`,
    ),
    limitRow('pages opened', rest.length / seconds, null, '/s', `${sumOf(reports, 'open')} open`),
  ]
}

/** Open pages to which nothing happens: heartbeats, with a look at each session. */
const measureRest = async (
  shops: readonly Running[],
  clients: readonly Client[],
  tell: (line: string) => void,
): Promise<Row> => {
  tell('  at rest')
  const cpu = () => shops.reduce((sum, shop) => sum + (shop.cpuMicros() ?? Number.NaN), 0)
  const before = cpu()
  await pause(REST_MS)
  const used = (cpu() - before) / 1000 / REST_MS
  const ended = sumOf(await askAll(clients, { kind: 'count' }), 'ended')
  if (ended > 0) throw new Error(`${ended} pages were ended.`)
  return limitRow('processor of all pages at rest', used * 100, null, '% of a core')
}

/** From the commit of a change until the last of a customer's pages has read it. */
const measureDelay = async (
  database: Database,
  clients: readonly Client[],
  customerId: string,
  tell: (line: string) => void,
): Promise<Row> => {
  tell('  changes')
  const delays: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await askAll(clients, { kind: 'watch' })
    const at = Date.now()
    await run(database.db, sql`select pg_notify(${LIVE_CHANNEL}, ${`${customerId} cart`})`)
    let reports: Report[] = []
    while (sumOf(reports, 'events') < PROCESSES * PAGES_OF_ONE) {
      if (Date.now() - at > SETTLE_MS) throw new Error('A change did not reach every page.')
      await pause(5)
      reports = await askAll(clients, { kind: 'count' })
    }
    delays.push(Math.max(...reports.map(({ lastAt }) => lastAt)) - at)
  }
  return limitRow(
    `a change reaches all ${PROCESSES * PAGES_OF_ONE} pages of its customer`,
    median(delays),
    DELAY_MAX_MS,
    'ms',
    `longest ${Math.max(...delays)} ms`,
  )
}

/** Beyond the number of pages a process takes, pages ask instead. */
const measureOneMore = async (client: Client, page: Page): Promise<Row> => {
  const { refused } = await client.ask({ kind: 'open', pages: [page] })
  return limitRow('one page too many is refused', refused, null, '', 'it asks instead')
}

const memoryOf = async (shops: readonly Running[]): Promise<number[]> => {
  await pause(SETTLE_MS)
  return Promise.all(
    shops.map(async ({ port }) => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN)
    }),
  )
}

const askAll = (clients: readonly Client[], command: Command): Promise<Report[]> =>
  Promise.all(clients.map((client) => client.ask(command)))
const sumOf = (reports: readonly Report[], name: keyof Report): number =>
  reports.reduce((sum, report) => sum + report[name], 0)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
