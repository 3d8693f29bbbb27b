/**
 * `npm run two-versions -- <commit>`: an older version and this one on one database, as while an upgrade
 * goes on. The older one migrates first and sells; this one migrates under it; then twenty buyers
 * send each call to the other of the two. Prints one page. Exits 1 when a call fails, or when an
 * order or a payment is lost, doubled or not in the books.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedBase } from '#server/demo/seed/base.ts'
import { openPostgres } from '#server/platform/database.ts'
import { buildBuyers, buildProduct, changeSettings, type Buyer } from '../test/support/builders.ts'
import {
  buy,
  findLosses,
  killServer,
  newJournal,
  pause,
  settle,
  startServer,
  type Journal,
  type Server,
} from '../test/support/crashes.ts'
import { lastWindow, onGroundsOf } from '../test/support/grounds.ts'
import { startCrashingPostgres } from '../test/support/postgres.ts'
import { freePort } from './start.ts'

const BUYERS = 20
const SCRIPT = 'test/support/server-process.ts'

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const commit = positionals[0]
if (commit === undefined)
  throw new Error('Name the older version: npm run two-versions -- <commit>')
const folder = mkdtempSync(join(tmpdir(), 'petik-two-versions-'))

/** The files of the older version, with this one's packages. */
const checkOut = (): string => {
  const older = join(folder, 'older')
  mkdirSync(older)
  const files = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', older], { input: files })
  symlinkSync(join(process.cwd(), 'node_modules'), join(older, 'node_modules'))
  return older
}

const migrationsIn = async (url: string): Promise<number> => {
  const database = openPostgres({ url, connections: 1, log: () => {} })
  const { rows } = await database.db.query<{ n: number }>(
    'select count(*)::integer as n from migrations',
    [],
  )
  await database.close()
  return rows[0]!.n
}

const start = async (databaseUrl: string, script?: string): Promise<Server & { url: string }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(
    {
      HANDS: '1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: '10',
      DATA_DIR: folder,
    },
    script,
  )
  return { ...server, url }
}

/** Both serve; every buyer's calls go to one and the other in turn. */
const sell = async (
  urls: readonly string[],
  given: { buyers: readonly Buyer[]; product: Awaited<ReturnType<typeof buildProduct>> },
): Promise<Journal> => {
  const journal = newJournal()
  const slot = await lastWindow(urls[0]!, given.buyers[0]!)
  let isOver = false
  const buying = given.buyers.map((buyer, index) =>
    buy(
      index % 2 === 0 ? urls : urls.toReversed(),
      buyer,
      given.product,
      slot,
      journal,
      () => isOver,
      true,
    ),
  )
  await pause(Number(values.seconds) * 1_000)
  isOver = true
  await Promise.all(buying)
  return journal
}

const postgres = await startCrashingPostgres()
const running: Server[] = []
try {
  console.error(`starting ${commit} ...`)
  const older = await start(postgres.url, join(checkOut(), SCRIPT))
  running.push(older)
  const before = await migrationsIn(postgres.url)
  console.error('starting this version next to it ...')
  const newer = await start(postgres.url)
  running.push(newer)
  const after = await migrationsIn(postgres.url)
  const given = await onGroundsOf({ url: postgres.url, folder }, async (grounds) => {
    await seedBase(grounds.shop.database)
    await changeSettings(grounds, {
      'slot.capacityOrders': 100_000,
      'slot.capacityGrams': 1_000_000_000,
      'order.perMinute': 100_000,
      'order.unpaidMax': 100_000,
    })
    const product = await buildProduct(grounds, { stock: 100_000 })
    return { product, buyers: await buildBuyers(grounds, BUYERS, () => []) }
  })
  console.error(`selling on both for ${values.seconds} s ...`)
  const journal = await sell([older.url, newer.url], given)
  for (const { child } of running) await killServer(child)
  const losses = await onGroundsOf({ url: postgres.url, folder }, async ({ shop, clock }) => {
    await settle(shop, clock)
    return findLosses(shop, clock, journal)
  })
  const found = Object.entries(losses).filter(([, what]) =>
    typeof what === 'number' ? what > 0 : Object.keys(what).length > 0,
  )
  console.log(`${commit} and this version on one database, ${values.seconds} s, ${BUYERS} buyers
migrations before and after  ${before}, ${after}
orders                       ${journal.orders.size}
payments                     ${journal.paidRefs.size}
calls that failed            ${journal.wrong.length + journal.errors}
lost, doubled, not booked    ${found.length === 0 ? 'nothing' : JSON.stringify(found)}`)
  for (const wrong of new Set([...journal.wrong, ...journal.failures])) console.log(`  ${wrong}`)
  process.exitCode = found.length + journal.wrong.length + journal.errors > 0 ? 1 : 0
} finally {
  for (const { child } of running) await killServer(child)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
