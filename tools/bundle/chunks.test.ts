import { expect, it } from 'vitest'
import { chunkGroups } from './chunks.ts'

const ROOT = '/shop'
const web = (module: string) => `${ROOT}/src/web/${module}.tsx`
const imports: Record<string, string[]> = {
  [web('home/pages/home')]: ['card', 'slider'],
  [web('catalogue/pages/listing')]: ['card', 'filter'],
  [web('catalogue/pages/product')]: ['gallery', 'stepper'],
  [web('cart/pages/cart')]: ['queries', 'line', 'stepper'],
  [web('layouts/customer')]: ['queries'],
  card: ['heart'],
}
const asking = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

/** The file of a module, as the strongest group that wants it says. */
const fileOf = (id: string): string | null => {
  for (const { name, test, tags } of chunkGroups(ROOT).toSorted(
    (a, b) => b.priority - a.priority,
  )) {
    if (tags || (test && !test.test(id))) continue
    const file = typeof name === 'string' ? name : name(id, asking)
    if (file !== null) return file
  }
  return null
}

it('puts what several shopping pages need into one file, and what only one needs into its own', () => {
  expect(['card', 'heart'].map(fileOf)).toEqual(['goods', 'goods'])
  expect(['slider', 'filter', 'gallery'].map(fileOf)).toEqual([
    'home-parts',
    'listing-parts',
    'product-parts',
  ])
})

it('keeps what customers need out of the shopping pages', () => {
  expect(fileOf('queries')).toBe('customer')
  expect(fileOf('line')).toBeNull()
})

it('shares what a page of customers needs from one shopping page, so that it need not load that whole page', () => {
  expect(fileOf('stepper')).toBe('goods')
})

it('keeps a page the file that the manifest knows it by', () => {
  expect(fileOf(web('home/pages/home'))).toBeNull()
})

it('keeps what every page fetches at rest out of what customers need', () => {
  expect(['/shop/src/domain/time.ts', '/shop/src/i18n/format.ts'].map(fileOf)).toEqual([
    'dates',
    'dates',
  ])
})

it('keeps React and the checking of forms apart', () => {
  expect(fileOf('/shop/node_modules/react-dom/client.js')).toBe('react')
  expect(fileOf('/shop/node_modules/valibot/dist/index.mjs')).toBe('checks')
  expect(fileOf('/shop/src/contract/auth/forms.ts')).toBe('checks')
  expect(fileOf('/shop/src/contract/profile/forms.ts')).toBe('checks')
})
