import { expect, it } from 'vitest'
import { thingPage } from './thing-page.ts'

const all = () => true

it('leads to the page of a thing, for those who may open it', () => {
  expect(thingPage('coupon', 'MANGGA 10', all)).toBe('/staff/coupons/MANGGA%2010')
  expect(thingPage('product', 'a1', (needs) => needs === 'products.read')).toBe(
    '/staff/products/a1',
  )
  expect(thingPage('product', 'a1', (needs) => needs === 'orders.read')).toBeNull()
})

it('leads to the page of an order by its number and of a role', () => {
  expect(thingPage('order', 'PTK-1', all)).toBe('/staff/orders/PTK-1')
  expect(thingPage('role', 'cashier', all)).toBe('/staff/roles/cashier')
})

it('leads nowhere without a page', () => {
  for (const kind of ['job', 'setting', 'toString']) expect(thingPage(kind, 'a', all)).toBeNull()
})
