/**
 * The shop's server as a separate process for tests that kill it: listener, API, webhook, gateway
 * and worker, without pages. `ROLE` works as in the shop. `KILL_AT` names a point at which it kills
 * itself, `KILL_PASSAGE` at which pass; `HANDS=1` runs automated staff members and expires
 * abandoned orders (`hands.ts`); `DEFECT=no-transactions` runs every statement alone with a delay,
 * for controls.
 */
import { flushCompileCache } from 'node:module'
import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/http/app.ts'
import { SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { served } from '#server/start/calls.ts'
import { readConfig } from '#server/config.ts'
import { makeListener } from '#server/start/listener.ts'
import { makeMetrics } from '#server/start/metrics.ts'
import { mountRest } from '#server/start/mount.ts'
import { openDatabase, openShop } from '#server/start/open.ts'
import type { Database } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { stopOnSignals } from '#server/start/stop.ts'
import { openOutboxRunner, startWorker } from '#server/start/worker.ts'
import { lendHands } from './hands.ts'
import { armKillPoint, type KillPoint } from './kill-points.ts'

const BETWEEN_STATEMENTS_MS = 10
const withoutTransactions = (database: Database): Database => ({
  ...database,
  transaction: (body) =>
    body({
      isTransaction: true,
      query: async (text, values) => {
        const result = await database.db.query<never>(text, values)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_STATEMENTS_MS))
        return result
      },
    }),
})

const { KILL_AT, KILL_PASSAGE, DEFECT, HANDS } = process.env
const arm = KILL_AT ? armKillPoint(KILL_AT as KillPoint, Number(KILL_PASSAGE ?? 1)) : null
const config = readConfig(process.env)
const log = makeLog(config.logLevel)
const opened = await openDatabase(config, log, { choosesPlans: true })
await migrate(opened)
const database = DEFECT === 'no-transactions' ? withoutTransactions(opened) : opened
const open = await openShop(config, database, { log })
if (arm) Object.assign(open.shop, arm(open.shop))
const { shop } = open

const app = makeApp(shop, served, authenticate, (rest) => {
  mountRest(shop, rest)
  // Unexpected errors: one in a timer, and an unhandled rejection.
  rest.post('/play/throw', (c) => {
    setTimeout(() => {
      throw new Error('played: uncaught')
    })
    return c.text('')
  })
  rest.post('/play/reject', (c) => {
    void Promise.reject(new Error('played: unhandled'))
    return c.text('')
  })
  rest.post('/play/fail', () => {
    throw new Error('played: a request fails')
  })
})
const listener = makeListener(shop, app, new Map(), makeMetrics(shop))
await new Promise<void>((resolve, reject) => {
  listener.server.once('error', reject)
  listener.server.listen(config.port, '127.0.0.1', resolve)
})
const deliver = async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  return (
    await fetch(`${config.publicUrl}/hooks/local`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(10_000),
    })
  ).status
}
const runner = openOutboxRunner(open)
const worker =
  config.role === 'web' ? { stop: runner.idle } : await startWorker(open, runner, deliver)
if (HANDS) lendHands(shop)
stopOnSignals({ open, listener, worker })
// Who is killed writes no compiled code for the next start.
flushCompileCache()
process.stdout.write('ready\n')
