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
/**
 * The core flows and the code closest to the database also run on the embedded one. PostgreSQL runs
 * everything.
 */
const embeddedTests = [
  'src/server/{cart,catalogue,checkout,orders,platform,points}/**/*.test.ts',
  ...clientTests,
]

/** Measures the memory of its process, so no other file may share it. */
const memoryTests = ['src/server/platform/response-cache.test.ts']

/** Bounds in seconds on several processes hold only on an otherwise idle machine. */
const timedProofs = ['test/postgres/{database-away,full-disk,processes,silent-network}.test.ts']

const proofs = {
  // One file at a time: load measurements need the machine to themselves.
  fileParallelism: false,
  environment: 'node' as const,
  env: { TEST_DB: 'postgres' },
  globalSetup: ['test/support/global-postgres.ts'],
  testTimeout: CONCURRENCY_TEST_MS_MAX,
  hookTimeout: CONCURRENCY_TEST_MS_MAX,
}

/**
 * One project per kind of test. Server tests share modules within a worker: reloading the shop per
 * file took a third of the time.
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
        ...memoryTests,
      ],
    },
  },
  {
    test: {
      name: 'api',
      environment: 'node',
      include: [...serverTests, ...clientTests],
      exclude: memoryTests,
      isolate: false,
      env: { TEST_DB: 'pglite' },
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'embedded',
      environment: 'node',
      include: embeddedTests,
      exclude: memoryTests,
      isolate: false,
      env: { TEST_DB: 'pglite' },
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'postgres',
      environment: 'node',
      include: serverTests,
      exclude: memoryTests,
      isolate: false,
      env: { TEST_DB: 'postgres' },
      globalSetup: ['test/support/global-quick-postgres.ts'],
      testTimeout: SERVER_TEST_MS_MAX,
      hookTimeout: SERVER_TEST_MS_MAX,
    },
  },
  {
    test: {
      name: 'proofs',
      include: ['test/postgres/**/*.test.ts'],
      exclude: timedProofs,
      ...proofs,
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
