import { defineConfig } from 'vitest/config'

/**
 * Server tests speak HTTP to the whole app on their own database, which may take a while to create
 * on a busy machine.
 */
const UNIT_TEST_MS_MAX = 60_000
const SERVER_TEST_MS_MAX = 120_000
const CONCURRENCY_TEST_MS_MAX = 180_000

/** Journeys cross all modules: another customer's ids, odd numbers, hostile uploads. */
const serverTests = ['src/server/**/*.test.ts', 'test/journeys/**/*.test.ts']
/**
 * A generated client against the real listener: one run suffices, and the embedded database starts
 * fastest.
 */
const clientTests = ['test/client/**/*.test.ts']
/** What PostgreSQL does by its own means. */
const embeddedOnly = ['src/server/backups/backups.test.ts']
/**
 * What also runs on the embedded database, whose one connection shows a query outside the
 * transaction that it belongs to: each call once, the core flows, and the code closest to the
 * database. The browser tests run on it too; PostgreSQL runs the rest.
 */
const embeddedTests = [
  ...embeddedOnly,
  'test/journeys/{foreign-ids,staff-permissions}.test.ts',
  'src/server/{cart/cart,catalogue/{listing,product,goods/goods}}.test.ts',
  'src/server/checkout/{place-order,rush,summary,vouchers}.test.ts',
  'src/server/orders/{orders,cancel/expiry,pay/payment,refund/refund-order}.test.ts',
  'src/server/points/{earning,loyalty,tiers}.test.ts',
  'src/server/platform/db/**/*.test.ts',
  ...clientTests,
]
/** `PROOFS=full` runs these on the embedded database too. */
const moreEmbedded =
  process.env['PROOFS'] === 'full'
    ? ['src/server/{cart,catalogue,checkout,orders,points}/**/*.test.ts']
    : []

/** Measures the memory of its process, so no other file may share it. */
const memoryTests = ['src/server/platform/response-cache.test.ts']

/** Bounds in seconds on several processes hold only on an otherwise idle machine. */
const timedProofs = [
  'test/proofs/{database-away,failover,full-disk,processes,replica,silent-network}.test.ts',
]

/** Parses each row strictly by its statement's shape. */
const setupFiles = ['test/support/check-rows.ts']

const proofs = {
  // One file at a time: load measurements need the machine to themselves.
  fileParallelism: false,
  environment: 'node' as const,
  env: { TEST_DB: 'postgres' },
  setupFiles,
  globalSetup: ['test/support/global-postgres.ts'],
  testTimeout: CONCURRENCY_TEST_MS_MAX,
  hookTimeout: CONCURRENCY_TEST_MS_MAX,
}

/**
 * One project per kind of test. Files share modules within a worker: reloading the shop per file
 * took a third of the time.
 */
export const projects = [
  {
    test: {
      name: 'unit',
      environment: 'node',
      // Some try a hundred thousand cases, which takes time on a busy machine.
      testTimeout: UNIT_TEST_MS_MAX,
      include: [
        'src/{domain,contract,i18n}/**/*.test.ts',
        'src/web/**/*.test.{ts,tsx}',
        'seeds/**/*.test.ts',
        'tools/**/*.test.ts',
      ],
      isolate: false,
    },
  },
  { test: { name: 'memory', environment: 'node', include: memoryTests } },
  {
    test: {
      name: 'api',
      environment: 'node',
      include: [...serverTests, ...clientTests],
      exclude: memoryTests,
      isolate: false,
      env: { TEST_DB: 'pglite' },
      setupFiles,
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'embedded',
      environment: 'node',
      include: [...embeddedTests, ...moreEmbedded],
      isolate: false,
      env: { TEST_DB: 'pglite' },
      setupFiles,
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'postgres',
      environment: 'node',
      include: serverTests,
      exclude: [...memoryTests, ...embeddedOnly],
      isolate: false,
      env: { TEST_DB: 'postgres', TEST_DB_SHARED: 'yes' },
      setupFiles,
      globalSetup: ['test/support/global-quick-postgres.ts'],
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'proofs',
      include: ['test/proofs/**/*.test.ts'],
      exclude: timedProofs,
      ...proofs,
      isolate: false,
      // What dies in these is the shop's process or its connection, never PostgreSQL: the timed
      // ones crash it, on durable servers.
      globalSetup: ['test/support/global-quick-postgres.ts'],
    },
  },
  { test: { name: 'timed-proofs', include: timedProofs, ...proofs } },
]

export default defineConfig({
  test: {
    // The tests start databases; more workers would only compete for the cores.
    maxWorkers: 2,
    passWithNoTests: false,
    projects,
  },
})
