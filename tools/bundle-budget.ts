/** How much JavaScript a page makes a first visitor load, from what the build has written down. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/**
 * A page, what its first load imports (sources, as the manifest names them) and its budget in
 * bytes, compressed with brotli.
 */
type Page = { page: string; sources: string[]; budget: number }

const entry = 'src/web/entry.client.tsx'
/**
 * What every visitor of a public page loads beside the page itself: the words of one language, the
 * longer one.
 */
const shared = [entry, 'src/i18n/id/web.ts']
/** What a customer loads at once, too. */
const customers = [
  ...shared,
  'src/i18n/id/buying.ts',
  'src/web/layouts/customer.tsx',
  'src/web/components/cart-watch.tsx',
]
const pages: Page[] = [
  { page: 'home', sources: [...shared, 'src/web/pages/home.tsx'], budget: 120_000 },
  { page: 'listing', sources: [...shared, 'src/web/pages/listing.tsx'], budget: 120_000 },
  { page: 'product', sources: [...shared, 'src/web/pages/product.tsx'], budget: 120_000 },
  { page: 'cart', sources: [...customers, 'src/web/pages/cart.tsx'], budget: 150_000 },
  { page: 'checkout', sources: [...customers, 'src/web/pages/checkout.tsx'], budget: 160_000 },
]

/** What the build has written down of its files. Throws a sentence when there is no build. */
export function readManifest(root: string): Manifest {
  const file = join(root, 'dist/client/.vite/manifest.json')
  if (!existsSync(file))
    throw new Error('There is no dist/client/.vite/manifest.json: run `npm run build` first.')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/**
 * One measure a page. Throws a sentence when there is no build or when a source is not where it is
 * expected.
 */
export function measureBundles(
  root: string,
): { page: string; bytes: number; budget: number; files: string[] }[] {
  const folder = join(root, 'dist/client')
  const manifest = readManifest(root)
  const known = new Map<string, number>()
  const sizeOf = (script: string): number => {
    const size = known.get(script) ?? brotliCompressSync(readFileSync(join(folder, script))).length
    known.set(script, size)
    return size
  }
  return pages.map(({ page, sources, budget }) => {
    const scripts = [...new Set(sources.flatMap((source) => loadedBy(manifest, source)))]
    const sizes = scripts.map((script) => ({ script, bytes: sizeOf(script) }))
    return {
      page,
      budget,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sizes
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ script, bytes }) => `${(bytes / 1000).toFixed(1)} kB  ${script}`),
    }
  })
}

/** The script of a source and all that it imports before it runs. */
function loadedBy(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return []
  seen.add(source)
  const chunk = manifest[source]
  if (!chunk)
    throw new Error(
      `The manifest does not name ${source}: is it still a page of its own (\`lazy\`)?`,
    )
  return [
    chunk.file,
    ...(chunk.imports ?? []).flatMap((imported) => loadedBy(manifest, imported, seen)),
  ].filter((script) => script.endsWith('.js'))
}
