import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote, type CheckoutFacts, type CheckoutLine, type Courier } from './checkout.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { paymentMinutes } from './payment-minutes.ts'
import { paymentRefusal } from './payment-refusal.ts'
import { settingsFrom } from '../settings.ts'

const settings = settingsFrom({})
const line = (given: Partial<CheckoutLine> = {}): CheckoutLine => ({
  key: 'a',
  variationId: 'v',
  slug: 'mangga',
  quantity: 1,
  selected: true,
  availability: 'now',
  available: 20,
  price: 60_000,
  weightG: 500,
  refrigerated: false,
  frozen: false,
  categories: ['mangga'],
  giftOf: null,
  ...given,
})
const own: Courier = {
  id: 'petik-antar',
  price: 9_000,
  carries: { chilled: true, frozen: true },
  own: true,
}
const parcel: Courier = {
  id: 'reguler',
  price: 14_000,
  carries: { chilled: false, frozen: false },
  own: false,
}
const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  id: 'c',
  code: 'UJI',
  kind: 'fixed',
  value: 10_000,
  maxDiscount: null,
  minimum: 0,
  startsAt: new Date('2026-01-01'),
  endsAt: new Date('2027-01-01'),
  firstOrderOnly: false,
  categories: null,
  tiers: null,
  weekdays: null,
  paymentMethods: null,
  customerId: null,
  totalLimit: null,
  perCustomerLimit: null,
  uses: 0,
  customerUses: 0,
  customerUsesToday: 0,
  buyQuantity: null,
  getQuantity: null,
  giftVariationId: null,
  products: null,
  withoutCategories: null,
  withoutProducts: null,
  locations: null,
  fromTime: null,
  untilTime: null,
  perCustomerDayLimit: null,
  budget: null,
  spent: 0,
  ...given,
})
const facts = (given: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  now: new Date('2026-11-20T02:00:00Z'),
  settings,
  lines: [line()],
  hasAddress: true,
  isPinElsewhere: false,
  distanceM: 2_000,
  couriers: [own, parcel],
  shippingMethod: null,
  timePickup: 'kemang+2026-11-21+08:00',
  slotLoads: [],
  coupons: [],
  gifts: [],
  storeCredit: 0,
  customer: {
    id: 'me',
    tier: 'benih',
    tierPosition: 1,
    earnFactorPercent: 100,
    hasOrdered: true,
    completedOrders: 1,
    refusedCod: false,
  },
  ...given,
})

describe('what it costs', () => {
  it('goods, fee, shipping with the window’s change, less coupons', () => {
    const made = quote(
      facts({
        lines: [line({ quantity: 2 })],
        timePickup: 'kemang+2026-11-21+18:00',
        coupons: [coupon()],
      }),
      'qris',
    )
    expect(made).toMatchObject({
      subtotal: 120_000,
      serviceFee: 2_000,
      shipping: 14_000,
      discount: 10_000,
      total: 126_000,
      points: 110,
      requirements: [],
      grams: 1_000,
    })
  })
  it('store credit pays what it can of it, and never more than the total', () => {
    expect(quote(facts({ storeCredit: 20_000 }), 'qris')).toMatchObject({
      total: 71_000,
      credit: 20_000,
      due: 51_000,
    })
    expect(quote(facts({ storeCredit: 500_000 }), 'qris')).toMatchObject({
      total: 71_000,
      credit: 71_000,
      due: 0,
    })
    expect(quote(facts(), 'qris')).toMatchObject({ credit: 0, due: 71_000 })
  })
  it('counts selected lines alone', () =>
    expect(
      quote(facts({ lines: [line(), line({ key: 'b', selected: false, price: 1_000_000 })] }), null)
        .subtotal,
    ).toBe(60_000))
  it('nothing at all for nothing selected', () =>
    expect(quote(facts({ lines: [] }), null)).toMatchObject({
      subtotal: 0,
      serviceFee: 0,
      shipping: 0,
      total: 0,
      points: 0,
    }))
  it('no fee from the third tier on', () =>
    expect(
      quote(facts({ customer: { ...facts().customer, tierPosition: 3 } }), null).serviceFee,
    ).toBe(0))
  it('one coupon on goods and one on shipping; a further one of a kind is passed over', () => {
    const made = quote(
      facts({
        coupons: [
          coupon(),
          coupon({ code: 'ZWEI', value: 50_000 }),
          coupon({ code: 'ONGKIR', kind: 'shipping', value: 99_000 }),
        ],
      }),
      null,
    )
    expect(made.coupons.map((one) => [one.coupon.code, one.discount])).toEqual([
      ['UJI', 10_000],
      ['ONGKIR', 9_000],
    ])
  })
  it('a shipping coupon takes off what is left of shipping', () => {
    const made = quote(
      facts({ lines: [line({ price: 200_000 })], coupons: [coupon({ kind: 'shipping' })] }),
      null,
    )
    expect(made).toMatchObject({ shipping: 0, discount: 0, requirements: ['COUPON_INVALID'] })
  })
  it('a choice that may not carry the goods is replaced', () => {
    expect(quote(facts({ shippingMethod: 'reguler' }), null).courier?.id).toBe('reguler')
    expect(
      quote(facts({ shippingMethod: 'reguler', lines: [line({ refrigerated: true })] }), null)
        .courier?.id,
    ).toBe('petik-antar')
  })
  it('without a window chosen, the first that can be booked', () =>
    expect(quote(facts({ timePickup: null }), null).slot?.id).toBe('kemang+2026-11-20+12:00'))
})

describe('what is missing', () => {
  it.each<[string, Partial<CheckoutFacts>, string[]]>([
    ['nothing', {}, []],
    ['lines', { lines: [] }, ['NO_SELECTED_LINES']],
    ['stock', { lines: [line({ quantity: 3, available: 2 })] }, ['LINE_UNAVAILABLE']],
    ['a Rupiah to the minimum', { lines: [line({ price: 49_999 })] }, ['BELOW_MINIMUM']],
    ['a pin that agrees with its address', { isPinElsewhere: true }, ['PIN_ELSEWHERE']],
    ['an address', { hasAddress: false, couriers: [] }, ['ADDRESS_REQUIRED']],
    ['a courier that goes there', { couriers: [] }, ['OUT_OF_AREA']],
    [
      'a cold courier',
      { couriers: [parcel], lines: [line({ refrigerated: true })] },
      ['COURIER_NOT_FOR_CHILLED'],
    ],
    [
      'a frozen one',
      {
        couriers: [{ ...own, carries: { chilled: true, frozen: false } }],
        lines: [line({ frozen: true })],
      },
      ['COURIER_NOT_FOR_CHILLED'],
    ],
    ['a window', { timePickup: 'nonsense' }, ['SLOT_REQUIRED']],
    ['a window that is not past', { timePickup: 'kemang+2026-11-20+08:00' }, ['SLOT_PAST']],
    [
      'a window late enough',
      { timePickup: 'kemang+2026-11-20+18:00', lines: [line({ availability: 'tomorrow' })] },
      ['SLOT_PAST'],
    ],
    ['room', { lines: [line({ weightG: 150_001 })] }, ['TOO_HEAVY', 'SLOT_FULL']],
    ['a coupon that holds', { coupons: [coupon({ minimum: 100_000 })] }, ['COUPON_INVALID']],
    [
      'several things, in the order of the page',
      {
        lines: [line({ price: 10_000, quantity: 2, available: 1 })],
        hasAddress: false,
        couriers: [],
        timePickup: 'x',
      },
      ['LINE_UNAVAILABLE', 'BELOW_MINIMUM', 'ADDRESS_REQUIRED', 'SLOT_REQUIRED'],
    ],
  ])('%s', (_, given, requirements) =>
    expect(quote(facts(given), null).requirements).toEqual(requirements),
  )
})

describe('ways to pay', () => {
  it.each<[string, string, Partial<CheckoutFacts>, string | null]>([
    ['QRIS', 'qris', {}, null],
    ['QRIS for ten million', 'qris', { lines: [line({ price: 10_000_000 })] }, 'qris_limit'],
    ['an account for ten million', 'va_bca', { lines: [line({ price: 10_000_000 })] }, null],
    ['a counter for five million', 'alfamart', { lines: [line({ price: 4_900_000 })] }, null],
    [
      'a counter for more than five million',
      'indomaret',
      { lines: [line({ price: 5_000_001 })] },
      'method_maximum',
    ],
    [
      'PayLater for too much',
      'kredivo',
      { lines: [line({ price: 30_000_001 })] },
      'method_maximum',
    ],
    ['cash', 'cod', {}, null],
    ['cash by another courier', 'cod', { couriers: [parcel] }, 'cod_courier'],
    ['cash for too much', 'cod', { lines: [line({ price: 500_000 })] }, 'cod_limit'],
    [
      'cash for much refrigerated',
      'cod',
      { lines: [line({ price: 300_001, refrigerated: true })] },
      'cod_chilled_limit',
    ],
    [
      'cash for a first order',
      'cod',
      { customer: { ...facts().customer, completedOrders: 0 } },
      'cod_first_order',
    ],
    [
      'cash after a refused delivery',
      'cod',
      { customer: { ...facts().customer, refusedCod: true } },
      'cod_refused',
    ],
  ])('%s', (_, code, given, refusal) => {
    const all = facts(given)
    expect(paymentRefusal(code, quote(all, null), all)).toBe(refusal)
  })

  it.each([
    ['qris', 300, 15],
    ['e_wallet', 300, 15],
    ['card', 300, 15],
    ['paylater', 300, 15],
    ['counter', 241, 60],
    ['counter', 240, 30],
    ['virtual_account', 241, 60],
    ['virtual_account', 240, 30],
  ] as const)('%s with the window in %i minutes: %i minutes', (kind, ahead, minutes) => {
    const now = new Date('2026-11-20T02:00:00Z')
    expect(paymentMinutes(kind, new Date(now.getTime() + ahead * 60_000), now, settings)).toBe(
      minutes,
    )
  })
})

describe('any cart', () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    selected: fc.boolean(),
    refrigerated: fc.boolean(),
    weightG: fc.integer({ min: 1, max: 5_000 }),
    categories: fc.subarray(['mangga', 'keju']),
  })
  const anyLines = fc
    .array(anyLine, { maxLength: 50 })
    .map((all) =>
      all.map((given, index) => line({ ...given, key: `k${index}`, variationId: `v${index}` })),
    )
  const anyCoupons = fc
    .array(
      fc.record({
        kind: fc.constantFrom('percent', 'fixed', 'shipping'),
        value: fc.integer({ min: 1, max: 100 }),
        maxDiscount: fc.option(fc.integer({ min: 1, max: 500_000 })),
        categories: fc.option(fc.constant(['keju'])),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map((given, index) =>
        coupon({
          ...given,
          value: given.kind === 'percent' ? given.value : given.value * 5_000,
          code: `C${index}`,
          id: `c${index}`,
        } as Partial<Coupon>),
      ),
    )
  const anySlot = fc.constantFrom(
    'kemang+2026-11-21+08:00',
    'kemang+2026-11-21+12:00',
    'kemang+2026-11-21+18:00',
    null,
  )

  it('adds up in whole Rupiah, is never below zero, and the shares of the lines are the discount', () => {
    fc.assert(
      fc.property(
        anyLines,
        anyCoupons,
        anySlot,
        fc.integer({ min: 1, max: 4 }),
        (lines, coupons, timePickup, tierPosition) => {
          const made = quote(
            facts({ lines, coupons, timePickup, customer: { ...facts().customer, tierPosition } }),
            'qris',
          )
          for (const amount of [
            made.subtotal,
            made.serviceFee,
            made.shipping,
            made.discount,
            made.discountGoods,
            made.discountShipping,
            made.total,
          ])
            expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
          expect(made.total).toBe(made.subtotal + made.serviceFee + made.shipping - made.discount)
          expect(made.discountGoods).toBeLessThanOrEqual(made.subtotal)
          expect(made.discountShipping).toBeLessThanOrEqual(made.shipping)
          expect([...made.shares.values()].reduce((sum, share) => sum + share, 0)).toBe(
            made.discountGoods,
          )
          for (const one of made.lines)
            expect(made.shares.get(one.key)).toBeLessThanOrEqual(one.price * one.quantity)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('costs the same in any order of its lines', () => {
    const shuffledTwice = anyLines.chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
      ),
    )
    fc.assert(
      fc.property(shuffledTwice, anyCoupons, ([lines, shuffled], coupons) => {
        const [one, other] = [
          quote(facts({ lines, coupons }), 'qris'),
          quote(facts({ lines: shuffled, coupons }), 'qris'),
        ]
        const amounts = ({
          subtotal,
          serviceFee,
          shipping,
          discount,
          total,
          points,
          grams,
          requirements,
        }: typeof one) => ({
          subtotal,
          serviceFee,
          shipping,
          discount,
          total,
          points,
          grams,
          requirements,
        })
        expect(amounts(other)).toEqual(amounts(one))
      }),
      { numRuns: 1_000 },
    )
  })

  it('costs no less for one more of the same without coupons', () => {
    fc.assert(
      fc.property(
        anyLines.filter((lines) => lines.some(({ selected }) => selected)),
        (lines) => {
          const more = lines.map((one, index) =>
            index === lines.findIndex(({ selected }) => selected)
              ? { ...one, quantity: one.quantity + 1 }
              : one,
          )
          expect(quote(facts({ lines: more }), null).subtotal).toBeGreaterThan(
            quote(facts({ lines }), null).subtotal,
          )
        },
      ),
    )
  })
})
