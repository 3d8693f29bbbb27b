/**
 * The shop's server as a process of its own, for tests that kill it: the real listener, the API, the webhook, the gateway and the worker on the
 * database that the environment names; no pages. `DEFECT=no-transactions` makes every statement stand alone, and the next one wait a little, for the
 * control of those tests.
 */
import type { KyselyPlugin } from 'kysely'
import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/app.ts'
import { SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { served } from '#server/calls.ts'
import { readConfig } from '#server/config.ts'
import { mountRest } from '#server/mount.ts'
import { openDatabase, openShop } from '#server/open.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { makeLog } from '#server/platform/log.ts'
import { startWorker } from '#server/worker.ts'
import { listen } from './http.ts'

const BETWEEN_STATEMENTS_MS = 10
const slow: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_STATEMENTS_MS))
    return result
  },
}
const withoutTransactions = (database: Database): Database => ({
  ...database,
  transaction: (body) => body(database.db.withPlugin(slow) as Transaction),
})

const config = readConfig(process.env)
const log = makeLog(config.logLevel)
const opened = await openDatabase(config, log)
const database = process.env['DEFECT'] === 'no-transactions' ? withoutTransactions(opened) : opened
const open = await openShop(config, database, { log })
const app = makeApp(open.shop, served, authenticate, (rest) => mountRest(open.shop, rest))
const { url } = await listen({ shop: open.shop, app }, config.port)
await startWorker(open, async (body, signature) => {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  return (await fetch(`${url}/hooks/local`, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })).status
})
process.stdout.write('ready\n')
