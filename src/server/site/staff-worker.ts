import { createHash } from 'node:crypto'
import { OFFLINE_STAFF_PAGES } from '#contract/offline-parts.ts'
import { STAFF_WORKER } from '#contract/pages.ts'
import type { Locale } from '#domain/locale.ts'
import type { App } from '../http/app.ts'
import { WORKER_HEADERS } from '../http/headers.ts'
import type { Web } from './pages.ts'

const LOCALES: Locale[] = ['id', 'en']
/** What every screen that works without network needs: its sources, as in the build's manifest. */
const SHARED = [
  'src/web/staff/early.ts',
  'src/web/staff/console.tsx',
  'src/web/staff/shell/frame.tsx',
  'src/web/staff/scan/scanner.tsx',
  // Parts that come after the first page.
  'src/web/staff/keys/keys-dialog.tsx',
  'src/web/staff/live/bell.tsx',
  'src/web/staff/live/live.tsx',
  'src/web/staff/offline/unsent-acts.tsx',
  'src/web/staff/scan/look-up.ts',
  'src/web/staff/shell/keep-focus.ts',
  'src/web/staff/shell/palette.tsx',
]

/**
 * The service worker of the console's screens for phones. The shop's worker stays as it
 * is.
 */
export const mountStaffWorker = (app: App, web: Web): void => {
  const worker = web.staffWorker === null ? null : workerOf(web, web.staffWorker)
  app.get(STAFF_WORKER.path, (c) => {
    if (worker === null) return c.notFound()
    return new Response(worker, {
      headers: {
        ...WORKER_HEADERS,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      },
    })
  })
}

/** Prepends the version, the files in both languages, and the pages. */
const workerOf = (web: Web, source: string): string => {
  const words = ['ground', ...OFFLINE_STAFF_PAGES.flatMap((one) => one.words)]
  const { scripts, styles, preload } = web.staffAssetsFor([
    ...SHARED,
    ...OFFLINE_STAFF_PAGES.flatMap((one) => one.sources).map((name) => `src/web/staff/${name}`),
    ...LOCALES.flatMap((locale) =>
      words.map((bundle) => ['src/i18n', locale, 'staff', `${bundle}.ts`].join('/')),
    ),
  ])
  const files = [...new Set([...scripts, ...styles, ...preload])]
  const pages = OFFLINE_STAFF_PAGES.map(({ path }) => path)
  const version = createHash('sha256')
    .update(source)
    .update(files.join())
    .update(pages.join())
    .digest('hex')
    .slice(0, 12)
  return `const BUILD=${JSON.stringify({ version, files, pages })};\n${source}`
}
