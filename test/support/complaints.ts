/** Complaints for tests: sent through the API, processed by operator functions. */
import sharp from 'sharp'
import { ask as askCustomer, reject } from '#server/complaints/index.ts'
import { col, rows, sql } from '#server/platform/database.ts'
import { buildBuyer, buildOrder, buildProduct, payOrder, type Buyer } from './builders.ts'
import { orderAction } from './orders.ts'
import type { TestAnswer, TestShop } from './shop.ts'

/** A photo of one colour. */
export const photoOf = async (
  name = 'rusak.jpg',
  background = '#7a1b36',
  width = 640,
  height = 480,
): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

export type ComplaintForm = {
  slug?: string
  items?: unknown
  description?: string
  remedy?: string
  photos?: readonly File[]
  key?: string
}
export const DESCRIPTION = 'Separuh buahnya memar dan berair.'

export const formOf = (given: ComplaintForm): FormData => {
  const form = new FormData()
  form.set('slug', given.slug ?? 'item-missingincomplete')
  form.set(
    'items',
    typeof given.items === 'string' ? given.items : JSON.stringify(given.items ?? []),
  )
  form.set('description', given.description ?? DESCRIPTION)
  if (given.remedy !== undefined) form.set('remedy', given.remedy)
  for (const photo of given.photos ?? []) form.append('photos[]', photo)
  return form
}

/** Sends a complaint as a browser does. */
export const complain = (
  test: TestShop,
  token: string | undefined,
  orderId: string,
  given: ComplaintForm,
): Promise<TestAnswer> =>
  test.request('POST', `/api/shop/orders/${orderId}/complaints`, {
    ...(token === undefined ? {} : { token }),
    ...(given.key === undefined ? {} : { headers: { 'idempotency-key': given.key } }),
    body: formOf(given),
  })

export const linesOf = (test: TestShop, orderId: string) =>
  rows(
    test.shop.db,
    sql({ id: col.text, quantity: col.int })`
      select id, quantity from order_lines where order_id = ${orderId} order by position`,
  )

export type Delivered = { buyer: Buyer; orderId: string; lineId: string; variationId: string }

/** An order of one product that was paid and has just been delivered. */
export const buildDelivered = async (
  test: TestShop,
  given: { price?: number; quantity?: number; stock?: number; buyer?: Buyer; method?: string } = {},
): Promise<Delivered> => {
  const buyer = given.buyer ?? (await buildBuyer(test))
  const product = await buildProduct(test, {
    price: given.price ?? 100_000,
    stock: given.stock ?? 100,
  })
  const orderId = await buildOrder(test, buyer, product, {
    quantity: given.quantity ?? 4,
    ...(given.method === undefined ? {} : { method: given.method }),
  })
  if (given.method !== 'cod') await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
  const [line] = await linesOf(test, orderId)
  return { buyer, orderId, lineId: line!.id, variationId: product.variationId }
}

/**
 * A complaint about an order whose line is free for it again, in a state; those before it are
 * rejected. Answers its id.
 */
export const complaintIn = async (
  test: TestShop,
  owner: { token: string; orderId: string },
  state: 'submitted' | 'need_info' | 'rejected',
  photos: readonly File[] = [],
): Promise<string> => {
  const now = test.clock.now()
  await closeComplaints(test, owner.orderId)
  const [line] = await linesOf(test, owner.orderId)
  // Too dear for the shop's own rule, so that it waits for a person.
  const items = [{ order_item_id: line!.id, quantity: 1 }]
  const slug = photos.length > 0 ? 'not-as-described' : 'item-missingincomplete'
  const { body } = await complain(test, owner.token, owner.orderId, { slug, items, photos })
  const id: string = body.data.id
  if (state === 'need_info') await askCustomer(test.shop, id, 'Boleh kirim foto labelnya?', now)
  if (state === 'rejected') await reject(test.shop, id, 'Di foto terlihat baik.', now)
  return id
}

export const closeComplaints = async (test: TestShop, orderId: string): Promise<void> => {
  const open = await rows(
    test.shop.db,
    sql({ id: col.text })`
      select id from complaints where order_id = ${orderId} and state in ('submitted', 'in_review', 'need_info')`,
  )
  for (const { id } of open) await reject(test.shop, id, 'Ditutup.', test.clock.now())
}
