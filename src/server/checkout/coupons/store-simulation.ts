import type { Id } from '#domain/units.ts'
import { Address, addressFacts } from '../../addresses/index.ts'
import { AutomaticDiscountFacts, automaticDiscountFacts } from '../../automatic-discounts/index.ts'
import { tomorrowOf } from '../../cart/index.ts'
import { variationFacts, VariationFacts } from '../../catalogue/index.ts'
import {
  couponFacts,
  CouponFacts,
  giftFacts,
  GiftFacts,
  simulatedCodes,
} from '../../coupons/index.ts'
import { orderFacts, OrderFacts } from '../../orders/index.ts'
import { StandingFacts, standingFacts } from '../../points/index.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

const Customer = {
  id: col.id('customer'),
  phone: col.text,
  standing: StandingFacts,
  orders: OrderFacts,
  address: col.nullable(Address),
}

/** A real customer as a checkout knows them; null when no account has this phone. */
export const customerByPhone = async (
  db: Queryable,
  phone: string,
  { now, refusalDays }: { now: Date; refusalDays: number },
) => {
  const found = await row(
    db,
    sql({
      id: col.id('customer'),
    })`select id from customers where phone = ${phone} and deleted_at is null`,
  )
  return (
    found &&
    row(
      db,
      sql(Customer)`
      select ${found.id}::uuid as id, ${phone} as phone, ${standingFacts(found.id)} as standing,
        ${orderFacts(found.id, now, refusalDays)} as orders, ${addressFacts(found.id, null, sql`null::uuid`)} as address`,
    )
  )
}

const Simulated = {
  goods: col.list(VariationFacts),
  automatic: col.list(AutomaticDiscountFacts),
  coupons: col.list(CouponFacts),
  gifts: col.list(GiftFacts),
}

/** The goods by SKU, and the coupons with their gifts: one, or all that have not ended. */
export const simulatedFacts = async (
  db: Queryable,
  asked: { skus: readonly string[]; customerId: Id<'customer'>; code: string | null; at: Date },
) => {
  const { skus, customerId, code, at } = asked
  const codes = simulatedCodes(code, customerId, at)
  const tomorrow = tomorrowOf(at)
  return (await row(
    db,
    sql(Simulated)`
      select (select coalesce(json_agg(to_json(f)), '[]') from ${variationFacts(tomorrow)} f where f.sku = any(${[...skus]}::text[])) as goods,
        ${automaticDiscountFacts(at)} as automatic, ${couponFacts(customerId, codes, at, 'all')} as coupons, ${giftFacts(codes, tomorrow, 'all')} as gifts`,
  ))!
}
