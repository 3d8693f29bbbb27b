import type { CouponForm } from '#contract/staff/coupons/coupons.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import {
  couponCodeProblem,
  isCouponAlone,
  mostPerOrder,
  termsProblems,
  type TermsProblem,
} from '#domain/coupons/coupon-desk.ts'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { AppError, type FieldError, refuseFaults, unknownNamesError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  actsOn,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { formOf, presentCoupon, termsOf } from './present.ts'
import {
  findDeskCoupon,
  insertCoupon,
  lockCoupon,
  markEnded,
  markPaused,
  unknownNames,
  updateCoupon,
  type DeskCoupon,
  type DeskTerms,
} from './store/coupon-desk.ts'

export type Done = { done: DeskCoupon; act: Act }
/** `version` is null for a new one. */
export type CouponGiven = CouponForm & { code: string; version: number | null }

type Field = keyof CouponForm
/** What may change once an order used a coupon; of the end, only an earlier one. */
const FREE: ReadonlySet<Field> = new Set(['description', 'public', 'ends_at'])

/**
 * Adds a coupon, or saves over the version that was read. Customers chose and used it for its
 * terms, and its figures count what these gave, so they stay from the first use on; another coupon
 * can take its place. More than the limit per order, or uses without a limit, need a second person.
 */
export const saveCoupon = async (
  tx: Transaction,
  doer: Doer,
  given: CouponGiven,
): Promise<Done | Waiting> => {
  const code = couponCode(given.code)
  const { version, code: _, ...form } = given
  await lockCoupon(tx, code)
  const before = await findDeskCoupon(tx, code)
  if (version === null && before) throw invalid({ code: [{ key: 'validation.takenHere' }] })
  if (version !== null && !before) throw new AppError('not_found')
  if (before && version !== null && before.version !== version)
    throw new AppError('changed_meanwhile', { details: presentCoupon(before, doer.now) })
  const old = before ? formOf(before) : null
  const changed = old ? changedFields(old, form) : (Object.keys(form) as Field[])
  const isNewTerms = old === null || changed.some((field) => isMore(field, old, form))
  if (before?.isUsed && old) refuseUsed(changed, old, form)
  const terms = termsOf(form)
  refuseForm(version === null ? code : null, terms, changed.includes('ends_at') ? doer.now : null)
  if (isNewTerms) {
    const giftPrice = await refuseUnknown(tx, terms)
    const limit = doer.shop.settings()['approval.coupon']
    const waits = await fourEyes(tx, doer, isCouponAlone(terms, giftPrice, limit), {
      act: 'coupon_terms',
      entity: { kind: 'coupon', id: code },
      about: code,
      payload: { code, version, ...form },
      before: old ? only(old, changed) : {},
      after: only(form, changed),
      amount: mostPerOrder(terms, giftPrice) ?? 0,
      reason: form.description.id,
    })
    if (waits) return waits
  }
  return version === null
    ? add(tx, doer, code, terms)
    : replace(tx, { code, version, terms, changed, old: old! })
}

const add = async (
  tx: Transaction,
  { now }: Doer,
  code: string,
  terms: DeskTerms,
): Promise<Done> => {
  if (!(await insertCoupon(tx, { id: newId(now), code }, terms)))
    throw invalid({ code: [{ key: 'validation.takenHere' }] })
  const done = (await findDeskCoupon(tx, code))!
  return { done, act: actOn('coupon_added', code, {}, formOf(done)) }
}

const replace = async (
  tx: Transaction,
  {
    code,
    version,
    terms,
    changed,
    old,
  }: { code: string; version: number; terms: DeskTerms; changed: Field[]; old: CouponForm },
): Promise<Done> => {
  if (!(await updateCoupon(tx, { code, over: version }, terms)))
    throw new AppError('changed_meanwhile')
  const done = (await findDeskCoupon(tx, code))!
  return {
    done,
    act: actOn('coupon_saved', code, only(old, changed), only(formOf(done), changed)),
  }
}

/** Pauses a coupon, or lets it go on. Throws 409 when it is so already. */
export const pauseCoupon = async (
  tx: Transaction,
  { now }: Doer,
  typed: string,
  isPaused: boolean,
): Promise<Done> => {
  const before = await heldCoupon(tx, typed)
  const { code } = before
  if (!(await markPaused(tx, code, isPaused ? now : null))) throw new AppError('conflict')
  const act = isPaused ? 'coupon_paused' : 'coupon_resumed'
  return {
    done: (await findDeskCoupon(tx, code))!,
    act: actOn(act, code, { paused: !isPaused }, { paused: isPaused }),
  }
}

/** Ends a coupon now. Throws 409 when it has ended. */
export const endCoupon = async (tx: Transaction, { now }: Doer, typed: string): Promise<Done> => {
  const before = await heldCoupon(tx, typed)
  const { code } = before
  if (!(await markEnded(tx, code, now))) throw new AppError('conflict')
  const done = (await findDeskCoupon(tx, code))!
  const end = ({ endsAt }: DeskCoupon) => ({ ends_at: endsAt.toISOString() })
  return { done, act: actOn('coupon_ended', code, end(before), end(done)) }
}

/** A coupon that no order claims meanwhile. Throws 404. */
export const heldCoupon = async (tx: Transaction, typed: string): Promise<DeskCoupon> => {
  const code = couponCode(typed)
  await lockCoupon(tx, code)
  const before = await findDeskCoupon(tx, code)
  if (!before) throw new AppError('not_found')
  return before
}

/** Coupons above the limits, once a second person approved them. */
export const couponApprovals: readonly Approvable[] = [
  approvable('coupon_terms', (tx, doer, { payload }: Approved<CouponGiven>) =>
    saveCoupon(tx, doer, payload),
  ),
]

const invalid = (errors: Record<string, FieldError[]>): AppError =>
  new AppError('invalid', { errors })

const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
/** The end as a moment, because the same one has several spellings. */
const valueOf = (form: CouponForm, field: Field): unknown =>
  field === 'starts_at' || field === 'ends_at' ? Date.parse(form[field]) : form[field]

const changedFields = (before: CouponForm, after: CouponForm): Field[] =>
  (Object.keys(after) as Field[]).filter(
    (field) => !sameJson(valueOf(before, field), valueOf(after, field)),
  )

/** Whether a changed field gives something new: all but words, who sees it, and an earlier end. */
const isMore = (field: Field, before: CouponForm, after: CouponForm): boolean =>
  !FREE.has(field) ||
  (field === 'ends_at' && Date.parse(after.ends_at) > Date.parse(before.ends_at))

const refuseUsed = (changed: readonly Field[], before: CouponForm, after: CouponForm): void => {
  const locked = changed.filter((field) => isMore(field, before, after))
  if (locked.length > 0)
    throw invalid(
      Object.fromEntries(locked.map((field) => [field, [{ key: 'validation.couponUsed' }]])),
    )
}

const FIELDS: Readonly<Record<TermsProblem['field'], Field>> = {
  value: 'value',
  buyQuantity: 'buy_quantity',
  getQuantity: 'get_quantity',
  gift: 'gift_sku',
  endsAt: 'ends_at',
}

export const refuseForm = (code: string | null, terms: DeskTerms, now: Date | null): void => {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, key } of termsProblems(terms)) errors[FIELDS[field]] = [{ key }]
  if (now !== null && terms.endsAt <= now)
    errors['ends_at'] = [{ key: 'validation.endsBeforeStart' }]
  const problem = code === null ? null : couponCodeProblem(code)
  if (problem) errors['code'] = [{ key: problem }]
  const foreign = terms.paymentMethods.find((method) => paymentMethod(method) === null)
  if (foreign !== undefined) errors['payment_methods'] = [unknownNamesError([foreign])]
  refuseFaults(errors)
}

/** Refuses names that the shop does not have. Returns the price of the gift. */
const refuseUnknown = async (tx: Transaction, terms: DeskTerms): Promise<number> => {
  const unknown = await unknownNames(tx, terms)
  const errors: Record<string, FieldError[]> = {}
  const refuse = (field: Field, given: readonly string[], missing: readonly string[]) => {
    const names = given.filter((name) => missing.includes(name))
    if (names.length > 0) errors[field] = [unknownNamesError(names)]
  }
  refuse('categories', terms.categories, unknown.categories)
  refuse('without_categories', terms.withoutCategories, unknown.categories)
  refuse('products', terms.products, unknown.products)
  refuse('without_products', terms.withoutProducts, unknown.products)
  refuse('locations', terms.locations, unknown.locations)
  refuse('tiers', terms.tiers, unknown.tiers)
  if (terms.gift !== null && !unknown.hasGift)
    errors['gift_sku'] = [{ key: 'validation.unknownId' }]
  if (terms.customerId !== null && !unknown.hasCustomer)
    errors['customer_id'] = [{ key: 'validation.unknownId' }]
  refuseFaults(errors)
  return unknown.giftPrice
}

const only = (form: CouponForm, fields: readonly Field[]): Partial<CouponForm> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]))

const actOn = actsOn('coupon')
