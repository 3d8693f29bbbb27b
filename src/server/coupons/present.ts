import type { CouponForm, StaffCoupon, StaffCouponPage } from '#contract/staff/coupons/coupons.ts'
import { couponState } from '#domain/coupons/coupon-state.ts'
import type { Text } from '#domain/locale.ts'
import type { DeskCoupon, DeskTerms } from './store/coupon-desk.ts'
import type { comparedOrders, couponFigures } from './store/coupon-figures.ts'

/** The terms of a form. */
export const termsOf = (form: CouponForm): DeskTerms => ({
  description: form.description,
  kind: form.kind,
  value: form.value,
  maxDiscount: form.max_discount as DeskTerms['maxDiscount'],
  minimum: form.minimum as DeskTerms['minimum'],
  buyQuantity: form.buy_quantity,
  getQuantity: form.get_quantity,
  gift: form.gift_sku,
  startsAt: new Date(form.starts_at),
  endsAt: new Date(form.ends_at),
  weekdays: form.weekdays,
  fromTime: form.from_time,
  untilTime: form.until_time,
  firstOrderOnly: form.first_order_only,
  categories: form.categories,
  withoutCategories: form.without_categories,
  products: form.products,
  withoutProducts: form.without_products,
  locations: form.locations,
  tiers: form.tiers,
  paymentMethods: form.payment_methods,
  customerId: form.customer_id as DeskTerms['customerId'],
  public: form.public,
  totalLimit: form.total_limit,
  perCustomerLimit: form.per_customer_limit,
  perCustomerDayLimit: form.per_customer_day_limit,
  budget: form.budget as DeskTerms['budget'],
})

/** The form that would save a coupon as it is. */
export const formOf = (terms: DeskTerms): CouponForm => ({
  description: terms.description,
  kind: terms.kind,
  value: terms.value,
  max_discount: terms.maxDiscount,
  minimum: terms.minimum,
  buy_quantity: terms.buyQuantity,
  get_quantity: terms.getQuantity,
  gift_sku: terms.gift,
  starts_at: terms.startsAt.toISOString(),
  ends_at: terms.endsAt.toISOString(),
  weekdays: [...terms.weekdays],
  from_time: terms.fromTime,
  until_time: terms.untilTime,
  first_order_only: terms.firstOrderOnly,
  categories: [...terms.categories],
  without_categories: [...terms.withoutCategories],
  products: [...terms.products],
  without_products: [...terms.withoutProducts],
  locations: [...terms.locations],
  tiers: [...terms.tiers],
  payment_methods: [...terms.paymentMethods],
  customer_id: terms.customerId,
  public: terms.public,
  total_limit: terms.totalLimit,
  per_customer_limit: terms.perCustomerLimit,
  per_customer_day_limit: terms.perCustomerDayLimit,
  budget: terms.budget,
})

export const presentCoupon = (coupon: DeskCoupon, now: Date): StaffCoupon => ({
  ...formOf(coupon),
  code: coupon.code,
  version: coupon.version,
  state: couponState(coupon, now),
  gift_name: coupon.giftName,
  paused_at: coupon.pausedAt?.toISOString() ?? null,
  uses: coupon.uses,
  spent: coupon.spent,
  is_by_codes: coupon.isByCodes,
  is_used: coupon.isUsed,
})

export const presentCouponPage = (
  coupon: DeskCoupon,
  figures: Awaited<ReturnType<typeof couponFigures>> & {
    compared: Awaited<ReturnType<typeof comparedOrders>>
    customer: string | null
    terms: Text
  },
  now: Date,
): StaffCouponPage => ({
  ...presentCoupon(coupon, now),
  terms: figures.terms,
  customer_name: figures.customer,
  compared: presentCompared(figures.compared),
  goods_sold: figures.goods,
  new_customers: figures.newCustomers,
  codes: figures.codes,
  codes_used: figures.codesUsed,
  days: figures.days,
  orders: figures.orders.map(({ number, state, discount, isLive, at }) => ({
    order_number: number,
    order_state: state,
    discount,
    is_live: isLive,
    at: new Date(at).toISOString(),
  })),
})

const presentCompared = ({
  from,
  until,
  ...sides
}: Awaited<ReturnType<typeof comparedOrders>>): StaffCouponPage['compared'] =>
  from === null || until === null || sides.with === null || sides.without === null
    ? null
    : {
        from: from.toISOString(),
        until: until.toISOString(),
        with: sides.with,
        without: sides.without,
      }
