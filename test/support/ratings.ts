/** Orders whose lines can be rated, and ratings as a browser sends them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  buildBuyer,
  buildProduct,
  fillCart,
  payOrder,
  placeOrder,
  type Buyer,
  type TestProduct,
} from './builders.ts'
import { orderAction } from './orders.ts'
import { TEST_NOW, type TestAnswer, type TestShop } from './shop.ts'

export type Bought = { buyer: Buyer; products: TestProduct[]; orderId: string; lineIds: string[] }
/** A completed order of as many products as asked for. */
export const boughtOrder = async (
  test: TestShop,
  lines = 1,
  isCompleted = true,
): Promise<Bought> => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  const products = await Promise.all(Array.from({ length: lines }, () => buildProduct(test)))
  for (const product of products) await fillCart(test, buyer, product)
  const orderId = (await placeOrder(test, buyer)).body.data.order_id as string
  await test.drain()
  await payOrder(test, orderId)
  await orderAction(
    test,
    orderId,
    'pick',
    'pack',
    'send',
    'deliver',
    ...(isCompleted ? (['complete'] as const) : []),
  )
  const { data } = (
    await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
  ).body
  const lineOf = (product: TestProduct) =>
    data.lines.find((line: { product_id: string }) => line.product_id === product.id).id as string
  return { buyer, products, orderId, lineIds: products.map(lineOf) }
}

export type RatingItem = {
  line: string
  rating?: unknown
  content?: string
  photos?: File[]
  video?: File
  cover?: File
}
export const ratingForm = (...items: RatingItem[]): FormData => {
  const form = new FormData()
  for (const [index, { line, rating = 5, content, photos = [], video, cover }] of items.entries()) {
    form.set(`items[${index}][order_item_id]`, line)
    form.set(`items[${index}][rating]`, String(rating))
    if (content !== undefined) form.set(`items[${index}][content]`, content)
    for (const photo of photos) form.append(`items[${index}][photos][]`, photo)
    if (video) form.set(`items[${index}][video]`, video)
    if (cover) form.set(`items[${index}][cover]`, cover)
  }
  return form
}
/** Encoded first, so that what is sent is one whole body, as a browser sends it. */
export const sendRating = async (
  test: TestShop,
  buyer: Buyer,
  orderId: string,
  ...items: RatingItem[]
): Promise<TestAnswer> => {
  const encoded = new Response(ratingForm(...items))
  const answer = await test.app.request(`http://localhost/api/shop/orders/${orderId}/rate`, {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      'authorization': `Bearer ${buyer.token}`,
      'x-petik-peer': '127.0.0.1',
    },
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
export const reviewsOf = async (test: TestShop, product: TestProduct) =>
  (await test.request('GET', `/api/shop/products/${product.slug}/reviews?review_per_page=50`)).body
    .data
/** The names of every uploaded file. */
export const storedFiles = (test: TestShop): string[] => {
  try {
    return readdirSync(join(test.config.dataDir, 'files'))
  } catch {
    return []
  }
}
export const jpeg = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#c96f00' } })
    .jpeg()
    .toBuffer()
export const asFile = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })
export const photo = async () => asFile(await jpeg())
export const asFilm = (bytes: Uint8Array) => asFile(bytes, 'film.mp4', 'video/mp4')
