import { describe, expect, it } from 'vitest'
import { developmentAssets, pageOf, render } from './entry.server.tsx'

describe('pageOf', () => {
  it('keeps only the query that changes the page, in one order', () => {
    expect(pageOf('/search?utm_source=mail&order=asc&search=mangga&orderby=price', 'id').key).toBe(
      '/search?orderby=price&order=asc&search=mangga',
    )
    expect(pageOf('/about-us?search=x', 'id')).toMatchObject({
      key: '/about-us',
      isPublic: true,
      status: 200,
    })
  })

  it('names the module, the texts and the tags of a product', () => {
    expect(pageOf('/product/mangga-kweni', 'id')).toMatchObject({
      modules: ['src/web/catalogue/pages/product.tsx', 'src/i18n/id/bundles/everyone.ts'],
      tags: ['content', 'product:mangga-kweni', 'reviews:mangga-kweni', 'availability'],
    })
  })

  it('gives all unknown addresses one cache key, and marks personal pages as not cacheable', () => {
    expect(pageOf('/no/such/page?x=1', 'en')).toMatchObject({
      key: '404',
      status: 404,
      isPublic: true,
    })
    expect(pageOf('/profile/my-order/7', 'en')).toMatchObject({ key: '/_app', isPublic: false })
  })

  it('lists for each route the file that it imports', () => {
    const [source = ''] = Object.values(
      import.meta.glob<string>('./routes.tsx', { query: '?raw', import: 'default', eager: true }),
    )
    const pairs = [
      ...source.matchAll(
        /(?:open|guest)\(\s*pages\.\w+\.path,\s*onServer && '([^']+)',\s*(?:withWords\()?\(\) => import\('\.\/([^']+)'\)/g,
      ),
    ]
    expect(pairs.length).toBeGreaterThan(10)
    for (const [, named, loaded] of pairs) expect(named).toBe(loaded)
  })
})

describe('rendering', () => {
  const nothing = async () =>
    new Response(JSON.stringify({ code: 'unavailable', message: 'later' }), { status: 503 })
  const input = {
    locale: 'id',
    fetchApi: nothing,
    assets: developmentAssets,
    origin: 'https://petik.example',
    demo: false,
    channels: [],
    mapTileUrl: null,
    brand: {
      name: 'Petik',
      area: 'Jakarta',
      opens: '08:00',
      closes: '20:00',
      hours: 2,
      logo: null,
      color: null,
      isDrawn: true,
    },
  } as const

  it('answers 200 with the shell and title of a personal page, without its data', async () => {
    const { status, html, isPublic } = await render({ ...input, url: '/cart' })
    expect({ status, isPublic }).toEqual({ status: 200, isPublic: false })
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('<title>Keranjang')
  })

  it('answers 404 for an unknown address', async () => {
    const page = await render({ ...input, url: '/nope' })
    // Its parts fail here: so it is not cached.
    expect([page.status, page.isWhole]).toEqual([404, false])
  })

  it('answers 301 from the old address of a product', async () => {
    expect(await render({ ...input, url: '/product-detail?slug=mangga' })).toMatchObject({
      status: 301,
      redirect: '/product/mangga',
    })
  })

  it('answers 503 in the layout when the product or a part of the home page fails', async () => {
    const product = await render({ ...input, url: '/product/mangga' })
    expect(product.status).toBe(503)
    expect(product.html).toContain('id="main"')
    const home = await render({ ...input, url: '/' })
    expect(home.status).toBe(503)
    expect(home.html).toContain('<h1')
  })

  it('has no inline style and no inline script', async () => {
    const { html } = await render({ ...input, url: '/' })
    expect(html).not.toMatch(/\sstyle="/)
    expect(
      [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].every(([, attributes = '']) =>
        /type="application\/(ld\+)?json"/.test(attributes),
      ),
    ).toBe(true)
  })
})
