/**
 * Records the examples of `/api/openapi.json`: makes every call once in a demo shop and writes the
 * shortened requests and responses to `src/server/http/openapi/examples.json`. Run it after a call
 * was added or changed: `node tools/record-examples.ts`.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addDays, jakartaDate } from '#domain/time.ts'
import { startSession } from '#server/auth/index.ts'
import { ONLINE, receive } from '#server/batches/index.ts'
import { served } from '#server/start/calls.ts'
import { makePreviewToken } from '#server/content/index.ts'
import { seedDemo } from '#server/demo/seed/demo.ts'
import type { AnyCall } from '#contract/call.ts'
import { hasBody } from '#contract/refusals.ts'
import { askOf, NEED_A_PROVIDER, sendAsk } from '../test/support/asks.ts'
import type { Ask } from '../test/support/make-ask.ts'
import { changeSettings, type TestProduct } from '../test/support/builders.ts'
import { answerKey, callName as nameOf, EXAMPLE_FILE } from '#server/http/openapi/examples.ts'
import { buildPerson, type Person } from '../test/support/people.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../test/support/shop.ts'

const FILE = resolve(import.meta.dirname, '../src/server/http/openapi/examples.json')
const DEMO_CUSTOMER = '6281234567890'
const POINT = { lat: '-6.2607', lng: '106.8137' }
/** What the demo has to show, where the ask of the tests has nothing. */
const QUERIES: Record<string, Record<string, string>> = {
  'GET /api/shop/products': { category: 'mangga', limit: '1' },
  'GET /api/shop/products/tabs': { tab: 'bestsellers', limit: '1' },
  'GET /api/shop/products/suggestions': { search: 'mang' },
  'GET /api/shop/shipping/cities': { province_id: '31' },
  'GET /api/shop/shipping/districts': { city_id: '31.74' },
  'GET /api/shop/shipping/postal-codes': { district_id: '31.74.03' },
  'GET /api/account/v1/cities': { province_id: '31' },
  'GET /api/account/v1/districts': { city_id: '31.74' },
  'GET /api/account/v1/postalcodes': { district_id: '31.74.03' },
  'GET /api/shop/maps/search': { q: 'Kemang' },
  'GET /api/shop/maps/reverse': POINT,
  'GET /api/shop/shipping/area': POINT,
  'GET /api/shop/shipping/delivery-check': POINT,
  'GET /api/shop/maps/names': { lat: '-6.3', lng: '106.8' },
}
/** Calls that always wait for a second person; what they answer is a shape of other calls. */
const ALWAYS_WAIT = new Set(['POST /api/staff/customers/{id}/phone-change'])
/** What only a provider or a browser's cookie opens. */
const BY_HAND: Record<string, unknown> = {
  'POST /api/staff/opening': {},
  'POST /api/account/v1/login_by_provider/start': {
    authorization_url: 'https://accounts.example.com/authorize?client_id=petik',
  },
  'POST /api/account/v1/login_by_provider': {
    key: { token: 'token-of-the-account-api', wp_token: 'token-of-the-shop-api', expires_in: 900 },
    user: null,
    verification_required: true,
    newcomer: { name: 'Rani Kusuma', email: 'rani.kusuma@example.com' },
  },
  'POST /api/account/v1/register_by_provider': {
    key: { token: 'token-of-the-account-api', wp_token: 'token-of-the-shop-api', expires_in: 900 },
  },
  'POST /api/account/v1/refresh-token': {
    key: { token: 'token-of-the-account-api', wp_token: 'token-of-the-shop-api', expires_in: 900 },
  },
}

const TEXT_SHOWN = 120
const SECRETS: Record<string, string> = {
  // Longer than what is shown.
  client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
  token: 'token-of-the-account-api',
  wp_token: 'token-of-the-shop-api',
}
/** Lists by their first entry (words by two: some lists need more than one), long texts by their beginning, no keys. */
const short = (value: unknown, name = ''): unknown => {
  if (value instanceof File) return EXAMPLE_FILE
  if (Array.isArray(value))
    return value.slice(0, typeof value[0] === 'string' ? 2 : 1).map((one) => short(one))
  if (typeof value === 'string')
    return (
      SECRETS[name] ??
      (value.length > TEXT_SHOWN
        ? `${Array.from(value)
            .slice(0, TEXT_SHOWN - 1)
            .join('')}…`
        : value)
    )
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, short(one, key)]))
}

const test = await openTestShop({ PAYMENT_GATEWAY: 'local' })
await seedDemo(test.shop.database, new Date(TEST_NOW), console.log)
// The calls complain often about the one product that all of them buy.
await changeSettings(test, { 'stock.holdComplaints': 0 })
const product = await demoProduct(test)
const rani = await demoPerson(test, product)

const requests: Record<string, unknown> = {}
const answers: Record<string, unknown> = {}
const missing: string[] = []
// Reads first: what a shape looks like is best seen where it is read, and what is built for the
// writes is not the demo's.
const isOfDemo = ({ method, auth }: AnyCall): boolean => method === 'GET' && auth !== 'staff'
const calls = served.map(({ call }) => call)
for (const call of [...calls.filter(isOfDemo), ...calls.filter((one) => !isOfDemo(one))]) {
  const name = nameOf(call)
  if (call.files) continue
  const isRead = isOfDemo(call)
  const person = isRead
    ? rani
    : await buildPerson(test, { product, hasOrders: call.path.includes('order') })
  // There is room for each of them in the window.
  await test.sql('update delivery_slots set capacity_orders = 9000, capacity_grams = 900000000')
  const ask = { ...(await askOf(test, call, person)), ...(isRead ? await demoAsk(call) : {}) }
  if (hasBody(call)) requests[name] = short(ask.body ?? {})
  if (ALWAYS_WAIT.has(name)) continue
  if (BY_HAND[name] !== undefined || NEED_A_PROVIDER.has(name)) {
    answers[name] = { data: BY_HAND[name] }
    continue
  }
  const { status, body } = await sendAsk(test, call, ask)
  if (status !== call.status)
    missing.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  else answers[answerKey(call)] ??= short(body)
}
await test.close()
writeFileSync(FILE, `${JSON.stringify({ requests, answers }, null, 2)}\n`)
console.log(`${served.length - missing.length} of ${served.length} calls`, missing)
process.exitCode = missing.length > 0 ? 1 : 0

async function demoProduct({ sql, shop, clock }: TestShop): Promise<TestProduct> {
  const variations = await sql<{
    id: string
    slug: string
    variation: string
    sku: string
    price: number
  }>(
    `select p.id, p.slug, v.id as variation, v.sku, v.regular_price::integer as price
     from products p join variations v on v.product_id = p.id where p.slug = 'anggur-shine-muscat-korea' order by v.position`,
  )
  // Enough for a customer of each call.
  const now = clock.now()
  const goods = [
    {
      variationId: variations[0]!.variation,
      quantity: 9_000,
      bestBefore: addDays(jakartaDate(now), 30),
    },
  ]
  const cause = { cause: 'stock', causeId: 'examples', actor: 'operator', now }
  await shop.database.transaction((tx) => receive(tx, { ...cause, place: ONLINE, goods }))
  const { id, slug, variation: variationId, sku, price } = variations[0]!
  return {
    id,
    slug,
    sku,
    price,
    variationId,
    variationIds: variations.map(({ variation }) => variation),
  }
}

/**
 * Rani of the demo with her past: what she has is looked up, what she lacks is what a newer
 * customer has.
 */
async function demoPerson(shop: TestShop, chosen: TestProduct): Promise<Person> {
  const { sql, clock } = shop
  const [{ id, email } = { id: '', email: '' }] = await sql<{ id: string; email: string }>(
    'select id, email from customers where phone = $1',
    DEMO_CUSTOMER,
  )
  const from = { userAgent: 'Firefox on Linux', ip: '127.0.0.1', now: clock.now() }
  const { key, sessionId } = await startSession(shop.shop.db, id, 'full', from)
  const first = async (text: string): Promise<string> =>
    (await sql<{ id: string }>(text, id))[0]?.id ?? ''
  const orderIn = (state: string) =>
    first(
      `select id from orders where customer_id = $1 and state = '${state}' order by id desc limit 1`,
    )
  const complaint = (
    await sql<{ id: string; order_id: string; photo: string }>(
      `select c.id, c.order_id, (select p.id from complaint_photos p where p.complaint_id = c.id limit 1) as photo
       from complaints c join orders o on o.id = c.order_id where o.customer_id = $1 limit 1`,
      id,
    )
  )[0]
  const delivered = await orderIn('completed')
  const body = { product_id: chosen.id, items: [{ variation_id: chosen.variationId, quantity: 2 }] }
  const filled = await shop.request('POST', '/api/shop/cart/add-multiple', {
    token: key.wp_token,
    body,
  })
  return {
    id,
    email,
    token: key.wp_token,
    accountToken: key.token,
    phone: DEMO_CUSTOMER,
    addressId: await first('select id from addresses where customer_id = $1 and is_default'),
    spareAddressId: '',
    otherSessionId: sessionId,
    lineKey: filled.body.data.items[0].key,
    unpaidOrderId: (await orderIn('pending_payment')) || delivered,
    deliveredOrderId: delivered,
    refundId: '',
    complainedOrderId: complaint?.order_id ?? '',
    complaintId: complaint?.id ?? '',
    complaintPhotoId: complaint?.photo ?? '',
    messagePhotoId: '',
    noticeId: '',
    companyId: '',
    couponCode: '',
    pointEntryId: await first(
      `select id from point_entries where customer_id = $1 and cause = 'order' order by id desc limit 1`,
    ),
    voucherId: await first(
      `select id from vouchers where customer_id = $1 and state = 'active' limit 1`,
    ),
    product: chosen,
  }
}

/** Reads of the demo's own content. */
async function demoAsk(call: AnyCall): Promise<Ask> {
  const name = nameOf(call)
  const firstOf = async (path: string, token?: string) =>
    (await test.request('GET', path, token === undefined ? {} : { token })).body.data[0]
  if (name.includes('/articles/slug/'))
    return { params: { slug: (await firstOf('/api/shop/articles')).slug } }
  const shown = name.includes('/banner/preview/')
    ? '/api/account/v1/banner'
    : name.includes('/sliders/preview/')
      ? '/api/shop/products/sliders'
      : null
  if (shown !== null) {
    const { id } = await firstOf(shown)
    return {
      params: { id },
      query: { token: makePreviewToken(test.config.secrets, id, test.clock.now()) },
    }
  }
  if (name.includes('/banner/{id}'))
    return { params: { id: (await firstOf('/api/account/v1/banner')).id } }
  if (name.includes('/mission/{id}'))
    return { params: { id: (await firstOf('/api/account/v1/mission', rani.accountToken)).id } }
  return QUERIES[name] ? { query: QUERIES[name] } : {}
}
