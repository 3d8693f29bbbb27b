/** A shop of another name, logo and colour: its own name stands everywhere, Petik's nowhere. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { mountRest } from '#server/start/mount.ts'
import { mountAppShell } from '#server/site/app-shell.ts'
import { mountPages, type WebServer } from '#server/site/pages.ts'
import { mountStaffPages } from '#server/site/staff-pages.ts'
import { emailHtml } from '#server/adapters/messages/email-html.ts'
import { brandOf } from '#server/site/brand.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  payOrder,
} from '../support/builders.ts'
import { messagesTo, nextPhone, registerByHttp } from '../support/customer.ts'
import { jpeg, asFile } from '../support/ratings.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk } from '../support/staff.ts'

const NAME = 'Toko Segar & Sehat'
const OWN = {
  'shop.name': NAME,
  'shop.color': '#0b5fa5',
  'company.name': 'CV Segar Abadi',
  'company.email': 'halo@segar.example',
  'company.phone': '031 555 0199',
  'company.address': 'Jl. Darmo No. 1, Surabaya 60241',
  'shop.area': 'Surabaya',
  'slot.opens': '06:00',
  'hub.name': 'Gudang Darmo',
  'hub.address': 'Jl. Darmo No. 1, Surabaya',
} as const
/** Names of cookies and headers, and the id of the own riders: no customer reads them. */
const PROTOCOL = /petik[-_](refresh|session|antar|delivery|event|signature|pages|state|shell)/g

let test: TestShop
let app: App
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  const entry = (await import(
    /* @vite-ignore */ new URL('../../src/web/entry.server.tsx', import.meta.url).href
  )) as WebServer
  const assets = () => ({ scripts: [], styles: [], preload: [] })
  const web = {
    load: async () => entry,
    assetsFor: assets,
    staffAssetsFor: assets,
    isDevelopment: false,
    worker: null,
    staffWorker: null,
  }
  app = makeApp(test.shop, served, authenticate, (rest) => {
    mountRest(test.shop, rest, null)
    mountAppShell(rest, test.shop, web)
    mountStaffPages(rest, test.shop, web)
    mountPages(rest, test.shop, web)
  })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const get = async (path: string, language = 'id') => {
  const answer = await app.fetch(
    new Request(`http://localhost${path}`, {
      headers: { 'accept-language': language, 'cookie': `locale=${language}` },
    }),
  )
  return { status: answer.status, text: await answer.text() }
}
/** What names the previous shop or leaves a name out, with its surroundings. */
const foreignIn = (text: string): string[] =>
  text.replaceAll(PROTOCOL, '').match(/.{0,60}(?:petik|\{shop\}).{0,20}/gi) ?? []
const expectOwn = (text: string, where: string) =>
  expect({ where, found: foreignIn(text) }).toEqual({ where, found: [] })

it('says the new name in cached pages as soon as the setting changes', async () => {
  expect((await get('/faq')).text).toContain('· Petik</title>')
  const { status } = await ask('PUT', '/settings/shop.name', { value: NAME, previous: 'Petik' })
  expect(status).toBe(200)
  await expect
    .poll(async () => (await get('/faq')).text)
    .toContain('Toko Segar &amp; Sehat</title>')
})

it('derives the colours, and refuses one that texts cannot be read on', async () => {
  const refused = await ask('PUT', '/settings/shop.color', {
    value: '#ffc94a',
    previous: '#1b7a36',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.value).toHaveLength(1)
  await changeSettings(test, OWN)
  test.shop.cache.drop(['*'])
  const { text } = await get('/faq')
  expect(text).toContain('<link rel="stylesheet" href="/brand/0b5fa5.css"/>')
  expect(text).toContain('<meta name="theme-color" content="#0b5fa5"/>')
  expect(text).toContain('Antar di Surabaya')
  expect(text).toContain('Tiap hari 06–20')
  const styles = await get('/brand/0b5fa5.css')
  expect(styles.text).toContain('--leaf-600:#0b5fa5')
  expect((await get('/brand/ffc94a.css')).status).toBe(404)
})

it('uses an uploaded logo in pages, manifest and shared links', async () => {
  const form = new FormData()
  form.set('logo', asFile(await jpeg(600, 400), 'logo.jpg'))
  const made = await ask('POST', '/settings/logo', form)
  expect(made.status).toBe(201)
  const { logo } = made.body.data
  const set = await ask('PUT', '/settings/shop.logo', { value: logo, previous: '' })
  expect(set.status).toBe(200)
  await expect
    .poll(async () => (await get('/')).text, { timeout: 20_000 })
    .toContain(`${logo}-512.png`)
  for (const part of ['96', '180', '192', '512', 'maskable'])
    expect({ part, status: (await get(`${logo}-${part}.png`)).status }).toEqual({
      part,
      status: 200,
    })
  expect((await get('/manifest.webmanifest')).text).toContain(`${logo}-maskable.png`)
})

it.each(['en', 'id'])('has its own name alone on every public page (%s)', async (language) => {
  const product = await buildProduct(test)
  const addresses = [
    pages.home(),
    pages.promos(),
    pages.branches(),
    pages.faq(),
    pages.newProducts(),
    pages.product(product.slug),
    pages.login(),
    pages.cart(),
    pages.app(),
    '/no-such-page',
    '/staff',
    '/manifest.webmanifest',
    '/robots.txt',
    '/api/shop/footer',
    '/api/openapi.json',
  ]
  for (const address of addresses) {
    const { text } = await get(address, language)
    expect({ address, isEmpty: text.length < 10 }).toEqual({ address, isEmpty: false })
    if (address !== '/api/openapi.json') expectOwn(text, address)
  }
  expect((await get(pages.product(product.slug), language)).text).toContain(
    'Toko Segar &amp; Sehat',
  )
  expect(JSON.parse((await get('/api/openapi.json')).text).info.title).toBe(NAME)
})

it('signs messages, e-mails and invoices, and names its riders', async () => {
  const phone = nextPhone()
  await registerByHttp(test, phone, { locale: 'id-ID' })
  const [code] = await messagesTo(test, phone)
  expect(code!.text).toContain(`Kode verifikasi ${NAME} kamu`)
  const buyer = await buildBuyer(test)
  const id = await buildOrder(test, buyer, await buildProduct(test))
  await payOrder(test, id)
  await test.drain()
  for (const language of ['en', 'id'])
    for (const part of ['', '/invoice']) {
      const { body, status } = await test.request('GET', `/api/shop/orders/${id}${part}`, {
        token: buyer.token,
        headers: { 'accept-language': language },
      })
      expect(status).toBe(200)
      expectOwn(JSON.stringify(body), `order${part}`)
    }
  const all = await test.sql<{ text: string; subject: string | null }>(
    'select body as text, subject from demo_messages',
  )
  expect(all.length).toBeGreaterThan(0)
  const message = { to: 'a@b.example', channel: 'email', purpose: 'x', locale: 'id' } as const
  for (const { text, subject } of all) {
    expectOwn(`${text} ${subject ?? ''}`, 'message')
    const { name } = brandOf(test.shop.settings())
    expectOwn(
      emailHtml(subject ?? name, { ...message, text }, { name, color: '#0b5fa5' }),
      'e-mail',
    )
  }
})
