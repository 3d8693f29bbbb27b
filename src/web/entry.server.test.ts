import { describe, expect, it } from 'vitest'
import { developmentAssets, pageOf, render } from './entry.server.tsx'

describe('what is known of a page from its address', () => {
  it('keeps only the query that changes what is shown, in one order', () => {
    expect(pageOf('/search?utm_source=mail&order=asc&search=mangga&orderby=price', 'id').key).toBe(
      '/search?orderby=price&order=asc&search=mangga',
    )
    expect(pageOf('/about-us?search=x', 'id')).toMatchObject({
      key: '/about-us',
      isPublic: true,
      status: 200,
    })
  })

  it('names the module, the words and the tags of a product', () => {
    expect(pageOf('/product/mangga-kweni', 'id')).toMatchObject({
      modules: ['src/web/pages/product.tsx', 'src/i18n/id/web.ts'],
      tags: ['content', 'product:mangga-kweni', 'reviews:mangga-kweni', 'availability'],
    })
  })

  it('is one page for all wrong addresses, and none that may be kept for a personal one', () => {
    expect(pageOf('/no/such/page?x=1', 'en')).toMatchObject({
      key: '404',
      status: 404,
      isPublic: true,
    })
    expect(pageOf('/profile/my-order/7', 'en')).toMatchObject({ key: '/_app', isPublic: false })
  })

  it('finds the file that each route loads under the name it gives', () => {
    const [source = ''] = Object.values(
      import.meta.glob<string>('./routes.tsx', { query: '?raw', import: 'default', eager: true }),
    )
    const pairs = [
      ...source.matchAll(/open\(\s*'[^']+',\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g),
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
    hasEmail: false,
    mapTileUrl: null,
  } as const

  it('200 with the shell of a personal page, its title, and nothing that was asked for it', async () => {
    const { status, html, isPublic } = await render({ ...input, url: '/cart' })
    expect({ status, isPublic }).toEqual({ status: 200, isPublic: false })
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('<title>Keranjang')
  })

  it('404 for a wrong address', async () => {
    expect((await render({ ...input, url: '/nope' })).status).toBe(404)
  })

  it('301 from the old address of a product', async () => {
    expect(await render({ ...input, url: '/product-detail?slug=mangga' })).toMatchObject({
      status: 301,
      redirect: '/product/mangga',
    })
  })

  it('503 in the layout when the product cannot be read, and for a home page whose parts are missing', async () => {
    const product = await render({ ...input, url: '/product/mangga' })
    expect(product.status).toBe(503)
    expect(product.html).toContain('id="main"')
    const home = await render({ ...input, url: '/' })
    expect(home.status).toBe(503)
    expect(home.html).toContain('<h1')
  })

  it('holds no inline style and no inline script', async () => {
    const { html } = await render({ ...input, url: '/' })
    expect(html).not.toMatch(/\sstyle="/)
    expect(
      [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].every(([, attributes = '']) =>
        /type="application\/(ld\+)?json"/.test(attributes),
      ),
    ).toBe(true)
  })
})
