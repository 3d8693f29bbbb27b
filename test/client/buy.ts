/**
 * A customer's whole purchase by a client that knows nothing of the shop but its OpenAPI document:
 * no cast, no import of ours.
 */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './generated/api.d.ts'

/** What happens outside the API: the gateway's page, and staff members who deliver. */
export type World = {
  pay: (orderId: string) => Promise<void>
  bring: (orderId: string) => Promise<void>
}
export type Bought = {
  number: string
  paid: number
  stars: number
  voucher: string
  pointsLeft: number
}

export const buy = async (
  url: string,
  account: { phone: string; password: string },
  world: World,
): Promise<Bought> => {
  const client = createClient<paths>({ baseUrl: url })
  const { data: session, error: refused } = await client.POST('/api/account/v1/login', {
    body: { phone_number: account.phone, password: account.password },
  })
  if (!session) throw new Error(refused.message)
  const { token } = session.data.key
  const withToken: Middleware = {
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${token}`)
      return request
    },
  }
  client.use(withToken)

  await client.DELETE('/api/shop/cart/clear')
  const found = await client.GET('/api/shop/products', {
    params: { query: { search: 'Anggur', limit: 5 } },
  })
  const card = found.data?.data.find((one) => 'single_variation_id' in one)
  if (!card || !('single_variation_id' in card)) throw new Error('No product was found.')
  const variation = card.single_variation_id ?? card.variation_id
  const added = await client.POST('/api/shop/cart/add-multiple', {
    params: { header: { 'Idempotency-Key': 'add-1' } },
    body: { product_id: card.id, items: [{ variation_id: variation, quantity: 2 }] },
  })
  if (added.data?.data.item_count !== 2) throw new Error(`Not in the cart: ${added.error?.message}`)

  const addresses = await client.GET('/api/shop/shipping/address')
  const address = addresses.data?.data[0]
  if (!address) throw new Error('No address.')
  const placed = await checkOut(client, address.id)
  await world.pay(placed.order_id)

  const paid = await client.GET('/api/shop/checkout/order/{id}', {
    params: { path: { id: placed.order_id } },
  })
  if (paid.data?.data.payment?.state !== 'paid')
    throw new Error(`Not paid: ${paid.data?.data.status_text}`)
  await world.bring(placed.order_id)

  const done = await client.POST('/api/shop/orders/{id}/complete', {
    params: { path: { id: placed.order_id } },
  })
  const line = done.data?.data.lines[0]
  if (!line) throw new Error(`Not completed: ${done.error?.message}`)
  const rated = await client.POST('/api/shop/orders/{id}/rate', {
    params: { path: { id: placed.order_id } },
    body: { items: [{ order_item_id: line.id, rating: '5', content: 'Manis dan segar' }] },
    bodySerializer: ({ items }) => {
      const form = new FormData()
      for (const [index, { order_item_id: id, rating, content }] of items.entries()) {
        form.set(`items[${index}][order_item_id]`, id)
        form.set(`items[${index}][rating]`, rating)
        form.set(`items[${index}][content]`, content ?? '')
      }
      return form
    },
  })
  const redeemed = await client.POST('/api/account/v1/point/redeem', {
    params: { header: { 'Idempotency-Key': 'redeem-1' } },
    body: { total_point: 50 },
  })
  if (!redeemed.data) throw new Error(redeemed.error.message)
  return {
    number: placed.order_number,
    paid: paid.data.data.total,
    stars: rated.data?.data.lines[0]?.review?.rating ?? 0,
    voucher: redeemed.data.data.voucher.coupon_code,
    pointsLeft: redeemed.data.data.total_point,
  }
}

type Client = ReturnType<typeof createClient<paths>>

/** Chooses the first courier, window and payment that can be had, and places the order. */
const checkOut = async (client: Client, addressId: string) => {
  const chosen = await client.PUT('/api/shop/checkout/address', { body: { address_id: addressId } })
  const courier = chosen.data?.data.available_couriers[0]
  if (!courier) throw new Error(`No courier: ${chosen.error?.message}`)
  await client.PUT('/api/shop/checkout/shipping-method', { body: { shipping_method: courier.id } })
  const summary = await client.GET('/api/shop/checkout/summary', {
    params: { query: { payment_method: 'qris' } },
  })
  const slot = summary.data?.data.available_time_pickups.find((one) => one.is_available)
  const method = summary.data?.data.available_payments.find(
    (one) => one.kind === 'qris' && one.is_available,
  )
  if (!slot || !method) throw new Error('No window or no way to pay.')
  await client.PUT('/api/shop/checkout/time-pickup', { body: { time_pickup: slot.id } })
  const { data, error } = await client.POST('/api/shop/checkout/process', {
    params: { header: { 'Idempotency-Key': 'order-1' } },
    body: { address_id: addressId, payment_method: method.id, time_pickup: slot.id, notes: '' },
  })
  if (!data) throw new Error(error.message)
  return data.data
}
