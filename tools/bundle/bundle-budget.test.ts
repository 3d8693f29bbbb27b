import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measureBundles } from './bundle-budget.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'petik-bundle-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const manifest = {
  '_shared.js': { file: 'assets/shared.js' },
  'src/web/entry.client.tsx': {
    file: 'assets/client.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/web/home/pages/home.tsx', 'lazy'],
  },
  'src/web/home/pages/home.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js', 'src/web/entry.client.tsx'],
  },
  ...Object.fromEntries(
    [
      'src/web/catalogue/pages/listing.tsx',
      'src/web/catalogue/pages/product.tsx',
      'src/web/cart/pages/cart.tsx',
      'src/web/checkout/pages/checkout.tsx',
    ].map((page) => [
      page,
      { file: 'assets/page.js', imports: ['_shared.js', 'src/web/entry.client.tsx'] },
    ]),
  ),
  'src/i18n/id/bundles/everyone.ts': { file: 'assets/words.js' },
  'src/i18n/id/bundles/buying.ts': { file: 'assets/more.js' },
  'src/web/layouts/customer.tsx': { file: 'assets/customer.js', imports: ['queries'] },
  'src/web/layouts/cart-watch.tsx': { file: 'assets/watch.js', imports: ['queries'] },
  'queries': { file: 'assets/queries.js' },
  'lazy': { file: 'assets/lazy.js' },
}

const staffManifest = Object.fromEntries(
  [
    'src/web/staff/entry.tsx',
    'src/web/staff/console.tsx',
    'src/web/staff/shell/frame.tsx',
    'src/web/staff/desks/today/today.tsx',
    'src/i18n/id/staff/ground.ts',
    'src/i18n/id/staff/till.ts',
    'src/web/staff/desks/till/till.tsx',
    'src/web/staff/desks/picking/run.tsx',
    'src/web/staff/desks/picking/packing/packing.tsx',
    'src/web/staff/desks/run/run.tsx',
    'src/i18n/id/staff/packing.ts',
    'src/i18n/id/staff/picking.ts',
    'src/i18n/id/staff/delivery/run.ts',
  ].map((source) => [source, { file: 'staff-assets/staff.js' }]),
)

/** Random text does not compress, so that the sizes are known. */
function build(given: Record<string, number>, written: object = manifest): void {
  const sizes = {
    'page.js': 10,
    'words.js': 10,
    'more.js': 10,
    'customer.js': 10,
    'watch.js': 10,
    'queries.js': 10,
    ...given,
  }
  mkdirSync(join(root, 'dist/client/.vite'), { recursive: true })
  mkdirSync(join(root, 'dist/client/assets'))
  writeFileSync(join(root, 'dist/client/.vite/manifest.json'), JSON.stringify(written))
  mkdirSync(join(root, 'dist/staff/.vite'), { recursive: true })
  mkdirSync(join(root, 'dist/staff/staff-assets'))
  writeFileSync(join(root, 'dist/staff/.vite/manifest.json'), JSON.stringify(staffManifest))
  writeFileSync(join(root, 'dist/staff/staff-assets/staff.js'), '')
  for (const [name, bytes] of Object.entries(sizes))
    writeFileSync(join(root, 'dist/client/assets', name), randomBytes(bytes))
}

it('counts what the first load imports, once, and nothing that comes later', () => {
  build({ 'shared.js': 50_000, 'client.js': 20_000, 'home.js': 10_000, 'lazy.js': 900_000 })
  const [home] = measureBundles(root)
  expect(home?.bytes).toBeGreaterThanOrEqual(80_000)
  expect(home?.bytes).toBeLessThan(81_000)
})

it('is over its budget when a heavy library slips into the first load', () => {
  build({ 'shared.js': 120_000, 'client.js': 20_000, 'home.js': 10_000 })
  const [home] = measureBundles(root)
  expect(home?.bytes).toBeGreaterThan(home?.budget ?? Infinity)
})

it('counts for a customer the words, the layout and the cart that are fetched at once', () => {
  build({
    'shared.js': 500,
    'client.js': 200,
    'home.js': 10,
    'page.js': 5_000,
    'more.js': 4_000,
    'queries.js': 8_000,
  })
  const of = (name: string) => measureBundles(root).find(({ page }) => page === name)?.bytes ?? 0
  expect(of('cart') - of('listing')).toBeGreaterThanOrEqual(12_000)
  expect(of('cart') - of('listing')).toBeLessThan(13_000)
})

it('refuses to answer when there is no build, or when the page is no longer its own chunk', () => {
  expect(() => measureBundles(root)).toThrow('npm run build')
  build(
    { 'client.js': 10 },
    {
      'src/web/entry.client.tsx': { file: 'assets/client.js' },
      'src/i18n/id/bundles/everyone.ts': { file: 'assets/words.js' },
    },
  )
  expect(() => measureBundles(root)).toThrow('src/web/home/pages/home.tsx')
})
