/** Offers and invitations that are held, and valid requests for the calls of their desk. */
import { noteReferral } from '#server/points/index.ts'
import { buildBuyer, buildCoupon, buildOrder, buildProduct, fillCart } from './builders.ts'
import { buyAtBranch } from './earning.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

let doors = 0

/** A customer wants an offer for first orders at the door of another one who has ordered. */
export const buildHeldOffer = async (test: TestShop) => {
  const door = { lat: -6.21 - (doors += 1) * 0.001, lng: 106.9 }
  const [other, customer] = [await buildBuyer(test, door), await buildBuyer(test, door)]
  const code = await buildCoupon(test, { firstOrderOnly: true })
  const orderId = await buildOrder(test, other, await buildProduct(test))
  await test.drain()
  await fillCart(test, customer, await buildProduct(test))
  await test.request('POST', '/api/shop/checkout/coupon', { token: customer.token, body: { code } })
  const [review] = await test.sql<{ id: string }>(
    'select id from coupon_reviews where customer_id = $1',
    customer.id,
  )
  const [order] = await test.sql<{ number: string }>(
    'select number from orders where id = $1',
    orderId,
  )
  return { id: review!.id, customer, other, code, number: order!.number }
}

/** A friend with the referrer's phone number has bought for the first time. */
export const buildHeldInvitation = async (test: TestShop) => {
  const [referrer, friend] = [await buildBuyer(test), await buildBuyer(test)]
  const { body } = await test.request('GET', '/api/account/v1/referral', {
    token: referrer.accountToken,
  })
  await test.sql(
    'update addresses set phone = $2, lat = lat + random() / 2 where customer_id = $1',
    friend.id,
    referrer.phone,
  )
  const referral = { friendId: friend.id, code: body.data.code, device: null }
  await test.shop.database.transaction((tx) => noteReferral(tx, referral, test.clock.now()))
  await buyAtBranch(test, friend)
  return { friend, referrer }
}

const served = async (test: TestShop) => ({ token: (await buildStaff(test, 'support')).token })
export const HELD_ASKS: Record<string, Make> = {
  'GET /api/staff/held': async (_, test) => served(test),
  'GET /api/staff/held/{id}': async (_, test) => ({
    ...(await served(test)),
    params: { id: (await buildHeldOffer(test)).id },
  }),
  'POST /api/staff/held/{id}/decide': async (_, test) => ({
    ...(await served(test)),
    params: { id: (await buildHeldOffer(test)).id },
    body: { decision: 'allow', reason: 'Satu keluarga' },
  }),
}
