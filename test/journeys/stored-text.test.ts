/**
 * Stored text (E4): customers' text is stored as typed and always treated as data; the shop's HTML
 * is cleaned when saved.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressForm } from '../support/asks.ts'
import { buildProduct, fillCart, placeOrder, buildBuyer, type Buyer } from '../support/builders.ts'
import { registerByHttp, nextPhone } from '../support/customer.ts'
import { PAYLOADS } from '../support/payloads.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../support/shop.ts'
import { saveDocuments } from '../../src/server/content/index.ts'
import { sanitise } from '../../src/server/platform/security/sanitise.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const fitting = (longest: number): string[] =>
  PAYLOADS.filter((payload) => payload.length <= longest)
/** No browser renders an API response as a page. */
const expectData = ({ headers }: TestAnswer) => {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
}

describe('a text that a customer typed', () => {
  it('comes back as typed in an address, every payload in some field', async () => {
    let buyer: Buyer = await buildBuyer(test)
    const waiting = [...PAYLOADS]
    for (let made = 1; waiting.length > 0; made++) {
      // A customer may have at most thirty addresses.
      if (made % 29 === 0) buyer = await buildBuyer(test)
      const take = (longest: number): string => {
        const at = waiting.findIndex((payload) => payload.length <= longest)
        return at < 0 ? 'Rumah' : waiting.splice(at, 1)[0]!.trim()
      }
      const texts = {
        label: take(40),
        name: take(80),
        address_1: take(300),
        address_2: take(200),
        notes: take(200),
      }
      const answer = await test.request('POST', '/api/shop/shipping/address', {
        token: buyer.token,
        body: { ...addressForm, ...texts },
      })
      expectData(answer)
      expect(answer.body.data).toMatchObject(texts)
      const list = await test.request('GET', '/api/shop/shipping/address', { token: buyer.token })
      expect(list.body.data).toContainEqual(expect.objectContaining(texts))
    }
  })

  it('comes back as typed from the cart, an order, a cancellation and a name', async () => {
    const buyer = await buildBuyer(test)
    const product = await buildProduct(test)
    const key = (await fillCart(test, buyer, product)).body.data.items[0].key
    for (const note of fitting(144).filter((_, index) => index % 4 === 0)) {
      const { body } = await test.request('PUT', '/api/shop/cart/update', {
        token: buyer.token,
        body: { cart_item_key: key, note },
      })
      expect(body.data.items[0].note).toBe(note)
    }
    const notes = PAYLOADS.slice(-12).join(' ').slice(0, 500)
    const { body } = await placeOrder(test, buyer, { more: { notes } })
    const order = await test.request('GET', `/api/shop/orders/${body.data.order_id}`, {
      token: buyer.token,
    })
    expectData(order)
    expect(order.body.data.notes).toBe(notes.trim())
    const cancelled = await test.request('POST', `/api/shop/orders/${body.data.order_id}/cancel`, {
      token: buyer.token,
      body: { reason: PAYLOADS[0] },
    })
    expect(cancelled.status).toBe(200)
    const name = PAYLOADS[2]!
    expect((await registerByHttp(test, nextPhone(), { name })).body.data.user.name).toBe(name)
  })

  it('is a search without results', async () => {
    for (const payload of PAYLOADS.slice(0, 40)) {
      const answer = await test.request(
        'GET',
        `/api/shop/products?search=${encodeURIComponent(payload)}`,
      )
      expect(answer.status).toBe(200)
      expectData(answer)
    }
  })
})

const TAGS =
  'p|br|hr|h2|h3|h4|ul|ol|li|strong|b|em|i|u|s|blockquote|a|table|thead|tbody|tr|th|td|caption|sup|sub'
/** A link with one of the four schemes, or with none and no host. */
const HREF = 'href="(?:(?:https?|mailto|tel):|(?!//)(?!\\s*[A-Za-z][\\w+.-]*:)(?![^"]*&#))[^"]*"'
/**
 * The tags and attributes that may remain; a browser would treat anything else tag-like as a tag.
 */
const ALLOWED = new RegExp(
  `^</?(${TAGS})(\\s+(${HREF}|rel="noopener noreferrer"|target="_blank"|scope="[^"]*"|start="\\d+"))*\\s*/?>$`,
)
const tagsOf = (html: string): string[] => html.match(/<[^>]*>?/g) ?? []

describe('HTML of the shop’s own content', () => {
  it('contains no payload after cleaning: alone, in a paragraph or in an attribute', () => {
    for (const payload of PAYLOADS)
      for (const html of [
        payload,
        `<p>${payload}</p>`,
        `<a href="${payload}">x</a>`,
        `<p class='${payload}'>x</p>`,
        `<h2>${payload}`,
      ]) {
        const clean = sanitise(html)
        expect(tagsOf(clean).filter((tag) => !ALLOWED.test(tag))).toEqual([])
        // Cleaning twice must not make a payload active either.
        expect(tagsOf(sanitise(clean)).filter((tag) => !ALLOWED.test(tag))).toEqual([])
      }
  })

  it('is cleaned when it is stored, for every kind of content', async () => {
    const text = PAYLOADS.join('')
    const both = { en: text, id: text }
    await test.shop.database.transaction((tx) =>
      saveDocuments(
        tx,
        'page',
        [{ slug: 'uji', data: { title: both, description: both, body: both } } as never],
        test.clock.now(),
      ),
    )
    const { body } = await test.request('GET', '/api/account/v1/page/uji')
    expect(tagsOf(body.data.content).filter((tag) => !ALLOWED.test(tag))).toEqual([])
  })
})
