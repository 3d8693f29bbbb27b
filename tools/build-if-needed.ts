/**
 * Builds the client files and the server renderer when they are missing or their sources changed.
 * `--force` always builds. Run by `npm start` and `npm run build`.
 */
import './node-version.ts'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

const root = resolve(import.meta.dirname, '..')
const sources = [
  'src/{web,contract,domain,i18n}/**/*.{ts,tsx,css,svg}',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const results = [
  'dist/client/.vite/manifest.json',
  'dist/staff/.vite/manifest.json',
  'dist/server/entry.server.js',
  'dist/worker/service-worker.js',
  'dist/worker/staff-worker.js',
]
const stamp = resolve(root, 'dist/sources.sha256')

const wanted = fingerprint()
const reason = process.argv.includes('--force') ? 'as asked' : whyBuild(wanted)
if (reason === undefined) console.log('The pages are built and up to date.')
else {
  await build(reason, wanted).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

/**
 * A hash of the names and contents of all sources: unlike timestamps it survives a clone or
 * checkout.
 */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(resolve(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function whyBuild(current: string): string | undefined {
  if (results.some((file) => !existsSync(resolve(root, file)))) return 'nothing is built yet'
  if (!existsSync(stamp)) return 'the last build did not finish'
  if (readFileSync(stamp, 'utf8') !== current) return 'the sources have changed'
  return undefined
}

async function build(why: string, current: string): Promise<void> {
  const started = performance.now()
  console.log(`Building the pages (${why}) ...`)
  rmSync(resolve(root, 'dist'), { recursive: true, force: true })
  const builder = await createBuilder({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
  await builder.buildApp()
  const compressed = await compressAssets()
  mkdirSync(resolve(root, 'dist'), { recursive: true })
  writeFileSync(stamp, current)
  console.log(
    `Built in ${((performance.now() - started) / 1000).toFixed(1)} s; ${compressed} files compressed.`,
  )
}

/**
 * Writes `x.js.br` and `x.js.gz` next to each text file, so that the server need not compress
 * static files.
 */
async function compressAssets(): Promise<number> {
  const files = globSync(
    ['dist/client/assets/*.{js,css,svg,json}', 'dist/staff/staff-assets/*.{js,css,svg,json}'],
    { cwd: root },
  ).map((file) => resolve(root, file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
  return files.length
}
