import type { Body, Data } from '#contract/call.ts'
import type { simulateCoupons as call } from '#contract/staff/coupons/coupon-simulation.ts'
import type { Id } from '#domain/units.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import { basketOf, type CheckoutFacts } from '#domain/checkout/checkout.ts'
import { applyCoupons } from '#domain/checkout/discounts.ts'
import { couponCode, type Coupon } from '#domain/coupons/coupon.ts'
import { readAutomaticDiscount } from '../../automatic-discounts/index.ts'
import { lineOf, type CartLine, type StockAt } from '../../cart/index.ts'
import type { VariationFacts } from '../../catalogue/index.ts'
import { forPerson, readCoupon, type CouponFacts } from '../../coupons/index.ts'
import { AppError, type FieldError } from '../../errors.ts'
import type { col } from '../../platform/database.ts'
import { readTiers } from '../../points/index.ts'
import type { Context } from '../../shop.ts'
import { recordLook, type StaffCaller } from '../../staff/index.ts'
import { refusalText } from './coupons.ts'
import { giftLines } from './gifts.ts'
import { customerByPhone, simulatedFacts } from './store-simulation.ts'

type Ask = Context & { staff: StaffCaller; body: Body<typeof call> }
type Judged = Data<typeof call>['coupons'][number]
type Customer = CheckoutFacts['customer']

/** An imagined customer: no account has this id. */
const IMAGINED = '00000000-0000-7000-8000-000000000000' as Id<'customer'>

/** Each coupon alone, judged by the rule of the checkout on a cart that staff make up. */
export const simulateCoupons = async (ask: Ask): Promise<Data<typeof call>> => {
  const { shop, body } = ask
  const at = body.at === null ? ask.now : new Date(body.at)
  const { customer, person } = await customerOf(ask, at)
  const read = await simulatedFacts(shop.db, {
    skus: body.lines.map(({ sku }) => sku),
    customerId: customer.id as Id<'customer'>,
    code: body.code === null ? null : couponCode(body.code),
    at,
  })
  if (body.code !== null && read.coupons.length === 0) throw new AppError('not_found')
  const stockAt = { takesLater: true, now: at, settings: shop.settings() }
  const own = linesOf(body.lines, read.goods, stockAt)
  const coupons = read.coupons.map(readCoupon)
  const known = person ? (await forPerson(shop, coupons, person, at)).coupons : coupons
  const automatic = read.automatic.map(readAutomaticDiscount)
  const facts = { now: at, settings: shop.settings(), customer, automatic }
  const judged = known.map((coupon) => {
    const gifts = read.gifts.filter(({ couponCode: code }) => code === coupon.code)
    const lines = [...own, ...giftLines(gifts, own, stockAt)]
    const basket = basketOf(facts, lines, body.shipping, body.payment_method)
    const made = applyCoupons([coupon], basket)
    // What the coupon takes off, without what automatic discounts took off before.
    const shares = made.shares.map((share, index) => share - (basket.lines[index]?.off ?? 0))
    return present(coupon, lines, { ...made, shares }, ask)
  })
  return {
    customer: { tier: customer.tier, has_ordered: customer.hasOrdered },
    lines: own.map(({ sku, name, variationName, quantity, price }) => ({
      sku,
      name,
      variation: variationName,
      quantity,
      price,
    })),
    goods: own.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    coupons: judged.toSorted(
      (a, b) => Number(b.applies) - Number(a.applies) || b.discount - a.discount,
    ),
  }
}

/** The imagined customer, or a real one with what tells them apart from other accounts. */
const customerOf = async ({ shop, body, staff, ...ask }: Ask, at: Date) => {
  const { phone } = body
  if (phone === null) {
    const tiers = (await readTiers(shop.db)).map(({ code }) => code)
    const tier = body.tier ?? tiers[0]!
    if (!tiers.includes(tier))
      throw invalid('tier', { key: 'validation.unknownNames', params: { names: tier } })
    return {
      customer: { ...known, id: IMAGINED, tier, hasOrdered: body.has_ordered },
      person: null,
    }
  }
  if (!staff.permissions.has('customers.read')) throw new AppError('forbidden')
  const refusalDays = shop.settings()['payment.codRefusalDays']
  const found = await customerByPhone(shop.db, normalisePhone(phone)!, { now: at, refusalDays })
  if (!found) throw invalid('phone', { key: 'validation.unknownPhone' })
  const { id, standing, orders, address } = found
  await recordLook({ shop, staff, ...ask }, { customerId: id, facts: { simulation: 'coupons' } })
  const customer: Customer = {
    id,
    ...standing,
    hasOrdered: orders.hasOrdered,
    completedOrders: orders.completed,
    refusedCod: orders.refusedCod,
  }
  return { customer, person: { customerId: id, phone: found.phone, pin: address, device: '' } }
}

/** What no coupon asks. */
const known: Omit<Customer, 'id' | 'tier' | 'hasOrdered'> = {
  tierPosition: 0,
  earnFactorPercent: 0,
  completedOrders: 0,
  refusedCod: false,
}

const invalid = (field: string, error: FieldError): AppError =>
  new AppError('invalid', { errors: { [field]: [error] } })

/** The lines as the cart would have them, whether or not there is stock. */
const linesOf = (
  lines: Ask['body']['lines'],
  goods: readonly col.Row<typeof VariationFacts>[],
  at: StockAt,
): CartLine[] => {
  const bySku = new Map(goods.map((one) => [one.sku, one]))
  return lines.map(({ sku, quantity }, index) => {
    const facts = bySku.get(sku)
    if (!facts) throw invalid(`lines.${index}.sku`, { key: 'validation.unknownSku' })
    const stored = {
      ...facts,
      key: facts.variationId.replaceAll('-', ''),
      quantity,
      note: '',
      selected: true,
      seenPrice: facts.price,
      addedAt: at.now.toISOString(),
      isWished: false,
    }
    return lineOf(stored, at, null)
  })
}

const present = (
  coupon: Coupon & Pick<CouponFacts, 'description'>,
  lines: readonly CartLine[],
  { accepted, refused, shares }: ReturnType<typeof applyCoupons>,
  { locale }: Pick<Ask, 'locale'>,
): Judged => {
  const [given] = accepted
  const [refusal] = refused
  return {
    code: coupon.code,
    kind: coupon.kind,
    description: coupon.description,
    applies: given !== undefined,
    discount: given?.discount ?? 0,
    lowers: coupon.kind === 'shipping' ? 'shipping' : 'goods',
    shares: lines.flatMap(({ sku }, index) =>
      shares[index]! > 0 ? [{ sku, amount: shares[index]! }] : [],
    ),
    reason: refusal ? refusalText(coupon, refusal, locale) : null,
    reason_code: refusal?.reason ?? null,
  }
}
