/** A valid request for each call with input, for tests to modify. */
import { randomUUID } from 'node:crypto'
import { payLinkOf } from '#server/orders/index.ts'
import { run, sql } from '#server/platform/database.ts'
import { urlOf, type AnyCall } from '#contract/call.ts'
import { buildBuyer, buildOrder, NOON } from './builders.ts'
import { nameOf } from './contract-fields.ts'
import { buildMission } from './missions.ts'
import { closeComplaints, complaintIn, linesOf } from './complaints.ts'
import { newestCode, nextPhone, PASSWORD, registration } from './customer.ts'
import type { Ask, Make } from './make-ask.ts'
import type { Person } from './people.ts'
import { buildStaff } from './staff.ts'
import { ORDER_CHANGE_ASKS } from './order-changes.ts'
import { STAFF_ASKS } from './staff-asks.ts'
import { SUBSTITUTE_ASKS } from './substitutes.ts'
import type { TestAnswer, TestShop } from './shop.ts'
import { TILL_ASKS } from './till.ts'

const NEW_PASSWORD = 'Gunung4!salju'

/** Personal details other than name and e-mail address. */
export const personalDetails = {
  date_of_birth: '1990-01-31',
  gender: 'F',
  province_id: '31',
  city_id: '31.74',
  district_id: '31.74.03',
  postcode: '12730',
}

export const addressForm = {
  label: 'Rumah',
  name: 'Sinta Uji',
  phone: '0812-3456-7890',
  province_id: '31',
  city_id: '31.74',
  district_id: '31.74.03',
  postcode: '12730',
  address_1: 'Jl. Bangka XI No. 14B',
  address_2: 'Blok B',
  latitude: -6.2583,
  longitude: 106.8203,
  notes: 'Pagar hijau',
}
const newPasswords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

const account = (test: TestShop, method: string, path: string, body: unknown, token?: string) =>
  test.request(method, `/api/account/v1${path}`, {
    body,
    ...(token === undefined ? {} : { token }),
  })
const keyOf = (answer: TestAnswer): string => answer.body.data.key.token

/** Registered, with a code sent and not entered. */
const waiting = async (test: TestShop): Promise<{ token: string; otp: string }> => {
  const phone = nextPhone()
  const registered = await account(test, 'POST', '/register', registration(phone))
  const sent = await account(test, 'POST', '/send-otp', {}, keyOf(registered))
  return { token: keyOf(sent), otp: await newestCode(test, phone, 'register') }
}

/** The key of a password reset whose code was correct. */
const forgotten = async (test: TestShop, person: Person): Promise<string> => {
  const token = keyOf(
    await account(test, 'POST', '/forgot-password', { phone_number: person.phone }),
  )
  await account(
    test,
    'PUT',
    '/verify-change-password',
    { otp: await newestCode(test, person.phone, 'forgot') },
    token,
  )
  return token
}

/**
 * Calls that need a provider's login, which has its own tests; here they are refused regardless of
 * input.
 */
export const NEED_A_PROVIDER: ReadonlySet<string> = new Set([
  'POST /api/account/v1/login_by_provider/start',
  'POST /api/account/v1/login_by_provider',
  'POST /api/account/v1/register_by_provider',
  // Only a shop without staff takes its setup code.
  'POST /api/staff/opening',
])
const atProvider = {
  provider: 'google',
  redirect_uri: 'http://localhost:3000/auth/callback',
  nonce: 'n'.repeat(43),
}

const payTokenOf = ({ shop, clock }: TestShop, orderId: string): string =>
  payLinkOf(shop, orderId, 'id', clock.now()).split(/\/pay\/|\?/)[1]!
const paymentIdOf = async (test: TestShop, orderId: string): Promise<string> =>
  (
    await test.sql<{ id: string }>(
      'select id from payments where order_id = $1::text::uuid order by attempt desc limit 1',
      orderId,
    )
  )[0]!.id

const complaintParams = ({ complainedOrderId }: Person, complaintId: string) => ({
  id: complainedOrderId,
  complaint_id: complaintId,
})
const ownerOf = ({ token, complainedOrderId }: Person) => ({ token, orderId: complainedOrderId })

const ASKS: Record<string, Make> = {
  ...STAFF_ASKS,
  ...TILL_ASKS,
  'POST /api/account/v1/send-otp': async (_, test) => {
    const phone = nextPhone()
    const token = keyOf(await account(test, 'POST', '/register', registration(phone)))
    return { token, body: { phone_number: phone, send_to: 'sms', locale: 'en-US' } }
  },
  'POST /api/account/v1/forgot-password': ({ phone }) => ({
    body: { phone_number: phone, send_to: 'sms' },
  }),
  'POST /api/account/v1/request-otp': ({ phone }) => ({
    body: { phone_number: phone, send_to: 'sms' },
  }),
  'PUT /api/account/v1/verify-change-password': async ({ phone, accountToken }, test) => {
    await account(test, 'POST', '/send-otp', {}, accountToken)
    return { body: { otp: await newestCode(test, phone, 'change_password') } }
  },
  'PUT /api/account/v1/check-old-password': () => ({ body: { old_password: PASSWORD } }),
  'PUT /api/account/v1/update-password': () => ({
    body: {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      wp_token: 'x',
    },
  }),
  'POST /api/account/v1/create-password': async ({ id }, test) => {
    await run(test.shop.db, sql`update customers set password_hash = null where id = ${id}`)
    return { body: newPasswords }
  },
  'PUT /api/account/v1/change-phone-number': () => ({
    body: { phone_number: nextPhone(), send_to: 'sms' },
  }),
  'PUT /api/account/v1/reset-password': async (person, test) => ({
    token: await forgotten(test, person),
    body: newPasswords,
  }),
  'DELETE /api/account/v1/sessions/{id}': ({ otherSessionId }) => ({
    params: { id: otherSessionId },
  }),
  'POST /api/account/v1/login': ({ phone }) => ({
    body: { phone_number: phone, password: PASSWORD },
  }),
  'POST /api/account/v1/login_by_email': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'POST /api/account/v1/register': () => ({
    body: registration(nextPhone(), { email: '', accept_marketing: true }),
  }),
  'POST /api/account/v1/register_by_email': () => {
    const phone = nextPhone()
    return { body: registration(phone, { email: `daftar.${phone}@example.com` }) }
  },
  'POST /api/account/v1/login_by_provider/start': () => ({
    body: { ...atProvider, state: 's'.repeat(43), code_challenge: 'c'.repeat(43) },
  }),
  'POST /api/account/v1/login_by_provider': () => ({
    body: { ...atProvider, code: 'x', code_verifier: 'v'.repeat(43) },
  }),
  'POST /api/account/v1/register_by_provider': async (_, test) => ({
    token: (await waiting(test)).token,
    body: {
      name: 'Sinta Uji',
      phone_number: nextPhone(),
      accept_terms: true,
      accept_marketing: false,
    },
  }),
  'PUT /api/account/v1/verify-phone-number': async (_, test) => {
    const { token, otp } = await waiting(test)
    return { token, body: { otp } }
  },
  'PUT /api/account/v1/update-profile': ({ email }) => ({
    body: {
      ...personalDetails,
      name: 'Sinta Uji',
      email,
      date_of_birth: '1995-02-28',
      phone_number: '628999999999',
      wp_token: 'x',
      profile_picture: '',
    },
  }),
  'POST /api/account/v1/send-email-code': async ({ id }, test) => {
    await run(test.shop.db, sql`update customers set email_verified_at = null where id = ${id}`)
    return { body: { locale: 'en-US' } }
  },
  'PUT /api/account/v1/verify-email': async ({ id, email, accountToken }, test) => {
    await run(test.shop.db, sql`update customers set email_verified_at = null where id = ${id}`)
    await account(test, 'POST', '/send-email-code', {}, accountToken)
    return { body: { otp: await newestCode(test, email, 'verify_email') } }
  },
  'PUT /api/account/v1/consents': () => ({ body: { purpose: 'offers', granted: true } }),
  'POST /api/account/v1/my-data/corrections': () => ({
    body: { field: 'name', message: 'Namaku ditulis dengan y' },
  }),
  'POST /api/account/v1/my-data/deletion': () => ({ body: { understood: true } }),
  'PUT /api/account/v1/update-personalize-card': () => ({ body: { color_id: 'mangga-matang' } }),
  'POST /api/account/v1/point/redeem': () => ({ body: { total_point: 1 } }),
  'GET /api/account/v1/point-histories/{id}': ({ pointEntryId }) => ({
    params: { id: pointEntryId },
  }),
  'GET /api/account/v1/point-statements/{month}': () => ({ params: { month: '2026-11' } }),
  'GET /api/account/v1/point-statements/{month}/file': () => ({
    params: { month: '2026-11' },
    query: { format: 'csv' },
  }),
  'GET /api/account/v1/mission/{id}': async (_, test) => ({
    params: { id: await buildMission(test) },
  }),
  'POST /api/account/v1/mission/start/{id}': async (_, test) => ({
    params: { id: await buildMission(test) },
  }),
  'GET /api/account/v1/vouchers/{id}/qr': ({ voucherId }) => ({ params: { id: voucherId } }),
  'POST /api/account/v1/vouchers/{id}/cancel': ({ voucherId }) => ({ params: { id: voucherId } }),
  'POST /api/account/v1/notifications/{id}/read': ({ noticeId }) => ({ params: { id: noticeId } }),
  'POST /api/shop/shipping/address': () => ({ body: { ...addressForm } }),
  'PUT /api/shop/shipping/address/{id}': ({ addressId }) => ({
    params: { id: addressId },
    body: { ...addressForm },
  }),
  'DELETE /api/shop/shipping/address/{id}': ({ spareAddressId }) => ({
    params: { id: spareAddressId },
  }),
  'POST /api/shop/shipping/address/{id}/default': ({ spareAddressId }) => ({
    params: { id: spareAddressId },
  }),
  'GET /api/shop/articles/slug/{slug}': () => ({ params: { slug: 'manggis' } }),
  'GET /api/account/v1/page/{slug}': () => ({ params: { slug: 'terms' } }),
  'GET /api/account/v1/banner/{id}': () => ({ params: { id: 'promo' } }),
  'GET /api/shop/products/sliders/preview/{id}': () => ({
    params: { id: 'pasar-pagi' },
    query: { token: 'x' },
  }),
  'GET /api/account/v1/banner/preview/{id}': () => ({
    params: { id: 'promo' },
    query: { token: 'x' },
  }),
  'GET /api/shop/products/{slug}': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /api/shop/products/{slug}/reviews': ({ product }) => ({ params: { slug: product.slug } }),
  'GET /api/shop/products/{slug}/reviews/images': ({ product }) => ({
    params: { slug: product.slug },
  }),
  'GET /api/shop/stock-alerts': () => ({}),
  'PUT /api/shop/stock-alerts/{id}': ({ product }) => ({ params: { id: product.variationId } }),
  'DELETE /api/shop/stock-alerts/{id}': ({ product }) => ({ params: { id: product.variationId } }),
  'POST /api/shop/wishlist/toggle/{id}': ({ product }) => ({ params: { id: product.id } }),
  'POST /api/shop/wishlist/variation/{id}': ({ product }) => ({
    params: { id: product.variationId },
  }),
  'DELETE /api/shop/wishlist/variation/{id}': ({ product }) => ({
    params: { id: product.variationId },
  }),
  'POST /api/shop/cart/add-multiple': ({ product }) => ({
    body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity: 1 }] },
  }),
  'GET /api/shop/shipping/delivery-check': () => ({ query: { lat: '-6.26', lng: '106.81' } }),
  'PUT /api/shop/shipping/window-holds/{id}': () => ({
    params: { id: randomUUID() },
    body: { time_pickup: NOON, lat: -6.26, lng: 106.81 },
  }),
  'DELETE /api/shop/shipping/window-holds/{id}': () => ({ params: { id: randomUUID() } }),
  'POST /api/shop/shopping-list': () => ({ body: { text: 'mangga 2 kg' } }),
  'POST /api/shop/shopping-list/cart': ({ product }) => ({
    body: { items: [{ variation_id: product.variationId, quantity: 1 }] },
  }),
  'PUT /api/shop/cart/update': ({ lineKey }) => ({
    body: { cart_item_key: lineKey, quantity: 2, note: 'matang' },
  }),
  'PUT /api/shop/cart/select-items/{key}': ({ lineKey }) => ({
    params: { key: lineKey },
    body: { selected: true },
  }),
  'PUT /api/shop/cart/{type}': () => ({ params: { type: 'select-all' } }),
  'PUT /api/shop/checkout/address': ({ spareAddressId }) => ({
    body: { address_id: spareAddressId },
  }),
  'PUT /api/shop/checkout/shipping-method': () => ({ body: { shipping_method: 'petik-antar' } }),
  'PUT /api/shop/checkout/time-pickup': () => ({ body: { time_pickup: NOON } }),
  'PUT /api/shop/checkout/add-to': () => ({ body: { order_id: null } }),
  ...SUBSTITUTE_ASKS,
  'PUT /api/shop/checkout/store-credit': () => ({ body: { in_use: true } }),
  'POST /api/shop/checkout/coupon': ({ couponCode }) => ({ body: { code: couponCode } }),
  'DELETE /api/shop/checkout/coupon/{code}': ({ couponCode }) => ({ params: { code: couponCode } }),
  'POST /api/shop/checkout/process': ({ addressId }) => ({
    body: {
      address_id: addressId,
      notes: 'Titip satpam',
      payment_method: 'qris',
      time_pickup: NOON,
    },
  }),
  'GET /api/shop/checkout/order/{id}': ({ unpaidOrderId }) => ({ params: { id: unpaidOrderId } }),
  'GET /api/shop/orders/{id}': ({ unpaidOrderId }) => ({ params: { id: unpaidOrderId } }),
  'GET /api/shop/orders/{id}/tracking': ({ deliveredOrderId }) => ({
    params: { id: deliveredOrderId },
  }),
  'GET /api/shop/orders/{id}/time-pickups': ({ unpaidOrderId }) => ({
    params: { id: unpaidOrderId },
  }),
  ...ORDER_CHANGE_ASKS,
  'POST /api/shop/orders/{id}/complete': ({ deliveredOrderId }) => ({
    params: { id: deliveredOrderId },
  }),
  'POST /api/shop/orders/{id}/cancel': ({ unpaidOrderId }) => ({
    params: { id: unpaidOrderId },
    body: { reason: 'Salah pesan' },
  }),
  'GET /api/shop/pay/{token}': async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    return { params: { token: payTokenOf(test, orderId) } }
  },
  'POST /api/shop/pay/{token}': async ({ product }, test) => {
    const orderId = await buildOrder(test, await buildBuyer(test), product)
    const instead = await paymentIdOf(test, orderId)
    return {
      params: { token: payTokenOf(test, orderId) },
      body: { payment_method: 'qris', instead_of: instead },
    }
  },
  'POST /api/shop/orders/{id}/pay': ({ unpaidOrderId }) => ({
    params: { id: unpaidOrderId },
    body: { payment_method: 'qris' },
  }),
  'POST /api/shop/orders/{id}/refunds/{refund_id}/credit': ({ deliveredOrderId, refundId }) => ({
    params: { id: deliveredOrderId, refund_id: refundId },
  }),
  'POST /api/shop/orders/{id}/refunds/{refund_id}/transfer': ({ deliveredOrderId, refundId }) => ({
    params: { id: deliveredOrderId, refund_id: refundId },
    body: { bank: 'bca', account_number: '1234567890', holder: 'Sinta Uji' },
  }),
  'GET /api/shop/orders/{id}/invoice': ({ deliveredOrderId }) => ({
    params: { id: deliveredOrderId },
  }),
  'POST /api/shop/orders/{id}/rate': async ({ deliveredOrderId, token }, test) => {
    const completed = await test.request('POST', `/api/shop/orders/${deliveredOrderId}/complete`, {
      token,
      body: {},
    })
    return {
      params: { id: deliveredOrderId },
      body: {
        items: [
          {
            order_item_id: completed.body.data?.lines[0].id ?? '',
            rating: '5',
            content: 'Segar dan manis',
          },
        ],
      },
    }
  },
  'GET /api/shop/orders/{id}/conversation': ({ complainedOrderId }) => ({
    params: { id: complainedOrderId },
  }),
  'POST /api/shop/orders/{id}/conversation': ({ complainedOrderId }) => ({
    params: { id: complainedOrderId },
    body: { text: 'Terima kasih, sudah sampai.' },
  }),
  'PUT /api/shop/orders/{id}/conversation/seen': async ({ complainedOrderId, token }, test) => {
    const path = `/api/shop/orders/${complainedOrderId}/conversation`
    const { body } = await test.request('GET', path, { token })
    const message = body.data?.messages.at(-1)?.id ?? complainedOrderId
    return { params: { id: complainedOrderId }, body: { message_id: message } }
  },
  'GET /api/shop/orders/{id}/conversation/photos/{photo_id}': (person) => ({
    params: { id: person.complainedOrderId, photo_id: person.messagePhotoId },
  }),
  'GET /api/shop/orders/{id}/complaint-reasons': ({ complainedOrderId }) => ({
    params: { id: complainedOrderId },
  }),
  'GET /api/shop/orders/{id}/complaints': ({ complainedOrderId }) => ({
    params: { id: complainedOrderId },
  }),
  'POST /api/shop/orders/{id}/complaints': async ({ complainedOrderId }, test) => {
    await closeComplaints(test, complainedOrderId)
    const [line] = await linesOf(test, complainedOrderId)
    const items = JSON.stringify([{ order_item_id: line!.id, quantity: 1 }])
    return {
      params: { id: complainedOrderId },
      body: { slug: 'item-missingincomplete', items, description: 'Kurang satu buah.' },
    }
  },
  'GET /api/shop/orders/{id}/complaints/{complaint_id}': (person) => ({
    params: complaintParams(person, person.complaintId),
  }),
  'POST /api/shop/orders/{id}/complaints/{complaint_id}/answer': async (person, test) => ({
    params: complaintParams(person, await complaintIn(test, ownerOf(person), 'need_info')),
    body: { description: 'Ini foto labelnya, tertulis grade B.' },
  }),
  'POST /api/shop/orders/{id}/complaints/{complaint_id}/reopen': async (person, test) => ({
    params: complaintParams(person, await complaintIn(test, ownerOf(person), 'rejected')),
    body: { description: 'Tolong dilihat sekali lagi, ya.' },
  }),
  'GET /api/shop/orders/{id}/complaints/{complaint_id}/photos/{photo_id}': (person) => ({
    params: { ...complaintParams(person, person.complaintId), photo_id: person.complaintPhotoId },
  }),
  'POST /api/shop/orders/{id}/rebuy': ({ deliveredOrderId, product }) => ({
    params: { id: deliveredOrderId },
    body: { products: [{ variation_id: product.variationId, quantity: 1 }] },
  }),
}

/** Whether there is a valid request for this call. */
export const isKnown = (call: AnyCall): boolean => Object.hasOwn(ASKS, nameOf(call))

/** A valid request of a call by a person. */
export const askOf = async (test: TestShop, call: AnyCall, person: Person): Promise<Ask> => {
  const made = await ASKS[nameOf(call)]?.(person, test)
  if (call.auth === 'staff' && made?.token === undefined)
    return { ...made, token: (await buildStaff(test, 'owner')).token }
  return { token: call.api === 'account' ? person.accountToken : person.token, ...made }
}

/** Sends it; `raw` replaces its JSON. */
export const sendAsk = (
  test: TestShop,
  call: AnyCall,
  ask: Ask,
  raw?: string,
): Promise<TestAnswer> => {
  const body = raw ?? bodyOf(call, ask)
  return test.request(call.method, urlOf(call, ask.params, ask.query), {
    ...(ask.token === undefined || call.auth === 'public' ? {} : { token: ask.token }),
    ...(ask.headers === undefined ? {} : { headers: ask.headers }),
    ...(body === undefined || call.method === 'GET' ? {} : { body }),
  })
}

/** What a request sends: a form where the call takes files, else the object. */
export const bodyOf = (call: AnyCall, { body }: Ask): unknown =>
  call.multipart ? formOf(body ?? {}) : body

const formOf = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value))
      for (const [place, object] of value.entries())
        for (const [field, part] of Object.entries(object as object))
          form.set(`${name}[${place}][${field}]`, part as string)
    else form.set(name, value as string)
  return form
}
