import { earnBonus } from '#server/points/index.ts'
import { notify } from '#server/notifications/index.ts'
import { newId } from '#server/platform/ids.ts'
import { col, row, run, sql } from '#server/platform/database.ts'
import { startSession } from '#server/auth/index.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import {
  buildAddress,
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  fillCart,
  payOrder,
  type Buyer,
  type TestProduct,
} from './builders.ts'
import { complaintIn, photoOf } from './complaints.ts'
import { PASSWORD } from './customer.ts'
import { buildRefund, orderAction } from './orders.ts'
import type { TestShop } from './shop.ts'

/** A customer with one of everything that a customer can have, each with its id. */
export type Person = Buyer & {
  email: string
  otherSessionId: string
  spareAddressId: string
  lineKey: string
  unpaidOrderId: string
  deliveredOrderId: string
  /** Of the delivered order: its route is not chosen yet. */
  refundId: string
  /** Another delivered order, with a complaint and its photo. */
  complainedOrderId: string
  complaintId: string
  complaintPhotoId: string
  /** A photo that was sent about the same order. */
  messagePhotoId: string
  noticeId: string
  couponCode: string
  /** A company that invites them. */
  companyId: string
  pointEntryId: string
  voucherId: string
  product: TestProduct
}

let people = 0
let passwordHash: Promise<string> | null = null

/**
 * Creates a customer with two addresses, a filled cart, a second device, a notification and a
 * coupon; with an unpaid and a delivered order unless `hasOrders` is false.
 */
export const buildPerson = async (
  test: TestShop,
  { hasOrders = true, product: given }: { hasOrders?: boolean; product?: TestProduct } = {},
): Promise<Person> => {
  const { shop, clock } = test
  const product = given ?? (await buildProduct(test, { stock: 500 }))
  const buyer = await buildBuyer(test)
  const now = clock.now()
  const email = `orang.${people++}@example.com`
  passwordHash ??= hashPassword(PASSWORD)
  await run(
    shop.db,
    sql`update customers set password_hash = ${await passwordHash}, email = ${email}, email_verified_at = ${now} where id = ${buyer.id}`,
  )
  const complaint = hasOrders
    ? await buildComplaint(test, buyer, product)
    : { complainedOrderId: '', complaintId: '', complaintPhotoId: '', messagePhotoId: '' }
  const orders = hasOrders
    ? await buildOrders(test, buyer, product)
    : { deliveredOrderId: '', refundId: '', unpaidOrderId: '' }
  const filled = await fillCart(test, buyer, product)
  await shop.database.transaction((tx) =>
    notify(tx, { customerId: buyer.id, kind: 'welcome', params: { name: 'x' }, href: '/', now }),
  )
  const notice = await row(
    shop.db,
    sql({ id: col.text })`
      select id from notifications where customer_id = ${buyer.id} and kind = 'welcome' order by id limit 1`,
  )
  const other = await startSession(shop.db, buyer.id, 'full', {
    userAgent: 'other',
    ip: '127.0.0.1',
    now,
  })
  return {
    ...buyer,
    email,
    otherSessionId: other.sessionId,
    spareAddressId: await buildAddress(test, buyer.id),
    lineKey: filled.body.data.items[0].key,
    ...complaint,
    ...orders,
    noticeId: notice!.id,
    companyId: await buildInvitation(test, buyer),
    couponCode: await buildCoupon(test, { customerId: buyer.id, public: false }),
    ...(await buildPoints(test, buyer)),
    product,
  }
}

/** Written straight, because a member of staff would have to sign in for each person. */
const buildInvitation = async (test: TestShop, { id }: Buyer): Promise<string> => {
  const now = test.clock.now()
  const companyId = newId(now)
  await run(
    test.shop.db,
    sql`insert into companies (id, legal_name, tax_number, tax_address, invoice_email, created_at)
        values (${companyId}, 'PT Uji', ${companyId.replaceAll(/\D/g, '').padEnd(16, '7').slice(-16)}, 'Jl. Uji 1', 'tagihan@example.com', ${now})`,
  )
  await run(
    test.shop.db,
    sql`insert into company_buyers (company_id, customer_id, invited_at) values (${companyId}, ${id}, ${now})`,
  )
  return companyId
}

/** Two hundred points, one hundred of them converted into a voucher. */
const buildPoints = async (
  test: TestShop,
  buyer: Buyer,
): Promise<{ pointEntryId: string; voucherId: string }> => {
  const note = { en: 'A test', id: 'Uji' }
  const bonus = { customerId: buyer.id, points: 200, cause: 'test', causeId: buyer.id, note }
  await test.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
  )
  const { body } = await test.request('POST', '/api/account/v1/point/redeem', {
    token: buyer.accountToken,
    body: { total_point: 100 },
  })
  const [entry] = (
    await test.request('GET', '/api/account/v1/point-histories', { token: buyer.accountToken })
  ).body.data
  return { pointEntryId: entry.id, voucherId: body.data.voucher.id }
}

const buildOrders = async (test: TestShop, buyer: Buyer, product: TestProduct) => {
  const deliveredOrderId = await buildOrder(test, buyer, product)
  await payOrder(test, deliveredOrderId)
  await orderAction(test, deliveredOrderId, 'pick', 'pack', 'send', 'deliver')
  return {
    deliveredOrderId,
    refundId: await buildRefund(test, deliveredOrderId),
    unpaidOrderId: await buildOrder(test, buyer, product),
  }
}

const buildComplaint = async (test: TestShop, buyer: Buyer, product: TestProduct) => {
  const complainedOrderId = await buildOrder(test, buyer, product, { quantity: 2 })
  await payOrder(test, complainedOrderId)
  await orderAction(test, complainedOrderId, 'pick', 'pack', 'send', 'deliver')
  const owner = { token: buyer.token, orderId: complainedOrderId }
  const complaintId = await complaintIn(test, owner, 'submitted', [await photoOf()])
  const photo = await row(
    test.shop.db,
    sql({ id: col.text })`select id from complaint_photos where complaint_id = ${complaintId}`,
  )
  const form = new FormData()
  form.append('photos[]', await photoOf())
  const written = await test.request('POST', `/api/shop/orders/${complainedOrderId}/conversation`, {
    token: buyer.token,
    body: form,
  })
  const messagePhotoId = written.body.data.messages[0].photos[0].id as string
  return { complainedOrderId, complaintId, complaintPhotoId: photo!.id, messagePhotoId }
}
