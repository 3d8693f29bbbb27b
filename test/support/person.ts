import { addReviews } from '#server/reviews/index.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { buildAddress, buildOrder, buildProduct, payOrder, type Buyer } from './builders.ts'
import { closeComplaints, complain, linesOf, photoOf } from './complaints.ts'
import { buildCustomer, PASSWORD } from './customer.ts'
import { orderAction } from './orders.ts'
import type { TestShop } from './shop.ts'

/** Unique texts: wherever they appear, they are this person's. */
export const TELLING = {
  name: 'Wulandari Rahasia',
  street: 'Jl. Rahasia Sekali No. 77',
  recipient: 'Penerima Rahasia',
  note: 'titip ke pos rahasia',
  reason: 'alasan rahasia',
  ip: '203.0.113.77',
  agent: 'Peramban Rahasia/1.0',
  complaint: 'keluhan rahasia sekali',
} as const

export type Regular = Buyer & { email: string; productSlug: string; reviewedSlug: string }

/**
 * A customer who has used everything: a completed and a cancelled order with notes, points, a
 * review, wishlist, cart, messages.
 */
export const buildRegular = async (test: TestShop, email: string): Promise<Regular> => {
  const customer = await buildCustomer(test, {
    name: TELLING.name,
    email,
    passwordHash: await hashPassword(PASSWORD),
  })
  const addressId = await buildAddress(test, customer.id)
  await test.sql(
    'update addresses set recipient = $1, phone = $2, address_1 = $3, full_address = $3, notes = $4 where id = $5',
    TELLING.recipient,
    customer.phone,
    TELLING.street,
    TELLING.note,
    addressId,
  )
  await test.sql(
    'update sessions set ip = $1, user_agent = $2 where customer_id = $3',
    TELLING.ip,
    TELLING.agent,
    customer.id,
  )
  const buyer: Buyer = {
    id: customer.id,
    token: customer.wpToken,
    accountToken: customer.token,
    phone: customer.phone,
    addressId,
  }
  const product = await buildProduct(test)
  const done = await buildOrder(test, buyer, product, { more: { notes: TELLING.note } })
  await test.sql('update order_lines set note = $1 where order_id = $2', TELLING.note, done)
  await payOrder(test, done)
  await orderAction(test, done, 'pick', 'pack', 'send', 'deliver', 'complete')
  const [line] = await linesOf(test, done)
  const items = [{ order_item_id: line!.id, quantity: 1 }]
  await complain(test, buyer.token, done, {
    slug: 'not-as-described',
    items,
    description: TELLING.complaint,
    photos: [await photoOf()],
  })
  await closeComplaints(test, done)
  const cancelled = await buildOrder(test, buyer, product)
  const answer = await test.request('POST', `/api/shop/orders/${cancelled}/cancel`, {
    token: buyer.token,
    body: { reason: TELLING.reason },
  })
  if (answer.status !== 200) throw new Error(`The order was not cancelled: ${answer.status}`)
  await test.drain()
  const now = test.clock.now()
  await test.shop.database.transaction((tx) =>
    addReviews(tx, [
      {
        id: newId(now),
        productId: product.id,
        customerId: customer.id,
        orderLineId: null,
        authorName: TELLING.name,
        authorAvatar: '/files/me.webp',
        rating: 5,
        content: 'Segar dan manis',
        images: [{ url: '/files/me-and-mango.webp', thumbnail: '/files/me-and-mango.webp' }],
        createdAt: now,
      },
    ]),
  )
  await test.request('POST', `/api/shop/wishlist/toggle/${product.id}`, {
    token: buyer.token,
    body: {},
  })
  await test.request('POST', '/api/shop/cart/add-multiple', {
    token: buyer.token,
    body: { product_id: product.id, items: [{ variation_id: product.variationId, quantity: 1 }] },
  })
  await test.request('POST', '/api/account/v1/send-email-code', {
    token: buyer.accountToken,
    body: {},
  })
  return { ...buyer, email, productSlug: product.slug, reviewedSlug: product.slug }
}
