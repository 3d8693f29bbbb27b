import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { newCustomer, type Customer } from './customers.ts'
import { shopCommand } from './operator.ts'

type Variation = {
  id: string
  name: string
  availability: string
  stock_quantity: number
  price_data: { sale_price: number }
}
type Product = { id: string; slug: string; name: string; variations: Variation[] }
type Place = {
  lat: number
  lng: number
  address: string
  codes: { province_id: string; city_id: string; district_id: string; postcode: string | null }
}
type Summary = {
  total: number
  available_couriers: { id: string }[]
  selected_shipping_method: string | null
  selected_address: { id: string } | null
  available_time_pickups: { id: string; is_available: boolean }[]
}

/** A common fruit with several variations, well in stock. */
export const MANGO = { slug: 'mangga-harum-manis' } as const
/** One with a single variation, which a card adds directly. */
export const BANANA = { slug: 'pisang-raja' } as const
/** A chilled product. */
export const LONGAN = { slug: 'kelengkeng-itoh' } as const

/** Adds the first available variation of a product to the cart. */
export async function putInCart(customer: Customer, slug: string, quantity: number) {
  const product = await customer.ask<Product>('GET', `/api/shop/products/${slug}`)
  const variation = product.variations.find(({ availability }) => availability === 'now')
  if (!variation) throw new Error(`${slug} is not in stock`)
  await customer.ask('POST', '/api/shop/cart/add-multiple', {
    product_id: product.id,
    items: [{ variation_id: variation.id, quantity }],
  })
}

/** Adds an address in Tebet, within the delivery area. */
export async function addAddress(customer: Customer, label: string) {
  const places = await customer.ask<Place[]>('GET', '/api/shop/maps/search?q=Tebet%20Barat')
  const place = places[0]
  if (!place) throw new Error('Tebet Barat is not on the map')
  const { postcode, ...codes } = place.codes
  await customer.ask('POST', '/api/shop/shipping/address', {
    label,
    name: customer.name,
    phone: customer.phone,
    ...codes,
    postcode: postcode ?? '',
    address_1: 'Jl. Tebet Barat Dalam No. 8, RT 03/RW 02',
    latitude: place.lat,
    longitude: place.lng,
  })
}

/**
 * The last windows are of tests that pick, because a run takes all orders of its window along: two
 * of the day of the shop, one for each language, then one of each worker.
 */
const DAY_WINDOWS = 2
const PICKED_WINDOWS = DAY_WINDOWS + 3

/**
 * Orders the cart in a free delivery window: a window takes 20 orders, and each test is another
 * customer. `at` names one of the last windows, from the end. Resolves to the order's id.
 */
export async function placeOrder(
  customer: Customer,
  paymentMethod: string,
  at?: number,
): Promise<string> {
  let summary = await customer.ask<Summary>('GET', '/api/shop/checkout/summary')
  const courier = summary.selected_shipping_method ?? summary.available_couriers[0]?.id
  if (!summary.selected_shipping_method)
    summary = await customer.ask('PUT', '/api/shop/checkout/shipping-method', {
      shipping_method: courier,
    })
  const free = summary.available_time_pickups.filter(({ is_available }) => is_available)
  const others = free.slice(0, -PICKED_WINDOWS)
  const slot = at ? free.at(at)?.id : others[Number(customer.phone.slice(-3)) % others.length]?.id
  summary = await customer.ask('PUT', '/api/shop/checkout/time-pickup', { time_pickup: slot })
  const order = {
    address_id: summary.selected_address?.id,
    payment_method: paymentMethod,
    time_pickup: slot,
    expected_total: summary.total,
  }
  const { order_id } = await customer.ask<{ order_id: string }>(
    'POST',
    '/api/shop/checkout/process',
    order,
  )
  return order_id
}

/** Pays an order at the demo gateway and waits until the server knows. */
export async function payOrder(customer: Customer, orderId: string) {
  type Placed = { state: string; payment: { redirect_url: string | null } | null }
  const read = () => customer.ask<Placed>('GET', `/api/shop/checkout/order/${orderId}`)
  await expect
    .poll(async () => (await read()).payment?.redirect_url, 'the gateway has answered')
    .toBeTruthy()
  const gateway = (await read()).payment?.redirect_url ?? ''
  await customer.request.post(gateway, { form: { outcome: 'pay', stay: '1' } })
  await expect.poll(async () => (await read()).state, 'the shop knows').not.toBe('pending_payment')
}

/** The code that a customer says at the door; it is there once the parcel of a sent order is. */
export async function codeAtDoor(customer: Customer, orderId: string): Promise<string> {
  type Tracked = { delivery_code: string | null }
  let code: string | null = null
  const read = async () => {
    const tracked = await customer.ask<Tracked>('GET', `/api/shop/orders/${orderId}/tracking`)
    return (code = tracked.delivery_code)
  }
  await expect.poll(read, 'the parcel has a code').toBeTruthy()
  return code!
}

/** The number of a paid order of a new customer. */
export async function paidOrder(page: Page, language: Locale, label: string): Promise<string> {
  const customer = await newCustomer(page, language)
  await addAddress(customer, label)
  await putInCart(customer, MANGO.slug, 4)
  const id = await placeOrder(customer, 'qris')
  await payOrder(customer, id)
  return (await customer.ask<{ number: string }>('GET', `/api/shop/orders/${id}`)).number
}

/** A product that several others can take the place of. */
export async function replaceable(customer: Customer): Promise<Product> {
  const all = await customer.ask<Product[]>('GET', '/api/shop/products?limit=48')
  for (const { slug } of all) {
    const product = await customer.ask<Product>('GET', `/api/shop/products/${slug}`)
    const variation = product.variations.find(({ availability }) => availability === 'now')
    const path = `/api/shop/checkout/substitute-goods/${variation?.id}`
    if (variation && (await customer.ask<unknown[]>('GET', path)).length > 1) return product
  }
  throw new Error('No product has several that can take its place.')
}

type ToPick = {
  slug: string
  note?: string
  substitute?: { id: string; choice: 'ask' | 'refund' }
}
/**
 * A paid order of two of a product, which waits to be picked, with a choice for missing goods. It
 * stands in a window of this worker alone.
 */
export async function orderToPick(customer: Customer, { slug, note, substitute }: ToPick) {
  await addAddress(customer, 'Rumah')
  if (substitute)
    await customer.ask('PUT', `/api/shop/checkout/substitutes/${substitute.id}`, {
      choice: substitute.choice,
    })
  await putInCart(customer, slug, 2)
  if (note !== undefined) {
    const { items } = await customer.ask<{ items: { key: string }[] }>('GET', '/api/shop/cart')
    await customer.ask('PUT', '/api/shop/cart/update', { cart_item_key: items[0]?.key, note })
  }
  const { parallelIndex } = test.info()
  const orderId = await placeOrder(customer, 'qris', -1 - DAY_WINDOWS - parallelIndex)
  await payOrder(customer, orderId)
  await shopCommand('orders', 'advance', orderId, 'confirmed')
  return orderId
}

/** Adds two of a product to an order that is not picked yet: paid, accepted, in the same bag. */
export async function addToOrder(
  customer: Customer,
  orderId: string,
  { slug }: ToPick,
): Promise<string> {
  await putInCart(customer, slug, 2)
  type Added = { total: number; selected_time_pickup: string }
  const body = { order_id: orderId }
  const summary = await customer.ask<Added>('PUT', '/api/shop/checkout/add-to', body)
  const { order_id: id } = await customer.ask<{ order_id: string }>(
    'POST',
    '/api/shop/checkout/process',
    {
      payment_method: 'qris',
      time_pickup: summary.selected_time_pickup,
      expected_total: summary.total,
    },
  )
  await payOrder(customer, id)
  await shopCommand('orders', 'advance', id, 'confirmed')
  return id
}
