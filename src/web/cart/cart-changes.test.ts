import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { changeCart, isIdle, type CartChange } from './cart-changes.ts'

const picture = { src: '/a-480.webp', base: '/a', widths: [160, 480] }
const line = (key: string, more: Partial<CartItem> = {}): CartItem => {
  const item = {
    key,
    added_at: '2026-11-20T02:00:00.000Z',
    slug: key,
    id: `v-${key}`,
    product_id: `p-${key}`,
    name: key,
    variation_name: '1 kg',
    grade: 'A',
    images: { thumbnail: '/a-160.webp', featured: picture },
    tile: 'mango',
    stock_data: { quantity: 9, stock_status_text: 'In stock' },
    regular_price: 10_000,
    price: 10_000,
    formatted_regular_price: 'Rp10.000',
    formatted_price: 'Rp10.000',
    formatted_unit_price: 'Rp1.000/100 g',
    selected: true,
    selectable: true,
    waits: false,
    gift_of: null,
    note: '',
    parts: [],
    ready_tomorrow: true,
    availability: 'now' as const,
    refrigerated: false,
    is_wished: false,
    quantity: 1,
    quantity_max: 9,
    is_company_price: false,
    price_changed_from: null,
    ...more,
  }
  return { ...item, line_total: item.price * item.quantity, formatted_line_total: '' }
}
const cartOf = (...items: CartItem[]): Cart => {
  const subtotal = items
    .filter(({ selected }) => selected)
    .reduce((sum, item) => sum + item.line_total, 0)
  const totals = {
    subtotal,
    subtotal_tax: 0,
    shipping_total: 0,
    shipping_tax: 0,
    discount_total: 5_000,
    discount_tax: 0,
    service_fee: 2_000,
    service_fee_label: 'Biaya Layanan',
    total: subtotal - 3_000,
    total_tax: 0,
    formatted_subtotal: '',
    formatted_discount: '',
    formatted_service_fee: '',
    formatted_total: '',
  }
  return {
    automatic_discounts: [],
    points_to_earn: 0,
    missing_discounts: [],
    items,
    item_count: items.length,
    needs_shipping: true,
    needs_payment: true,
    has_discount: true,
    applied_coupons: [],
    totals,
    version: 1,
    delivery: { window: null, is_chosen: false, together: null, collect_at: null },
    thresholds: { minimum_goods: 50_000, shipping_off_from: 200_000, shipping_off: 20_000 },
    price_promise: false,
    has_company_prices: false,
    adjusted: [],
  }
}
const cart = cartOf(
  line('a', { quantity: 2 }),
  line('b', { price: 7_500 }),
  line('c', { selected: false, selectable: false, availability: 'out' }),
)

describe('changeCart', () => {
  it('sets a quantity and recalculates the amounts', () => {
    const next = changeCart(cart, { type: 'quantity', key: 'a', quantity: 5 })
    expect(next.items[0]).toMatchObject({
      quantity: 5,
      line_total: 50_000,
      formatted_line_total: 'Rp50.000',
    })
    expect(next.totals).toMatchObject({
      subtotal: 57_500,
      total: 54_500,
      formatted_total: 'Rp54.500',
    })
  })
  it.each([0, -1])('removes a line at quantity %i', (quantity) => {
    const next = changeCart(cart, { type: 'quantity', key: 'a', quantity })
    expect(next.items.map(({ key }) => key)).toEqual(['b', 'c'])
    expect(next.totals.subtotal).toBe(7_500)
  })
  it('counts selected lines only', () =>
    expect(changeCart(cart, { type: 'select', key: 'b', selected: false }).totals.subtotal).toBe(
      20_000,
    ))
  it('does not select a line that is not selectable', () =>
    expect(
      changeCart(cart, { type: 'select-all', selected: true }).items.map(
        ({ selected }) => selected,
      ),
    ).toEqual([true, true, false]))
  it('charges no fee for an empty selection', () =>
    expect(changeCart(cart, { type: 'select-all', selected: false }).totals).toMatchObject({
      subtotal: 0,
      service_fee: 0,
      discount_total: 0,
      total: 0,
    }))
  it('empties the cart', () =>
    expect(changeCart(cart, { type: 'clear' })).toMatchObject({ items: [], item_count: 0 }))
  it('raises the quantity of an existing line', () =>
    expect(
      changeCart(cart, { type: 'add', items: [{ variation_id: 'v-b', quantity: 3 }] }).items[1]
        ?.quantity,
    ).toBe(4))
  it('stores a note', () =>
    expect(changeCart(cart, { type: 'note', key: 'a', note: 'ripe, please' }).items[0]?.note).toBe(
      'ripe, please',
    ))
  it('does not mutate its input', () => {
    const before = structuredClone(cart)
    changeCart(cart, { type: 'clear' })
    changeCart(cart, { type: 'quantity', key: 'a', quantity: 9 })
    expect(cart).toEqual(before)
  })

  it('always totals its lines, and never falls below zero', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const change = fc.oneof(
      fc.record({
        type: fc.constant('quantity' as const),
        key,
        quantity: fc.integer({ min: -1, max: 99 }),
      }),
      fc.record({ type: fc.constant('select' as const), key, selected: fc.boolean() }),
      fc.record({ type: fc.constant('select-all' as const), selected: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(change), (changes: CartChange[]) => {
        const next = changes.reduce(changeCart, cart)
        const subtotal = next.items
          .filter(({ selected }) => selected)
          .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(next.totals.subtotal).toBe(subtotal)
        expect(next.totals.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('isIdle', () => {
  it.each<[CartChange, boolean]>([
    [{ type: 'quantity', key: 'a', quantity: 2 }, true],
    [{ type: 'quantity', key: 'a', quantity: 3 }, false],
    [{ type: 'quantity', key: 'gone', quantity: 0 }, true],
    [{ type: 'select', key: 'c', selected: true }, true],
    [{ type: 'select-all', selected: true }, true],
    [{ type: 'select-all', selected: false }, false],
    [{ type: 'note', key: 'a', note: '' }, true],
    [{ type: 'add', items: [{ variation_id: 'v-new', quantity: 1 }] }, false],
  ])('%j: %s', (change, idle) => expect(isIdle(cart, change)).toBe(idle))
})
