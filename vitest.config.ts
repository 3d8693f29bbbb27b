import { defineConfig } from 'vitest/config'

/**
 * Server tests speak HTTP to the whole app on a database of their own; a fresh database can take a
 * while on a busy machine.
 */
const UNIT_TEST_MS_MAX = 60_000
const SERVER_TEST_MS_MAX = 120_000
const CONCURRENCY_TEST_MS_MAX = 180_000

const serverTests = ['src/server/**/*.test.ts']
/**
 * A generated client at the real listener: once is enough, and the embedded database starts
 * fastest.
 */
const clientTests = ['test/client/**/*.test.ts']
/**
 * What the shop exists for, and what is closest to its database: proven on the embedded one as
 * well. Everything is proven on PostgreSQL.
 */
const embeddedTests = [
  'src/server/{cart,catalogue,checkout,loyalty,orders,platform}/**/*.test.ts',
  ...clientTests,
]

/** Measures the memory of its process, so it shares it with no other file. */
const memoryTests = ['src/server/platform/response-cache.test.ts']

/**
 * One for each kind of test. Server tests share their modules within a worker: loading the shop
 * again for each file took a third of the time.
 */
export const projects = [
  {
    test: {
      name: 'unit',
      environment: 'node',
      // Some try a hundred thousand cases, and a busy machine may take its time over them.
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
      // One file at a time: what is measured under a rush must have the machine to itself.
      fileParallelism: false,
      environment: 'node',
      include: ['test/postgres/**/*.test.ts'],
      env: { TEST_DB: 'postgres' },
      globalSetup: ['test/support/global-postgres.ts'],
      testTimeout: CONCURRENCY_TEST_MS_MAX,
      hookTimeout: CONCURRENCY_TEST_MS_MAX,
    },
  },
]

export default defineConfig({
  test: {
    // Two at once: the tests start databases, and more would only fight for the cores.
    maxWorkers: 2,
    passWithNoTests: false,
    projects,
  },
})
