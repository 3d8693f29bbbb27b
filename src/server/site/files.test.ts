import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const slug = readdirSync('seeds/art/products')[0]!
const PICTURE = `/files/art/products/${slug}/1-160.webp`

it('answers 200 with a picture of the shop’s art, its type and a long TTL', async () => {
  const { status, headers } = await test.request('GET', PICTURE)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toContain('max-age=604800')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

it('answers 304 by its ETag', async () => {
  const etag = (await test.request('GET', PICTURE)).headers.get('etag')!
  expect((await test.request('GET', PICTURE, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

it('answers 200 with an upload, immutable', async () => {
  await test.shop.ports.files.put('0f0f0f0f-upload.png', new Uint8Array([1, 2, 3]), 'image/png')
  const { status, headers } = await test.request('GET', '/files/0f0f0f0f-upload.png')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('immutable')
})

it.each([
  '/files/art/../../package.json',
  '/files/art/..%2f..%2fpackage.json',
  '/files/art/%2e%2e/%2e%2e/package.json',
  '/files/art/..\\..\\package.json',
  '/files/art/types.ts',
  '/files/art/rendered.json',
  '/files/art/products//x.webp',
  '/files/art/products/nope/1-160.webp',
  '/files/art/',
  '/files/',
  '/files/nope-nope-nope.png',
  '/files/art/products/%00/1-160.webp',
])('404 for %s', async (path) => {
  expect((await test.request('GET', path)).status).toBe(404)
})
