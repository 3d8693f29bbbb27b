import type { Body, Data } from '#contract/call.ts'
import { sellGoods } from '#contract/till/counter.ts'
import { ppnOf } from '#domain/checkout/ppn.ts'
import { isPricedRight } from '#domain/till/counter.ts'
import { inLocale } from '#domain/locale.ts'
import { rupiah } from '#domain/money.ts'
import type { Id } from '#domain/units.ts'
import type { Tap } from '#domain/staff/tap.ts'
import { sellAtCounter } from '../batches/index.ts'
import { AppError, type FieldError, refuseFaults } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Transaction } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { readMemberToken } from '../profile/index.ts'
import { performTap, type PreparedAct, type StaffCaller } from '../staff/index.ts'
import { findVoucherAtTill } from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { memberOf } from './identify.ts'
import { readMemberKey } from './member-key.ts'
import { presentReceipt } from './present.ts'
import { offOf, promotedLines, refuseOtherDiscounts, sharesOf } from './promote.ts'
import { actOfBill, heldVoucher, postBill, type Bill } from './sale.ts'
import { goodsByIds, insertLines, placeOfBranch, type GoodRow } from './store/goods.ts'
import { insertShares, readPromotions } from './store/promotions.ts'
import { findMember, findReceipt } from './store/receipts.ts'

type Ask = Context & { staff: StaffCaller; once: RunOnce; body: Body<typeof sellGoods> }
type Line = Ask['body']['lines'][number]
type Sold = Data<typeof sellGoods>

const chargedFor = (line: Line): number => line.subtotal - offOf(line)

/** Sells goods at the till. A sale that was queued on the device is already over: it is settled. */
export const sell = (ask: Ask): Promise<Sold> => {
  const entity = { kind: 'till_sale', id: `${atBranch(ask.staff)}/${ask.body.number}` }
  return performTap(ask, sellGoods, entity, (tap) => prepare(ask, tap))
}

const prepare = async (ask: Ask, tap: Tap): Promise<PreparedAct<Sold>> => {
  const { shop, staff, body, request } = ask
  const branchId = atBranch(staff)
  const locationId = await placeOfBranch(shop.db, branchId)
  const isOver = request.headers.get('x-petik-tapped-at') !== null
  const goods = await knownGoods(ask, locationId, isOver)
  const changed = changedPrices(body.lines, goods)
  if (!isOver && changed.length > 0)
    throw new AppError('till_price_changed', { details: { goods: changed } })
  const promotions = await readPromotions(shop.db, tap.at)
  const isDue = await refuseOtherDiscounts(ask, body.lines, {
    goods,
    promotions,
    at: tap.at,
    isOver,
  })
  const member = isOver ? await memberThen(ask, tap.at) : await memberNow(ask)
  const given = await givenVoucher(ask, { isOver, member })
  // A printed voucher with its owner's digits names its owner as well as a code does.
  const customerId = member ?? given?.voucher?.customerId ?? null
  const holdId = body.voucher_hold_id ?? null
  const voucher = customerId && (await heldVoucher(ask, customerId, holdId))
  const held = voucher && { ...voucher, holdId: holdId! }
  const taxed = body.lines.map((line) => ({
    ppnClass: goods.get(line.variation_id)!.isTaxed ? 'taxable' : 'exempt',
    total: chargedFor(line),
  }))
  const charged = body.lines.map((line) => ({ ...line, subtotal: chargedFor(line) }))
  const bill: Bill = {
    number: body.number,
    grandTotal: body.grand_total,
    ppn: rupiah(ppnOf(taxed)),
    items: itemsOf(ask, goods),
    branchId,
    locationId,
    customerId,
    held,
    given,
    paidBy: body.paid_by,
    goods: { lines: promotedLines(charged, goods), offers: promotions.offers },
    at: tap.at,
  }
  const takesPromised = isOver || body.take_promised
  const facts = isOver
    ? {
        sent_later: true,
        other_prices: changed.length,
        other_discounts: !isDue,
        member_lost: isMemberLost(body, customerId),
      }
    : {}
  return { work: (tx) => record(tx, ask, { bill, goods, takesPromised, facts }) }
}

const memberNow = async ({ shop, body, now }: Ask): Promise<Id<'customer'> | null> =>
  body.member_key === undefined ? null : (await memberOf(shop, body.member_key, now)).id

/** The member as of the sale: what was found or scanned then counts, and the sale stands without. */
const memberThen = async ({ shop, body }: Ask, at: Date): Promise<Id<'customer'> | null> => {
  const { member_key: key, member_scan: scan } = body
  const { secrets } = shop.config
  const id = key
    ? readMemberKey(secrets, key, at)
    : scan && readMemberToken(secrets, scan.code, new Date(at.getTime() - scan.seconds_ago * 1000))
  return id ? ((await findMember(shop.db, { id }))?.id ?? null) : null
}
/**
 * A voucher that was taken without network, or what was taken off for one that is not the member's.
 * Throws 422 for a sale that is not over, or beyond the bill.
 */
const givenVoucher = async (
  { shop, body, now }: Ask,
  { isOver, member }: { isOver: boolean; member: Id<'customer'> | null },
): Promise<Bill['given']> => {
  const { voucher_given: given, voucher_hold_id: hold, grand_total: total } = body
  if (!given) return null
  if (!isOver || hold !== undefined)
    throw new AppError('invalid', { errors: { voucher_given: [{ key: 'validation.invalid' }] } })
  if (given.amount > total) throw tooMuch(total)
  const { code, phone_tail: phoneTail } = given
  const found = await findVoucherAtTill(shop, { code, phoneTail }, now)
  const isOwn = found && (member === null || found.customerId === member)
  return { voucher: isOwn ? found : null, amount: rupiah(given.amount) }
}
const tooMuch = (most: number): AppError =>
  new AppError('invalid', {
    errors: { 'voucher_given.amount': [{ key: 'validation.max', params: { value: most } }] },
  })

const isMemberLost = (body: Ask['body'], customerId: string | null): boolean =>
  customerId === null && (body.member_key ?? body.member_scan) !== undefined

type Goods = ReadonlyMap<string, GoodRow>
type Sale = { bill: Bill; goods: Goods; takesPromised: boolean; facts: Record<string, unknown> }

const record = async (tx: Transaction, ask: Ask, { bill, goods, takesPromised, facts }: Sale) => {
  const { body, staff, locale } = ask
  const { branchId, locationId } = bill
  const { receipt, pointsBack, balance, extras } = await postBill(tx, ask, bill)
  const most = ask.shop.settings()['voucher.unchecked']
  if (receipt.uncovered > most) throw tooMuch(most)
  const lines = body.lines.map(({ variation_id: variationId, quantity }) => ({
    variationId,
    quantity,
  }))
  const cause = { cause: 'till', causeId: receipt.id, actor: staff.login, now: bill.at }
  const sold =
    locationId === null
      ? []
      : await sellAtCounter(tx, { ...cause, place: locationId, lines, takesPromised })
  await insertLines(
    tx,
    receipt.id,
    body.lines.map((line, at) => ({
      quantity: line.quantity,
      grams: line.grams,
      price: line.price,
      subtotal: chargedFor(line),
      discount: offOf(line),
      extraPoints: extras[at]?.points ?? 0,
      offerId: extras[at]?.offer?.id ?? null,
      ...(sold[at] ?? { unbooked: 0, promised: 0 }),
      variationId: line.variation_id,
      name: goods.get(line.variation_id)!.name,
      variationName: goods.get(line.variation_id)!.variation,
    })),
  )
  await insertShares(tx, receipt.id, sharesOf(body.lines))
  const whole = (await findReceipt(tx, branchId, receipt.id))!
  const act = actOfBill(bill, whole)
  const unbooked = sold.reduce((sum, one) => sum + one.unbooked, 0)
  const discount = body.lines.reduce((sum, line) => sum + offOf(line), 0)
  return {
    done: { receipt: presentReceipt(whole, locale), points_back: pointsBack, balance },
    act: { ...act, facts: { ...act.facts, ...facts, lines: lines.length, unbooked, discount } },
  }
}

/**
 * The goods of the lines, whose sums must be right. Throws 404 for goods that are not sold, unless
 * the sale is over.
 */
const knownGoods = async (
  { shop, body }: Ask,
  locationId: string | null,
  isOver: boolean,
): Promise<Goods> => {
  const ids = [...new Set(body.lines.map((line) => line.variation_id))]
  const found = await goodsByIds(shop.db, locationId, ids)
  const goods = new Map(
    found.filter(({ isSold }) => isSold || isOver).map((one) => [one.variationId as string, one]),
  )
  if (goods.size < ids.length) throw new AppError('product_not_found')
  const errors: Record<string, FieldError[]> = {}
  for (const [at, line] of body.lines.entries()) {
    const { nominalG } = goods.get(line.variation_id)!
    if (!isPricedRight(line, { price: line.price, nominalG }))
      errors[`lines.${at}.subtotal`] = [{ key: 'validation.invalid' }]
  }
  const sum = body.lines.reduce((all, line) => all + chargedFor(line), 0)
  if (sum !== body.grand_total) errors['grand_total'] = [{ key: 'validation.invalid' }]
  refuseFaults(errors)
  return goods
}

/** Goods whose price is no longer what the till charged, with the price now. */
const changedPrices = (lines: readonly Line[], goods: Goods) =>
  lines
    .filter((line) => line.price !== goods.get(line.variation_id)!.price)
    .map(({ variation_id: id }) => ({ variation_id: id, price: goods.get(id)!.price }))

const itemsOf = ({ body, locale }: Ask, goods: Goods): Bill['items'] =>
  body.lines.map((line) => {
    const { name, variation } = goods.get(line.variation_id)!
    return {
      product_name: `${inLocale(name, locale)} ${inLocale(variation, locale)}`,
      qty: line.quantity,
      discount: rupiah(offOf(line)),
      subtotal: rupiah(chargedFor(line)),
    }
  })
