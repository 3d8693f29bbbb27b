/**
 * Reads from a standby: what a person sees is never older than the moment of asking, whatever the
 * standby does meanwhile.
 */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { served } from '#server/start/calls.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { seedBase } from '#server/demo/seed/base.ts'
import { pause } from '../support/crashes.ts'
import { openShopAt, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk } from '../support/staff.ts'
import { startWithStandby, type WithStandby } from '../support/standby.ts'

/** Longer than a replica is left alone. */
const RESTED_MS = 5_200
const WRITES = 100

let pair: WithStandby
let test: TestShop
let ask: ReturnType<typeof staffAsk>
let logged: string[] = []
const log = makeLog(
  'warn',
  new Writable({
    write: (line: Buffer, _, done) => {
      logged.push(line.toString())
      done()
    },
  }) as never,
)

beforeAll(async () => {
  pair = await startWithStandby()
  const database = openPostgres({ url: pair.url, connections: 2, log: () => {} })
  await migrate(database)
  await seedBase(database)
  await database.close()
  // Commits do not wait for the standby, which is often behind.
  await pair.synchronous(false)
  test = await openShopAt(pair.url, { DATABASE_READ_URL: pair.standbyUrl() }, log)
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
}, 300_000)
afterAll(async () => {
  await test.close()
  await pair.stop()
})
beforeEach(() => {
  logged = []
})

const onStandby = async (statement: string) => {
  const database = openPostgres({ url: pair.standbyUrl(), connections: 1, log: () => {} })
  await database.db.query(statement, [])
  await database.close()
}
let fee = 2_000
/** Changes the service fee, and answers whether the log shows that at once. */
const writeAndRead = async (): Promise<boolean> => {
  const given = { value: String(fee + 1), previous: String(fee) }
  expect((await ask('PUT', '/settings/order.serviceFee', given)).status).toBe(200)
  fee += 1
  const { status, body } = await ask('GET', '/audit?kind=setting&per_page=1')
  expect(status).toBe(200)
  return body.data[0]?.changes[0].after === `Rp${fee.toLocaleString('id-ID')}`
}
const counts = () => test.shop.replica!.counts()

it('shows a person what they did a moment ago, read from the replica', async () => {
  const before = counts()
  for (let n = 0; n < WRITES; n++) expect(await writeAndRead()).toBe(true)
  const after = counts()
  console.log(`${after.replica - before.replica} of ${WRITES} answers came from the replica`)
  expect(after.replica - before.replica).toBeGreaterThan(WRITES / 2)
})

it('answers every call that may come from the replica without a refusal of it', async () => {
  const calls = served.filter(({ guards }) => guards.some(({ kind }) => kind === 'replica'))
  expect(calls.length).toBeGreaterThan(30)
  for (const { call } of calls) {
    const path = call.path
      .replace(':report', 'sales')
      .replaceAll(/:\w+/g, '01890000-0000-7000-8000-000000000001')
    const { status } = await ask('GET', path)
    expect([path, status < 500]).toEqual([path, true])
  }
  expect(logged).toEqual([])
})

it('reads from the primary while the replica stands still, and from the replica after that', async () => {
  await onStandby('select pg_wal_replay_pause()')
  expect(await writeAndRead()).toBe(true)
  const paused = counts()
  expect(await writeAndRead()).toBe(true)
  expect(counts().replica).toBe(paused.replica)
  expect(logged.filter((line) => line.includes('the replica is behind'))).toHaveLength(1)
  await onStandby('select pg_wal_replay_resume()')
  await pause(RESTED_MS)
  expect(await writeAndRead()).toBe(true)
  expect(counts().replica).toBe(paused.replica + 1)
})

it('control: without waiting for what was committed, the replica shows the past', async () => {
  await onStandby('select pg_wal_replay_pause()')
  const { replica } = test.shop
  test.shop.replica = { ...replica!, isCurrent: async () => true }
  try {
    expect(await writeAndRead()).toBe(false)
  } finally {
    test.shop.replica = replica
    await onStandby('select pg_wal_replay_resume()')
  }
})

it('never reads from an address that leads to the primary', async () => {
  const wrong = await openShopAt(pair.url, { DATABASE_READ_URL: pair.url }, log)
  try {
    expect(await wrong.shop.replica!.isCurrent()).toBe(false)
    expect(logged.filter((line) => line.includes('is no standby'))).toHaveLength(1)
  } finally {
    await wrong.close()
  }
})

it('goes on without the replica', async () => {
  await pause(RESTED_MS)
  await pair.killStandby()
  for (let n = 0; n < 3; n++) expect(await writeAndRead()).toBe(true)
  expect(logged.some((line) => line.includes('the replica'))).toBe(true)
})
