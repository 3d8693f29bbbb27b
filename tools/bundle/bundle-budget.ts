/** Measures the JavaScript of a page's first load from the build's manifest. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

type Build = 'client' | 'staff'
/** A page, the sources of its first load (as in the manifest) and its brotli budget in bytes. */
type Page = { page: string; build?: Build; sources: string[]; budget: number }

const entry = 'src/web/entry.client.tsx'
/** What every public page loads in addition: the texts of one language, the longer one. */
const shared = [entry, 'src/i18n/id/bundles/everyone.ts']
/** What a customer loads as well. */
const customers = [
  ...shared,
  'src/i18n/id/bundles/buying.ts',
  'src/web/layouts/customer.tsx',
  'src/web/layouts/cart-watch.tsx',
]
/** What the staff console loads for signing in, and with every screen. */
const signIn = ['src/web/staff/entry.tsx', 'src/i18n/id/staff/ground.ts']
const staff = [...signIn, 'src/web/staff/console.tsx']
/** A screen of the floor's phones: within the console's shell, with its texts. */
const onFloor = (page: string, desk: string, texts: readonly string[]): Page => ({
  page,
  build: 'staff',
  sources: [
    ...staff,
    'src/web/staff/shell/frame.tsx',
    ...texts.map((text) => `src/i18n/id/staff/${text}.ts`),
    `src/web/staff/desks/${desk}.tsx`,
  ],
  budget: 130_000,
})
const pages: Page[] = [
  { page: 'home', sources: [...shared, 'src/web/home/pages/home.tsx'], budget: 120_000 },
  { page: 'listing', sources: [...shared, 'src/web/catalogue/pages/listing.tsx'], budget: 120_000 },
  { page: 'product', sources: [...shared, 'src/web/catalogue/pages/product.tsx'], budget: 120_000 },
  { page: 'cart', sources: [...customers, 'src/web/cart/pages/cart.tsx'], budget: 150_000 },
  {
    page: 'checkout',
    sources: [...customers, 'src/web/checkout/pages/checkout.tsx'],
    budget: 160_000,
  },
  { page: 'staff sign-in', build: 'staff', sources: signIn, budget: 85_000 },
  {
    page: 'staff today',
    build: 'staff',
    sources: [...staff, 'src/web/staff/shell/frame.tsx', 'src/web/staff/desks/today/today.tsx'],
    budget: 220_000,
  },
  {
    page: 'till',
    build: 'staff',
    sources: [...staff, 'src/i18n/id/staff/till.ts', 'src/web/staff/desks/till/till.tsx'],
    budget: 130_000,
  },
  onFloor('picker', 'picking/run', ['picking']),
  onFloor('packer', 'picking/packing/packing', ['picking', 'packing']),
  onFloor('rider', 'run/run', ['delivery/run']),
]

/** A build's manifest. Throws when there is no build. */
export function readManifest(root: string, build: Build = 'client'): Manifest {
  const file = join(root, `dist/${build}/.vite/manifest.json`)
  if (!existsSync(file))
    throw new Error(`There is no dist/${build}/.vite/manifest.json: run \`npm run build\` first.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** One measurement per page. Throws when there is no build or a source is missing from it. */
export function measureBundles(
  root: string,
): { page: string; bytes: number; budget: number; files: string[] }[] {
  const manifests = { client: readManifest(root), staff: readManifest(root, 'staff') }
  const known = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const size = known.get(file) ?? brotliCompressSync(readFileSync(file)).length
    known.set(file, size)
    return size
  }
  return pages.map(({ page, build = 'client', sources, budget }) => {
    const manifest = manifests[build]
    const scripts = [...new Set(sources.flatMap((source) => loadedBy(manifest, source)))]
    const sizes = scripts.map((script) => ({
      script,
      bytes: sizeOf(join(root, 'dist', build, script)),
    }))
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

/** The script of a source and its transitive static imports. */
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
