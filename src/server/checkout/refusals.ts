import { quote, type Quote } from '#domain/checkout/checkout.ts'
import { paymentRefusal } from '#domain/checkout/payment-refusal.ts'
import type { Requirement } from '#domain/checkout/requirements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { inLocale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { selectLines, type CartLine } from '../cart/index.ts'
import { findMethod, invoiceMethod, nothingToPay, type ChosenMethod } from '../payments/index.ts'
import { contentsOf } from './contents.ts'
import type { Asked } from './draft-order.ts'
import { readCheckout, type CheckoutView } from './facts.ts'
import { invoiceRefusal, mayUseInvoice } from './on-invoice.ts'
import { presentSummary, requirementText } from './present.ts'

const NEXT_WINDOWS = 3
/** `Retry-After` when a courier does not answer. */
const COURIER_BACK_SECONDS = 30

const REFUSALS: Partial<Record<Requirement, ErrorCode>> = {
  LINE_UNAVAILABLE: 'out_of_stock',
  SLOT_FULL: 'slot_full',
  SLOT_PAST: 'slot_past',
  COURIER_REQUIRED: 'courier_unavailable',
  COURIER_UNAVAILABLE: 'courier_away',
  TOO_HEAVY: 'order_too_heavy',
}

/** The chosen method, or every refusal possible before writing; each carries the fresh summary. */
export const check = (asked: Asked, view: CheckoutView, made: Quote): ChosenMethod => {
  const { shop, body } = asked
  if (view.place === null && view.first === null) {
    if (body.address_id === undefined)
      throw new AppError('invalid', { errors: { address_id: [{ key: 'validation.required' }] } })
    if (view.gathered.address === null) throw new AppError('address_not_found')
  }
  const first = made.requirements[0]
  if (first) throw unmet(asked, first, view, made)
  const details = detailsOf(asked, view, made)
  if (isAnother(view, made, body)) throw new AppError('cart_changed', { details })
  const method = made.due === 0 ? nothingToPay(made) : chosenMethod(shop, view, body.payment_method)
  if (!method || (method.kind !== 'none' && isRefused(method.code, view, made)))
    throw new AppError('payment_method_unavailable', { details })
  const { unpaid, lastMinute } = view.gathered.orders
  if (
    unpaid >= view.facts.settings['order.unpaidMax'] &&
    method.kind !== 'cod' &&
    method.kind !== 'none' &&
    method.kind !== 'invoice'
  )
    throw new AppError('too_many_orders', { retryAfterSeconds: 60 })
  if (lastMinute >= view.facts.settings['order.perMinute'])
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  return method
}

/** Invoices are for buyers of companies with terms alone. */
const chosenMethod = (shop: Asked['shop'], view: CheckoutView, code: string) =>
  code === invoiceMethod.code && mayUseInvoice(view) ? invoiceMethod : findMethod(shop, code)

const isRefused = (code: string, view: CheckoutView, made: Quote): boolean =>
  code === invoiceMethod.code
    ? invoiceRefusal(view, made) !== null
    : paymentRefusal(code, made, view.facts) !== null

const unmet = (
  asked: Asked,
  requirement: Requirement,
  view: CheckoutView,
  made: Quote,
): AppError => {
  const { locale } = asked
  const reason = requirementText(requirement, view, made, locale)
  const code =
    requirement === 'COUPON_INVALID' && made.refusedCoupons[0]?.reason === 'used_up'
      ? 'coupon_used_up'
      : (REFUSALS[requirement] ?? 'not_ready_to_order')
  return new AppError(code, {
    params: {
      reason,
      names: namesOf(view, locale),
      max: view.facts.settings['cart.gramsMax'] / 1000,
    },
    details: detailsOf(asked, view, made),
    ...(code === 'courier_away' ? { retryAfterSeconds: COURIER_BACK_SECONDS } : {}),
  })
}

/** Details of a refusal: the current summary, what is missing, and the next three free windows. */
const detailsOf = ({ shop, locale }: Asked, view: CheckoutView, made: Quote) => {
  const summary = presentSummary(shop, view, made, locale)
  // Slot ids sort by location, day and time.
  const free = summary.available_time_pickups.filter(
    ({ id, is_available }) => is_available && id > (made.slot?.id ?? ''),
  )
  return {
    summary,
    requirements: made.requirements,
    next_time_pickups: free.slice(0, NEXT_WINDOWS),
  }
}

/** Whether the order differs from the summary that the customer saw. */
const isAnother = (view: CheckoutView, made: Quote, body: Asked['body']): boolean =>
  (body.expected_total !== undefined && body.expected_total !== made.total) ||
  (body.expected_due !== undefined && body.expected_due !== made.due) ||
  (body.cart_version !== undefined && body.cart_version !== view.gathered.cart?.version) ||
  (body.contents !== undefined && body.contents !== contentsOf(view, made))

/** Selected lines that have sold out; the quote no longer contains them. */
export const soldOut = (view: CheckoutView): CartLine[] => {
  const chosen = new Set(
    view.gathered.cart?.lines.filter(({ selected }) => selected).map(({ key }) => key),
  )
  return view.lines.filter((line) => line.availability === 'out' && chosen.has(line.key))
}

const namesOf = (view: CheckoutView, locale: Asked['locale']): string =>
  [
    ...soldOut(view),
    ...view.lines.filter((line) => line.selected && line.quantity > line.available),
  ]
    .map((line) => {
      const name = inLocale(line.name, locale)
      const count = line.available
      return serverWords(locale)(count > 0 ? 'checkout.someLeft' : 'checkout.noneLeft', {
        name,
        count,
      })
    })
    .join(', ')

type Refused =
  | 'cart_changed'
  | 'out_of_stock'
  | 'slot_full'
  | 'coupon_used_up'
  | 'payment_method_unavailable'

/** The refusal after a failed claim, from facts read after the rollback. */
export const claimRefusal = async (asked: Asked, reason: Refused): Promise<AppError> => {
  const { shop, body } = asked
  const view = await readCheckout(shop, {
    customerId: asked.customerId,
    device: asked.device,
    addressId: body.address_id,
    timePickup: body.time_pickup,
    mayAdd: asked.byStaff === undefined,
    now: asked.now,
  })
  const made = quote(view.facts, body.payment_method)
  // The gift sold out, so its coupon no longer applies; the refusal names the coupon.
  const isGift =
    reason === 'out_of_stock' &&
    namesOf(view, asked.locale) === '' &&
    made.requirements.includes('COUPON_INVALID')
  return isGift ? unmet(asked, 'COUPON_INVALID', view, made) : refusal(asked, view, made, reason)
}

/**
 * A refusal with the fresh summary. Deselects sold-out lines, so that the next request orders the
 * others.
 */
export const refusal = async (
  asked: Asked,
  view: CheckoutView,
  made: Quote,
  reason: Refused,
): Promise<AppError> => {
  const { shop, customerId, locale, now } = asked
  const gone = soldOut(view).map(({ key }) => key)
  if (gone.length > 0) await selectLines(shop.db, customerId, gone, false, now)
  return new AppError(reason, {
    params: { names: namesOf(view, locale) },
    details: detailsOf(asked, view, made),
  })
}
