import { FALLEN_STATES } from '#domain/orders/order-state.ts'
import { jakartaDate } from '#domain/time.ts'
import type { Settings } from '#domain/settings.ts'
import { AutomaticDiscountFacts, automaticDiscountFacts } from '../automatic-discounts/index.ts'
import { PointOfferFacts, pointOfferFacts } from '../point-offers/index.ts'
import { addressFacts, Address } from '../addresses/index.ts'
import { cartFacts, tomorrowOf, CartFacts } from '../cart/index.ts'
import { promisesPrice } from '../catalogue/index.ts'
import { CompanyFacts, companyFacts } from '../companies/index.ts'
import { creditFacts, CreditFacts } from '../store-credit/index.ts'
import {
  collectPlaces,
  CollectPlace,
  heldQuoteFacts,
  slotFacts,
  windowsOfCart,
  HeldQuote,
  SlotLoad,
} from '../couriers/index.ts'
import { StandingFacts, standingFacts } from '../points/index.ts'
import { Addable, addableFacts, orderFacts, OrderFacts, windowsOfFirst } from '../orders/index.ts'
import { col, row, sql, type Queryable } from '../platform/database.ts'
import {
  couponFacts,
  giftFacts,
  knownCouponFacts,
  CouponFacts,
  GiftFacts,
} from '../coupons/index.ts'
import { knownVoucherFacts, voucherFacts, VoucherFacts } from '../vouchers/index.ts'

export const RecentOrder = {
  id: col.id('order'),
  number: col.text,
  cartVersion: col.int,
  /** The cart has not changed since the order. */
  isCartUnchanged: col.flag,
  payment: {
    id: col.id('payment'),
    method: col.text,
    state: col.text,
    amount: col.rupiah,
    expiresAt: col.text,
  },
}
const Uncoded = {
  cart: col.nullable(CartFacts),
  standing: StandingFacts,
  /** Discounts without a code that may hold now. */
  automatic: col.list(AutomaticDiscountFacts),
  pointOffers: col.list(PointOfferFacts),
  /** A lower price before packing would be the customer's. */
  promisesPrice: col.flag,
  /** The company that the customer buys for. */
  company: col.nullable(CompanyFacts),
  address: col.nullable(Address),
  slots: col.list(SlotLoad),
  /** Branches where an order can be collected. */
  places: col.list(CollectPlace),
  /** Orders that these goods can be added to. */
  addable: col.list(Addable),
  /** Courier quotes that still hold for this customer. */
  quotes: col.list(HeldQuote),
  credit: col.nullable(CreditFacts),
  orders: OrderFacts,
  /** The order that this cart has just become: the answer to a repeated request. */
  recent: col.nullable(RecentOrder),
  replay: col.nullable({ status: col.int, response: col.json<unknown>(), body_hash: col.text }),
  customer: { name: col.text, phone: col.nullable(col.text) },
}
/** What is read of a cart's codes. */
const Coded = {
  coupons: col.list(CouponFacts),
  /** The gifts of its coupons. */
  gifts: col.list(GiftFacts),
  vouchers: col.list(VoucherFacts),
}
type Coded = col.Row<typeof Coded>
const NOTHING_CODED: Coded = { coupons: [], gifts: [], vouchers: [] }
export const Gathered = { ...Uncoded, ...Coded }
export type Gathered = col.Row<typeof Gathered>

const RECENT_MS = 120_000

export type Question = {
  customerId: string
  addressId: string | null
  /** The key of the order being placed, null without one; undefined where none is placed. */
  idempotency: { call: string; key: string } | null | undefined
  quotedSince: Date
  /** Whether the cart may be added to an order. */
  mayAdd: boolean
  settings: Settings
  now: Date
}

/**
 * Everything a checkout decides on, in one round trip, and one more for a cart with codes; each fact
 * is a piece of SQL from its module.
 */
export const gatherFacts = async (db: Queryable, question: Question): Promise<Gathered> => {
  const { customerId, addressId, settings, now } = question
  const found = (await row(
    db,
    sql(Uncoded)`
      select ${cartFacts(customerId, tomorrowOf(now))} as cart,
        ${standingFacts(customerId)} as standing,
        ${automaticDiscountFacts(now)} as automatic,
        ${pointOfferFacts(now)} as "pointOffers", ${promisesPrice({ settings, now })} as "promisesPrice",
        ${companyFacts(customerId, jakartaDate(now))} as company,
        ${addressFacts(customerId, addressId, sql`(select address_id from carts where customer_id = ${customerId})`)} as address,
        ${slotFacts(question.mayAdd ? sql`coalesce(${windowsOfFirst(customerId)}, ${windowsOfCart(customerId, settings['hub.location'])})` : windowsOfCart(customerId, settings['hub.location']), jakartaDate(now), customerId)} as slots,
        ${question.mayAdd ? addableFacts(customerId, now) : sql`'[]'::json`} as addable,
        ${collectPlaces(jakartaDate(now))} as places,
        ${heldQuoteFacts(customerId, question.quotedSince)} as quotes,
        ${creditFacts(customerId)} as credit,
        ${orderFacts(customerId, now, settings['payment.codRefusalDays'])} as orders,
        ${placedFacts(question)},
        (select json_build_object('name', name, 'phone', phone) from customers where id = ${customerId}) as customer`,
  ))!
  const codes = found.cart?.couponCodes ?? []
  const coded = codes.length === 0 ? NOTHING_CODED : await readCoded(db, customerId, codes, now)
  return { ...found, ...coded }
}

const readCoded = async (
  db: Queryable,
  customerId: string,
  codes: readonly string[],
  now: Date,
): Promise<Coded> => {
  const given = sql`${[...codes]}::text[]`
  const found = await row(
    db,
    sql(Coded)`
      select ${couponFacts(customerId, given, now)} as coupons, ${giftFacts(given, tomorrowOf(now))} as gifts, ${voucherFacts(customerId, given)} as vouchers`,
  )
  return found!
}

/** What an order may repeat: the one that this cart has just become, and the answer of its key. */
const placedFacts = ({ customerId, idempotency, now }: Question) => {
  if (idempotency === undefined) return sql`null::json as recent, null::json as replay`
  return sql`(select json_build_object('id', o.id, 'number', o.number, 'cartVersion', o.cart_version, 'isCartUnchanged', c.version = o.cart_version + 1, 'payment', json_build_object('id', p.id, 'method', p.method, 'state', p.state, 'amount', p.amount, 'expiresAt', p.expires_at))
         from carts c join orders o on o.id = c.last_order_id join payments p on p.order_id = o.id and p.attempt = 1
         where c.customer_id = ${customerId} and o.placed_at > ${new Date(now.getTime() - RECENT_MS)} and o.state <> all(${[...FALLEN_STATES]}::text[])) as recent,
        (select json_build_object('status', status, 'response', response, 'body_hash', body_hash) from idempotency_keys
         where owner = ${customerId} and call = ${idempotency?.call ?? ''} and key = ${idempotency?.key ?? ''}) as replay`
}

export const readKnownCoupons = async (db: Queryable, customerId: string, now: Date) =>
  (await row(
    db,
    sql({ coupons: col.list(CouponFacts), vouchers: col.list(VoucherFacts) })`
      select ${knownCouponFacts(customerId, now)} as coupons, ${knownVoucherFacts(customerId, now)} as vouchers`,
  ))!

/** A customer's own voucher by its code. */
export const readVoucher = async (db: Queryable, customerId: string, code: string) =>
  (await row(
    db,
    sql({ vouchers: col.list(VoucherFacts) })`
      select ${voucherFacts(customerId, sql`${[code]}::text[]`)} as vouchers`,
  ))!.vouchers[0] ?? null

/** Coupons by code, with the gifts among them. */
export const readCoupons = async (
  db: Queryable,
  customerId: string,
  codes: readonly string[],
  now: Date,
): Promise<{ coupons: CouponFacts[]; gifts: GiftFacts[] }> =>
  (await row(
    db,
    sql({ coupons: col.list(CouponFacts), gifts: col.list(GiftFacts) })`
      select ${couponFacts(customerId, sql`${[...codes]}::text[]`, now)} as coupons, ${giftFacts(sql`${[...codes]}::text[]`, tomorrowOf(now))} as gifts`,
  ))!

export const readGifts = async (db: Queryable, codes: readonly string[], now: Date) =>
  (await row(
    db,
    sql({ gifts: col.list(GiftFacts) })`
      select ${giftFacts(sql`${[...codes]}::text[]`, tomorrowOf(now))} as gifts`,
  ))!.gifts
