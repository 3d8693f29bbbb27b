/**
 * `npm run cluster`: the database of a country on this machine. Three machines with etcd, Patroni
 * and PostgreSQL by `deploy/patroni`, behind HAProxy and PgBouncer; the shop sells to twenty buyers
 * while the leader is killed, cut off, its etcd lost, and the leadership handed over. Prints one page.
 * Exits 1 when an order or a payment is lost, doubled or not in the books, when two machines took
 * writes at once, or when no order came for too long. `--rounds 3` breaks each three times;
 * `--control` lets the leader acknowledge without a standby, cuts both off and kills it, which must
 * lose orders.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedBase } from '#server/demo/seed/base.ts'
import { buildBuyers, buildProduct, changeSettings } from '../test/support/builders.ts'
import { missingForCluster, startCluster } from '../test/support/cluster.ts'
import {
  buy,
  findLosses,
  killServer,
  newJournal,
  NO_LOSSES,
  pause,
  settle,
  startServer,
} from '../test/support/crashes.ts'
import { lastWindow, onGroundsOf } from '../test/support/grounds.ts'
import type { Machine } from '../test/support/machines.ts'
import { freePort } from './start.ts'

const BUYERS = 20
/** Patroni's `ttl`, an election, and what buyers wait before they try again. */
const WITHOUT_ORDERS_MS_MAX = 60_000
const LOOK_EVERY_MS = 500
/** Long enough for a machine that is cut off to be replaced. */
const CUT_MS = 40_000

/** What the leader of the control acknowledges alone; it stops by itself a few seconds later. */
const ALONE_MS = 2_000

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, control: { type: 'boolean' } },
})
const rounds = Number(values.rounds)
const missing = missingForCluster()
if (missing.length > 0)
  throw new Error(
    `${missing.join(', ')} must be there: as root, apt-get install patroni etcd-server haproxy pgbouncer postgresql iproute2`,
  )

const journal = newJournal()
const lines: string[] = []
const wrong: string[] = []
let isOver = false
const folder = mkdtempSync(join(tmpdir(), 'petik-cluster-shop-'))
console.error('starting three machines ...')
const cluster = await startCluster()
const { machines, primaries, direct } = cluster

const onGrounds = <T>(body: Parameters<typeof onGroundsOf<T>>[1]): Promise<T> =>
  onGroundsOf({ url: direct, folder }, body)

const untilMoreOrders = async (count: number): Promise<number> => {
  const [before, began] = [journal.orders.size, performance.now()]
  while (journal.orders.size < before + count) {
    if (performance.now() - began > WITHOUT_ORDERS_MS_MAX)
      throw new Error(`No order for ${WITHOUT_ORDERS_MS_MAX / 1000} s.`)
    await pause(20)
  }
  return Math.round(performance.now() - began)
}

/** Two machines that take writes at once would each have orders that the other does not. */
const watchLeaders = async (): Promise<void> => {
  for (; !isOver; await pause(LOOK_EVERY_MS)) {
    const leading = primaries().map(({ name }) => name)
    if (leading.length > 1) wrong.push(`two lead: ${leading.join(' and ')}`)
  }
}

/** `play` breaks it, waits until orders come, and puts it right. Resolves to what else was seen. */
type Break = { name: string; play: (leader: Machine) => Promise<string> }
const others = (leader: Machine): Machine[] => machines.filter(({ name }) => name !== leader.name)
const cutOff = async (machine: Machine): Promise<void> => {
  machine.plug(false)
  await pause(CUT_MS)
  await untilMoreOrders(BUYERS)
}

const breaks: Break[] = [
  {
    name: 'the leader is killed',
    play: async (leader) => {
      leader.kill()
      await pause(ALONE_MS)
      await untilMoreOrders(BUYERS)
      leader.start()
      return ''
    },
  },
  {
    name: 'the leader is cut off',
    play: async (leader) => {
      await cutOff(leader)
      const role = leader.role()
      if (role === 'primary') wrong.push(`${leader.name} still led after ${CUT_MS / 1000} s alone`)
      leader.plug(true)
      return `, alone it was ${role}`
    },
  },
  {
    name: 'a standby is cut off',
    play: async (leader) => {
      const standby = others(leader)[0]!
      await cutOff(standby)
      standby.plug(true)
      return ''
    },
  },
  {
    name: 'an etcd member is lost',
    play: async (leader) => {
      leader.killEtcd()
      await pause(CUT_MS / 2)
      await untilMoreOrders(BUYERS)
      const leads = primaries().map(({ name }) => name)
      leader.start()
      return `, ${leads.join(' and ')} leads`
    },
  },
  {
    name: 'the leadership is handed over',
    play: async (leader) => {
      const answer = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
      })
      if (!answer.ok) wrong.push(`handing over was refused: ${await answer.text()}`)
      await untilMoreOrders(BUYERS)
      return ''
    },
  },
]

/** Acknowledged by one machine alone, and lost with it. */
const control: Break = {
  name: 'the leader acknowledges alone and is killed',
  play: async (leader) => {
    const answer = await fetch(`http://${leader.address}:8008/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
    })
    if (!answer.ok) throw new Error(`The settings were not changed: ${await answer.text()}`)
    // Patroni looks at its settings once a loop.
    await pause(CUT_MS / 2)
    for (const standby of others(leader)) standby.plug(false)
    await pause(ALONE_MS)
    leader.kill()
    for (const standby of others(leader)) standby.plug(true)
    await pause(ALONE_MS)
    await untilMoreOrders(BUYERS)
    return ''
  },
}

/** Breaks one thing, and says for how long no order came until all three machines worked again. */
const breakOne = async ({ name, play }: Break): Promise<void> => {
  const [leader] = primaries()
  if (!leader) throw new Error('No machine leads.')
  let isMended = false
  let longest = 0
  const watching = (async () => {
    for (let last = performance.now(), count = journal.orders.size; !isMended; await pause(20)) {
      longest = Math.max(longest, performance.now() - last)
      if (journal.orders.size === count) continue
      count = journal.orders.size
      last = performance.now()
    }
  })()
  try {
    const more = await play(leader)
    if (!values.control) await cluster.untilWhole()
    await untilMoreOrders(BUYERS)
    isMended = true
    await watching
    const line = `${name} (${leader.name}): ${(longest / 1000).toFixed(1)} s without an order${more}`
    console.error(`  ${line}`)
    lines.push(line)
  } finally {
    isMended = true
  }
}

const sell = async (shopUrl: string): Promise<void> => {
  const { product, buyers } = await onGrounds(async (grounds) => {
    await changeSettings(grounds, {
      'slot.capacityOrders': 1_000_000,
      'slot.capacityGrams': 1_000_000_000,
      'order.perMinute': 1_000_000,
      'order.unpaidMax': 1_000_000,
    })
    return {
      product: await buildProduct(grounds, { stock: 1_000_000 }),
      buyers: await buildBuyers(grounds, BUYERS, () => []),
    }
  })
  const slot = await lastWindow(shopUrl, buyers[0]!)
  const buying = buyers.map((buyer) => buy(shopUrl, buyer, product, slot, journal, () => isOver))
  const watching = watchLeaders()
  try {
    await untilMoreOrders(BUYERS)
    for (let round = 0; round < rounds; round++)
      for (const one of values.control ? [control] : breaks) await breakOne(one)
  } finally {
    isOver = true
    await Promise.all([...buying, watching])
  }
  await onGrounds(async ({ shop, clock }) => {
    await settle(shop, clock)
    const losses = await findLosses(shop, clock, journal)
    for (const [what, found] of Object.entries(losses))
      if (JSON.stringify(found) !== JSON.stringify(NO_LOSSES[what as keyof typeof NO_LOSSES]))
        wrong.push(`${what}: ${JSON.stringify(found)}`)
  })
  wrong.push(...new Set(journal.wrong))
}

try {
  const database = openPostgres({ url: direct, connections: 2, log: () => {} })
  await migrate(database)
  await seedBase(database)
  await database.close()
  const port = await freePort()
  const shopUrl = `http://127.0.0.1:${port}`
  const server = await startServer({
    HANDS: '1',
    PORT: String(port),
    PUBLIC_URL: shopUrl,
    DATABASE_URL: cluster.pooled,
    DATABASE_POOLED: '1',
    DATABASE_LISTEN_URL: direct,
    DATABASE_CONNECTIONS: '10',
    DATA_DIR: folder,
  })
  try {
    await sell(shopUrl)
    if (server.child.exitCode !== null) wrong.push(`the shop ended with ${server.child.exitCode}`)
  } finally {
    await killServer(server.child)
  }
  const { orders, paidRefs, unavailable, errors } = journal
  console.log(
    [
      ...lines,
      `${orders.size} orders, ${paidRefs.size} payments; ${unavailable} answers of 503, ${errors} without an answer`,
      wrong.length === 0 ? 'Nothing is lost, doubled or wrong.' : `WRONG: ${wrong.join('; ')}`,
    ].join('\n'),
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
