/** Orders by phone: valid requests, and a whole order. */
import { buildBuyer, buildProduct, NEAR, NOON, type Buyer, type TestProduct } from './builders.ts'
import { nextPhone } from './customer.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

export const phoneAddress = {
  label: 'Rumah',
  name: 'Ibu Sinta',
  phone: '0812-3456-7890',
  province_id: '31',
  city_id: '31.74',
  district_id: '31.74.03',
  postcode: '12730',
  address_1: 'Jl. Bangka XI No. 14B',
  address_2: '',
  latitude: NEAR.lat,
  longitude: NEAR.lng,
  notes: '',
}

/** A customer whose cart is ready to be ordered. */
const prepared = async (
  test: TestShop,
): Promise<{ owner: TestStaff; buyer: Buyer; product: TestProduct; body: object }> => {
  const [owner, buyer] = [await buildStaff(test, 'owner'), await buildBuyer(test)]
  const product = await buildProduct(test, { stock: 500 })
  const { body } = await staffAsk(test, owner)(
    'PUT',
    `/phone-orders/customers/${buyer.id}/order`,
    orderOf(buyer, product),
  )
  return { owner, buyer, product, body: placeOf(buyer, body.data.summary) }
}
const orderOf = (buyer: Buyer, product: TestProduct) => ({
  lines: [{ variation_id: product.variationId, quantity: 2 }],
  address_id: buyer.addressId,
  time_pickup: NOON,
})
export const placeOf = (
  { addressId }: Pick<Buyer, 'addressId'>,
  summary: { total: number; cart_version: number },
) => ({
  address_id: addressId,
  time_pickup: NOON,
  payment_method: 'va_bca',
  notes: '',
  expected_total: summary.total,
  cart_version: summary.cart_version,
})

export const PHONE_ASKS: Record<string, Make> = {
  'GET /api/staff/phone-orders/customers': ({ phone }) => ({ query: { phone } }),
  'POST /api/staff/phone-orders/customers': () => ({
    body: { phone: nextPhone(), name: 'Ibu Sinta' },
  }),
  'GET /api/staff/phone-orders/goods': () => ({ query: { q: 'uji' } }),
  'POST /api/staff/phone-orders/customers/{id}/addresses': async (_, test) => {
    const [{ token }, { id }] = [await buildStaff(test, 'owner'), await buildBuyer(test)]
    return { token, params: { id }, body: { ...phoneAddress } }
  },
  'GET /api/staff/phone-orders/customers/{id}/order': async (_, test) => {
    const { owner, buyer } = await prepared(test)
    return { token: owner.token, params: { id: buyer.id } }
  },
  'PUT /api/staff/phone-orders/customers/{id}/order': async (_, test) => {
    const { owner, buyer, product } = await prepared(test)
    return { token: owner.token, params: { id: buyer.id }, body: orderOf(buyer, product) }
  },
  'POST /api/staff/phone-orders/customers/{id}/place': async (_, test) => {
    const { owner, buyer, body } = await prepared(test)
    return { token: owner.token, params: { id: buyer.id }, body: { ...body } }
  },
}
