import type { CouponForm, StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import type { CouponKind } from '#domain/coupons/coupon.ts'
import { instantTyped, typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

const LISTS = [
  'categories',
  'without_categories',
  'products',
  'without_products',
  'tiers',
  'payment_methods',
  'locations',
] as const
export const NUMBERS = [
  'value',
  'max_discount',
  'minimum',
  'buy_quantity',
  'get_quantity',
  'total_limit',
  'per_customer_limit',
  'per_customer_day_limit',
  'budget',
] as const
/** What people do not mistake for one another when they read it out. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const MADE_LENGTH = 8
/** A code for a new coupon, which others do not guess. */
export const madeCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(MADE_LENGTH)),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  ).join('')

const MOMENTS = ['starts_at', 'ends_at'] as const
const TEXTS = ['gift_sku', 'from_time', 'until_time'] as const
export type ListName = Exclude<(typeof LISTS)[number], 'locations'>
export type NumberName = (typeof NUMBERS)[number]
type TypedName = NumberName | (typeof MOMENTS)[number] | (typeof TEXTS)[number]

/** A coupon as it is typed: numbers and moments as text, and what it is limited to. */
export type Typed = Record<TypedName, string> &
  Record<(typeof LISTS)[number], readonly string[]> & {
    code: string
    kind: CouponKind
    description: CouponForm['description']
    weekdays: number[]
    first_order_only: boolean
    public: boolean
    /** Whose alone it is; null for everyone. */
    customer_id: string | null
  }

export const typedOf = (coupon: StaffCoupon): Typed => {
  const each = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
  return {
    code: coupon.code,
    kind: coupon.kind,
    description: coupon.description,
    weekdays: coupon.weekdays,
    first_order_only: coupon.first_order_only,
    public: coupon.public,
    customer_id: coupon.customer_id,
    ...each(LISTS, (name) => coupon[name]),
    ...each(NUMBERS, (name) => String(coupon[name] ?? '')),
    ...each(MOMENTS, (name) => instantTyped(coupon[name])),
    ...each(TEXTS, (name) => coupon[name] ?? ''),
  }
}

const EMPTY = ''
/** A new coupon: one use a customer, and a limit in all, which every coupon needs or a budget. */
export const NEW_COUPON: Typed = {
  code: EMPTY,
  kind: 'percent',
  description: { en: EMPTY, id: EMPTY },
  weekdays: [],
  first_order_only: false,
  public: true,
  customer_id: null,
  categories: [],
  without_categories: [],
  products: [],
  without_products: [],
  tiers: [],
  payment_methods: [],
  locations: [],
  value: EMPTY,
  max_discount: EMPTY,
  minimum: '0',
  buy_quantity: EMPTY,
  get_quantity: EMPTY,
  total_limit: '100',
  per_customer_limit: '1',
  per_customer_day_limit: EMPTY,
  budget: EMPTY,
  starts_at: EMPTY,
  ends_at: EMPTY,
  gift_sku: EMPTY,
  from_time: EMPTY,
  until_time: EMPTY,
}

/** What is sent; fields of another kind are empty, and an unchanged moment keeps its seconds. */
export const bodyOf = (typed: Typed, saved: StaffCoupon | null): CouponForm => {
  const number = (name: NumberName) => wholeOf(typed[name])
  const ofKind = (kind: CouponKind, name: NumberName) => (typed.kind === kind ? number(name) : null)
  const moment = (name: (typeof MOMENTS)[number]): string =>
    saved && instantTyped(saved[name]) === typed[name]
      ? saved[name]
      : (typedInstant(typed[name]) ?? '')
  return {
    description: typed.description,
    kind: typed.kind,
    value: number('value') as number,
    // A gift's form has no field for it.
    max_discount:
      typed.kind === 'gift'
        ? saved?.kind === 'gift'
          ? saved.max_discount
          : null
        : number('max_discount'),
    minimum: number('minimum') ?? 0,
    buy_quantity: ofKind('buy_get', 'buy_quantity'),
    get_quantity: ofKind('buy_get', 'get_quantity'),
    gift_sku: typed.kind === 'gift' ? typed.gift_sku.trim().toUpperCase() : null,
    starts_at: moment('starts_at'),
    ends_at: moment('ends_at'),
    weekdays: typed.weekdays,
    from_time: typed.from_time || null,
    until_time: typed.until_time || null,
    first_order_only: typed.first_order_only,
    categories: [...typed.categories],
    without_categories: [...typed.without_categories],
    products: [...typed.products],
    without_products: [...typed.without_products],
    locations: [...typed.locations],
    tiers: [...typed.tiers],
    payment_methods: [...typed.payment_methods],
    customer_id: typed.customer_id,
    public: typed.public,
    total_limit: number('total_limit'),
    per_customer_limit: number('per_customer_limit'),
    per_customer_day_limit: number('per_customer_day_limit'),
    budget: number('budget'),
  }
}
