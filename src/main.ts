import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/http/app.ts'
import { openingLines } from '#server/health/index.ts'
import { mountAppShell } from '#server/site/app-shell.ts'
import { served } from '#server/start/calls.ts'
import { readConfig, type Config } from '#server/config.ts'
import { makeListener, readAssets, type Assets } from '#server/start/listener.ts'
import { makeMetrics } from '#server/start/metrics.ts'
import { mountRest } from '#server/start/mount.ts'
import { openShop } from '#server/start/open.ts'
import { openOperatorSocket } from '#server/operator/operator.ts'
import { mountStaffPages } from '#server/site/staff-pages.ts'
import { mountStaffWorker } from '#server/site/staff-worker.ts'
import { mountPages, type PageAssets, type Web, type WebServer } from '#server/site/pages.ts'
import { makeLog } from '#server/platform/log.ts'
import type { OpenShop } from '#server/shop.ts'
import { SIGNATURE_HEADER } from '#server/adapters/payment/local.ts'
import { openFilled } from '#server/start/fill.ts'
import { DEMO_ACCOUNTS } from '#server/demo/seed/demo.ts'
import { startProblem } from '#server/start/start-problem.ts'
import { stopOnSignals } from '#server/start/stop.ts'
import { openTracing } from '#server/start/tracing/open-tracing.ts'
import { UNTRACED, type Tracing } from '#server/start/tracing/tracing.ts'
import { openOutboxRunner, startWorker } from '#server/start/worker.ts'

type BuiltWeb = WebServer & {
  assetsFor: (manifest: never, modules: readonly string[], of?: 'staff') => PageAssets
  developmentAssets: PageAssets
  staffDevelopmentAssets: PageAssets
}
const readManifest = (build: 'client' | 'staff'): never =>
  JSON.parse(
    readFileSync(new URL(`../dist/${build}/.vite/manifest.json`, import.meta.url), 'utf8'),
  ) as never

const readWorker = (name: string): string =>
  readFileSync(new URL(`../dist/worker/${name}.js`, import.meta.url), 'utf8')

/** The built web; in development, the build tool serves it from its sources. */
const openWeb = async (
  config: Config,
): Promise<{ web: Web; buildTool: ((listener: never) => unknown) | null }> => {
  if (config.environment !== 'development') {
    const built = (await import(
      new URL('../dist/server/entry.server.js', import.meta.url).href
    )) as BuiltWeb
    const manifest = readManifest('client')
    const staffManifest = readManifest('staff')
    return {
      web: {
        load: async () => built,
        assetsFor: (modules) => built.assetsFor(manifest, modules),
        staffAssetsFor: (modules) => built.assetsFor(staffManifest, modules, 'staff'),
        isDevelopment: false,
        worker: readWorker('service-worker'),
        staffWorker: readWorker('staff-worker'),
      },
      buildTool: null,
    }
  }
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const load = async () => (await vite.ssrLoadModule('/src/web/entry.server.tsx')) as BuiltWeb
  const { developmentAssets, staffDevelopmentAssets } = await load()
  return {
    web: {
      load,
      assetsFor: () => developmentAssets,
      staffAssetsFor: () => staffDevelopmentAssets,
      isDevelopment: true,
      worker: null,
      staffWorker: null,
    },
    buildTool: vite.middlewares as never,
  }
}

const readBuild = (): Assets =>
  new Map([
    ...readAssets(new URL('../dist/client', import.meta.url).pathname, 'assets'),
    ...readAssets(new URL('../dist/staff', import.meta.url).pathname, 'staff-assets'),
  ])

const main = async (): Promise<void> => {
  const began = performance.now()
  const config = readConfig(process.env)
  let tracing: Tracing = UNTRACED
  const log = makeLog(config.logLevel, undefined, () => tracing.ids())
  tracing = await openTracing(config, log)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const database = tracing.database(await openFilled(config, log, print))
  const open = await openShop(config, database, { log })
  const { shop } = open
  shop.ports = tracing.ports(shop.ports)

  const metrics = makeMetrics(shop)
  const { web, buildTool } =
    config.role === 'worker' ? { web: null, buildTool: null } : await openWeb(config)
  const app = makeApp(shop, served, authenticate, (rest) => {
    mountRest(shop, rest, metrics)
    if (web) {
      mountAppShell(rest, shop, web)
      mountStaffWorker(rest, web)
      mountStaffPages(rest, shop, web)
      mountPages(rest, shop, web)
    }
  })
  const assets = web && !web.isDevelopment ? readBuild() : new Map()
  const listener = makeListener(shop, app, assets, metrics, tracing)
  if (buildTool) mountBuildTool(listener.server, buildTool)
  await new Promise<void>((resolve, reject) => {
    listener.server.once('error', reject)
    listener.server.listen(config.port, config.host, resolve)
  })
  const address = listener.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const deliver = async (body: string, signature: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/hooks/local`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        signal: AbortSignal.timeout(10_000),
      })
    ).status
  const runner = openOutboxRunner(open, tracing)
  const worker =
    config.role === 'web'
      ? { stop: runner.idle }
      : await startWorker(open, runner, deliver, tracing)
  const operator = config.databaseUrl === null ? await openOperatorSocket(open) : null

  await printOpening(open, performance.now() - began, print)
  stopOnSignals({
    open,
    listener,
    worker,
    closeOthers: () => operator?.close(),
    stopTracing: tracing.stop,
  })
}

const printOpening = async (
  open: OpenShop,
  tookMs: number,
  print: (line: string) => void,
): Promise<void> => {
  const { config, database } = open.shop
  print(
    `Petik is open at ${config.publicUrl} (${database.engine === 'pglite' ? 'embedded database, one process, not safe against power cuts' : 'PostgreSQL'}; ready in ${(tookMs / 1000).toFixed(1)} s)`,
  )
  if (config.mode === 'live') for (const line of (await openingLines(open)) ?? []) print(line)
  if (config.mode === 'demo') {
    print('Demo accounts (codes arrive at /dev/inbox):')
    for (const account of DEMO_ACCOUNTS)
      print(`  ${account.phone}  ${account.password}  ${account.about}`)
  }
}

/** In development, the build tool answers its own paths. */
const mountBuildTool = (server: Server, middleware: (...args: never[]) => unknown): void => {
  const [ours] = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const isOfTool = /^\/(@|src\/|node_modules\/)/.test(request.url ?? '')
    if (isOfTool)
      (middleware as (...args: unknown[]) => unknown)(request, response, () =>
        ours!(request, response),
      )
    else ours!(request, response)
  })
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? error)
  process.exit(1)
})
