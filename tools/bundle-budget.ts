/** How much JavaScript a page makes a first visitor load, from what the build has written down. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** A page, what its first load imports (sources, as the manifest names them) and its budget in bytes, compressed with brotli. */
type Page = { page: string; sources: string[]; budget: number }

const entry = 'src/web/entry.client.tsx'
const pages: Page[] = [{ page: 'home', sources: [entry, 'src/web/pages/home.tsx'], budget: 130_000 }]

/** One measure a page. Throws a sentence when there is no build or when a source is not where it is expected. */
export function measureBundles(root: string): { page: string; bytes: number; budget: number; files: string[] }[] {
  const folder = join(root, 'dist/client')
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('There is no dist/client/.vite/manifest.json: run `npm run build` first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return pages.map(({ page, sources, budget }) => {
    const scripts = [...new Set(sources.flatMap((source) => loadedBy(manifest, source)))]
    const sizes = scripts.map((script) => ({ script, bytes: brotliCompressSync(readFileSync(join(folder, script))).length }))
    return {
      page,
      budget,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ script, bytes }) => `${(bytes / 1000).toFixed(1)} kB  ${script}`),
    }
  })
}

/** The script of a source and all that it imports before it runs. */
function loadedBy(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return []
  seen.add(source)
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The manifest does not name ${source}: is it still a page of its own (\`lazy\`)?`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => loadedBy(manifest, imported, seen))].filter((script) =>
    script.endsWith('.js'),
  )
}
