import { basename } from 'node:path/posix'
import { type Check, code, eachLine, example } from './check.ts'

/** Modules list their exports by name (no `export *`), so that usages can be searched. */
export const namedExports: Check = {
  name: 'named exports',
  why: 'No `export *`, no file called utils: every name says where it is from.',
  files: ['{src,tools,seeds,test,e2e,bench}/**/*.{ts,tsx}'],
  find: (sources) => [
    ...eachLine((line) => (line.startsWith('export * from') ? line.trim() : undefined))(sources),
    ...sources
      .filter(({ path }) => /^(utils?|helpers?)\.tsx?$/.test(basename(path)))
      .map(({ path }) => ({ path, line: 1, what: 'a file named after nothing' })),
  ],
  red: [
    example('src/server/cart/index.ts', "export * from './store.ts'"),
    example('src/web/utils.ts', 'export const a = 1'),
  ],
  green: [example('src/server/cart/index.ts', "export { addLines } from './add-lines.ts'")],
}

/** All SQL of a module is in its store. */
export const sqlInStores: Check = {
  name: 'SQL in stores',
  why: 'A module keeps all its SQL in store.ts (or store/) and invariants.ts, so that a table has one place that knows it.',
  files: ['src/server/**/*.ts'],
  find: eachLine((line, path) => {
    const free =
      /^src\/server\/(platform|start)\/|\/([a-z]+-)?store(-[a-z-]+)?\.ts$|\/invariants\.ts$|\/store\/|\.test\.ts$|^src\/server\/[^/]+\.ts$/.test(
        path,
      )
    return !free && /\bsql(<[^`]*>)?`|\bsql\(/.test(code(line)) ? line.trim() : undefined
  }),
  red: [
    example('src/server/cart/api.ts', 'const rows = await sql`select 1`.execute(db)'),
    example('src/server/cart/add-lines.ts', "await row(tx, sql({ id: col.id('cart') })`delete …`)"),
  ],
  green: [
    example('src/server/cart/store/cart.ts', 'sql(CartRow)`select 1`'),
    example('src/server/platform/db/migrate.ts', 'sql`select 1`'),
  ],
}

/** Chunks of the browser's build may define one call before another. */
export const noCallInCall: Check = {
  name: 'fields of their own',
  why: 'A call that reads the fields of another one at load breaks where a build orders them otherwise: share the fields as a constant.',
  files: ['src/contract/**/*.ts'],
  find: eachLine((line) =>
    /\w\.(query|params|body)\.entries/.test(code(line)) ? line.trim() : undefined,
  ),
  red: [
    example('src/contract/staff/stock/safety.ts', 'const { search } = listStock.query.entries'),
    example('src/contract/staff/a.ts', 'body: v.object({ ...saveThing.body.entries })'),
  ],
  green: [
    example('src/contract/staff/reports.ts', 'query: v.object({ ...query.entries, compare })'),
  ],
}

/** Who may do what is a permission of the call, never a role asked for by name. */
export const noRoleByName: Check = {
  name: 'permissions, not roles',
  why: 'Shops change their roles: a staff call says what it `needs`, and no code asks for a role by name.',
  files: ['src/server/**/*.ts'],
  find: eachLine((line, path) =>
    !path.endsWith('.test.ts') && /\brole\s*[=!]==\s*'(?!(web|worker|all)')/.test(code(line))
      ? line.trim()
      : undefined,
  ),
  red: [
    example('src/server/till/api.ts', "if (staff.role === 'owner') return"),
    example('src/server/orders/staff-api.ts', "const isDesk = role !== 'rider_desk'"),
  ],
  green: [example('src/server/start/open.ts', "if (config.role === 'worker') return")],
}

/** The clock is read in one file; everyone else is given `now`. */
export const oneClock: Check = {
  name: 'one clock',
  why: 'Only platform/clock.ts and the stamp of the log read the time: everything else is given `now`, so that a test can say what time it is.',
  files: ['src/server/**/*.ts'],
  find: eachLine((line, path) =>
    !/^src\/server\/platform\/(clock|log)\.ts$|\.test\.ts$/.test(path) &&
    /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/.test(code(line))
      ? line.trim()
      : undefined,
  ),
  red: [
    example('src/server/auth/send-otp.ts', 'const expires = Date.now() + 300_000'),
    example('src/server/orders/api.ts', 'placed(new Date())'),
  ],
  green: [
    example('src/server/platform/clock.ts', 'now: () => new Date()'),
    example('src/server/orders/api.ts', 'placed(context.now)'),
  ],
}

/** One module handles refused storage, invalid values and other tabs. */
export const oneStorage: Check = {
  name: 'one storage',
  why: 'Only state/stored.ts uses localStorage and sessionStorage: it handles refused storage and invalid values.',
  files: ['src/web/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    !/^src\/web\/state\/stored\.ts$|\.test\.ts$/.test(path) &&
    /\b(local|session)Storage\b/.test(code(line))
      ? line.trim()
      : undefined,
  ),
  red: [
    example('src/web/cart/cart.tsx', "localStorage.setItem('cart', '1')"),
    example('src/web/router/scroll.ts', 'const { sessionStorage: storage } = window'),
  ],
  green: [
    example('src/web/state/stored.ts', 'localStorage.getItem(key)'),
    example('src/web/cart/cart.tsx', '// Not in sessionStorage, because two tabs share it.'),
  ],
}

/** Stores are made one way; hooks subscribe to the browser's own events. */
export const oneStore: Check = {
  name: 'one store',
  why: 'Only state/make-store.ts and hooks/ use useSyncExternalStore: a store is made by makeStore and read by useStore.',
  files: ['src/web/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    !/^src\/web\/(state\/make-store\.ts$|hooks\/)/.test(path) &&
    /\buseSyncExternalStore\b/.test(code(line))
      ? line.trim()
      : undefined,
  ),
  red: [
    example('src/web/state/live-cart.ts', "import { useSyncExternalStore } from 'react'"),
    example('src/web/ui/overlay/toast.tsx', 'useSyncExternalStore(subscribe, get, () => null)'),
  ],
  green: [
    example('src/web/hooks/use-online.ts', "import { useSyncExternalStore } from 'react'"),
    example('src/web/state/live-cart.ts', 'const live = useStore(liveCart)'),
  ],
}

/** Ends are excluded, so the day of an end at midnight is one too late. */
export const lastDays: Check = {
  name: 'last days',
  why: 'What ends on 1 December at 00:00 holds until 30 November: the day of an end is written by formatLastDay.',
  files: ['src/{server,web}/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    !/\.test\.tsx?$/.test(path) &&
    /\bformat(Date|Day)\([^`]*\b\w*(ends?_?at|expire[sd]_?at|deadline|valid_?to|(tier|rate|cancel)_?until)\b/i.test(
      code(line),
    )
      ? line.trim()
      : undefined,
  ),
  red: [
    example(
      'src/server/vouchers/present.ts',
      'formatted_expiry: formatDate(voucher.expiresAt, locale),',
    ),
    example(
      'src/server/checkout/coupons/coupons.ts',
      'date: formatDay(jakartaDate(coupon.endsAt), locale)',
    ),
    example(
      'src/web/reviews/pages/rate-order.tsx',
      'formatDate(new Date(order.rate_until), locale)',
    ),
  ],
  green: [
    example(
      'src/server/vouchers/present.ts',
      'formatted_expiry: formatLastDay(voucher.expiresAt, locale),',
    ),
  ],
}

const TEST_SWITCH =
  /NODE_ENV['"\]]*\s*(===?|!==?)\s*'test'|\bIS_TEST|\bVITEST\b|TEST_DB|\bKILL_|\bFAULT_|process\.kill\(process\.pid|\bfrom '(\.\.\/)+test\//

/** Test switches hide in production code what only tests see. */
export const noTestSwitches: Check = {
  name: 'test switches',
  why: 'The shop does not know that it is tested, and nothing in it fails on request: give it another clock, port or number, or break it from outside.',
  files: ['src/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    !/\.test\.tsx?$/.test(path) && TEST_SWITCH.test(code(line)) ? line.trim() : undefined,
  ),
  red: [
    example('src/server/config.ts', "if (process.env['NODE_ENV'] === 'test') return 0"),
    example(
      'src/server/orders/store/place.ts',
      "if (process.env['KILL_AT'] === 'after reserve') return",
    ),
    example('src/server/platform/outbox.ts', "process.kill(process.pid, 'SIGKILL')"),
    example(
      'src/server/start/worker.ts',
      "import { armKillPoint } from '../../test/support/kill-points.ts'",
    ),
  ],
  green: [
    example('src/server/config.ts', "if (process.env['NODE_ENV'] === 'production') return 0"),
  ],
}

/** Texts in two languages are in the dictionaries. */
export const textsInDictionaries: Check = {
  name: 'texts in dictionaries',
  why: "A text for people is in src/i18n, where both languages are compared: textOf('points.note.order').",
  files: ['src/{server,web}/**/*.{ts,tsx}'],
  find: eachLine((line, path) =>
    !/\.test\.tsx?$/.test(path) && /\ben: (['"`])(?!\1)/.test(code(line)) ? line.trim() : undefined,
  ),
  red: [
    example('src/server/points/jobs.ts', "const NOTE = { en: 'Expired', id: 'Kedaluwarsa' }"),
    example(
      'src/server/till/return.ts',
      'note: { en: `Return of ${number}`, id: `Retur ${number}` }',
    ),
  ],
  green: [
    example('src/server/points/jobs.ts', "const NOTE = textOf('points.note.expired')"),
    example('src/server/catalogue/show-product.ts', "const NOTHING = { en: '', id: '' }"),
  ],
}
