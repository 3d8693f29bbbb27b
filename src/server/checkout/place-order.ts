import { paymentMinutes, paymentRefusal, quote, type Quote } from '#domain/checkout/checkout.ts'
import type { Requirement } from '#domain/checkout/requirements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Data, Body } from '#contract/call.ts'
import type { processCheckout } from '#contract/checkout.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { selectLines, tomorrowOf, type CartLine } from '../cart/index.ts'
import { productTag } from '../catalogue/index.ts'
import { orderNumber, settleNothing, writeOrder, type OrderDraft } from '../orders/index.ts'
import { findMethod, nameAtGateway, nothingToPay, type ChosenMethod } from '../payments/index.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { checkReplay, hashOfBody, storeResponse } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { runOwn } from '../platform/outbox.ts'
import { deviceMark } from '../coupons/index.ts'
import type { Shop } from '../shop.ts'
import { claimVoucher, insertVoucherUse, settleVoucher } from '../vouchers/index.ts'
import { readCheckout, type CheckoutView } from './facts.ts'
import { claimsOf, orderedLines } from './order-lines.ts'
import { orderLine, orderRow } from './order-rows.ts'
import { isOfSameCart, placedBefore } from './placed-before.ts'
import { presentSummary, requirementText } from './present.ts'

export type Placed = Data<typeof processCheckout>
type Asker = {
  customerId: string
  device: string
  locale: Locale
  now: Date
  idempotencyKey: string | null
}
export const PROCESS = 'POST /checkout/process'
const TRIES = 3
const NEXT_WINDOWS = 3
/** `Retry-After` when a courier does not answer. */
const COURIER_BACK_SECONDS = 30

/** Thrown inside the transaction to roll it back; names the claim that was refused. */
class ClaimRefused extends Error {
  readonly reason: Exclude<Awaited<ReturnType<typeof writeOrder>>, { ok: true }>['reason']
  constructor(reason: ClaimRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Places the order: one query for the facts, pure decisions, one writing statement. Idempotent with
 * or without a key. This process opens the charge after the commit, else the outbox.
 */
export const placeOrder = async (
  shop: Shop,
  asker: Asker,
  body: Body<typeof processCheckout>,
): Promise<{ placed: Placed; replayed: boolean }> => {
  const bodyHash = hashOfBody(body)
  const marked = { ...asker, deviceMark: deviceMark(shop.config.secret, asker.device) }
  for (let attempt = 1; ; attempt++) {
    const view = await readCheckout(shop, {
      customerId: asker.customerId,
      device: asker.device,
      addressId: body.address_id,
      timePickup: body.time_pickup,
      idempotency:
        asker.idempotencyKey === null ? null : { call: PROCESS, key: asker.idempotencyKey },
      holds: false,
      now: asker.now,
    })
    if (view.gathered.replay)
      return {
        placed: checkReplay(view.gathered.replay, bodyHash).response as Placed,
        replayed: true,
      }
    const made = quote(view.facts, body.payment_method)
    // Report sold-out lines before ordering the others, unless the total shows that the customer
    // saw it.
    if (soldOut(view).length > 0 && body.expected_total !== made.total)
      throw await refusal(shop, asker, view, made, 'out_of_stock')
    if (
      made.lines.length === 0 &&
      view.gathered.recent &&
      isOfSameCart(view.gathered.recent, body.cart_version)
    ) {
      const placed = placedBefore(view.gathered.recent)
      // Store the answer for this key, so that a later retry gets it whatever the cart then holds.
      if (await storeResponse(shop.db, { ...asker, call: PROCESS, bodyHash }, placed))
        return { placed, replayed: true }
      continue
    }
    const method = check(shop, view, made, body, asker.locale)
    const { draft, placed } = draftOrder(shop, view, made, method, body, marked, bodyHash)
    try {
      const chargeEffect = await shop.database.transaction((tx) => write(tx, draft))
      if (chargeEffect !== null && draft.opensCharge)
        runOwn(shop, 'payment.start', chargeEffect, { paymentId: draft.payment.id })
      // Product pages show the remaining stock.
      shop.wakeOutbox(orderedLines(view, made).map(({ slug }) => productTag(slug)))
      return { placed, replayed: false }
    } catch (error) {
      // A race: another request changed the cart, or an order number collided. Read again, which
      // also finds the order of a repeated request.
      const isRace =
        (error instanceof ClaimRefused && error.reason === 'cart_changed') ||
        isUniqueViolation(error)
      if (isRace && attempt < TRIES) continue
      if (error instanceof ClaimRefused)
        throw await claimRefusal(
          shop,
          asker,
          body,
          error.reason === 'credit_changed' ? 'cart_changed' : error.reason,
        )
      throw error
    }
  }
}

/** Returns the outbox effect that opens the charge, or null. */
const write = async (tx: Transaction, draft: OrderDraft): Promise<number | null> => {
  const { voucher, now } = draft
  // The voucher was just claimed: reading again finds the first request's order or the reason.
  if (voucher && !(await claimVoucher(tx, voucher.id, now))) throw new ClaimRefused('cart_changed')
  const written = await writeOrder(tx, draft)
  if (!written.ok) throw new ClaimRefused(written.reason)
  const { id: orderId, customer_id: customerId } = draft.order
  if (voucher)
    await insertVoucherUse(tx, {
      id: voucher.useId,
      voucherId: voucher.id,
      customerId,
      orderId,
      amount: voucher.amount,
      now,
    })
  if (voucher && draft.payment.provider === 'cod') await settleVoucher(tx, orderId, now)
  // Nothing is left to pay, so no gateway is involved.
  if (draft.payment.provider === 'none') await settleNothing(tx, draft.payment.id, draft.now)
  return written.chargeEffect
}

const REFUSALS: Partial<Record<Requirement, ErrorCode>> = {
  LINE_UNAVAILABLE: 'out_of_stock',
  SLOT_FULL: 'slot_full',
  SLOT_PAST: 'slot_past',
  COURIER_REQUIRED: 'courier_unavailable',
  COURIER_UNAVAILABLE: 'courier_away',
  TOO_HEAVY: 'order_too_heavy',
}

/** Every refusal possible before writing; each carries the fresh summary. */
const check = (
  shop: Shop,
  view: CheckoutView,
  made: Quote,
  body: Body<typeof processCheckout>,
  locale: Locale,
): ChosenMethod => {
  if (view.gathered.address === null) throw new AppError('address_not_found')
  const first = made.requirements[0]
  if (first) throw unmet(shop, first, view, made, locale)
  const details = detailsOf(shop, view, made, locale)
  if (isAnother(view, made, body)) throw new AppError('cart_changed', { details })
  const method = made.due === 0 ? nothingToPay(made) : findMethod(shop, body.payment_method)
  if (!method || (method.kind !== 'none' && paymentRefusal(method.kind, made, view.facts) !== null))
    throw new AppError('payment_method_unavailable', { details })
  const { unpaid, lastMinute } = view.gathered.orders
  if (
    unpaid >= view.facts.settings['order.unpaidMax'] &&
    method.kind !== 'cod' &&
    method.kind !== 'none'
  )
    throw new AppError('too_many_orders', { retryAfterSeconds: 60 })
  if (lastMinute >= view.facts.settings['order.perMinute'])
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  return method
}

const unmet = (
  shop: Shop,
  requirement: Requirement,
  view: CheckoutView,
  made: Quote,
  locale: Locale,
): AppError => {
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
    details: detailsOf(shop, view, made, locale),
    ...(code === 'courier_away' ? { retryAfterSeconds: COURIER_BACK_SECONDS } : {}),
  })
}

/** Details of a refusal: the current summary, what is missing, and the next three free windows. */
const detailsOf = (shop: Shop, view: CheckoutView, made: Quote, locale: Locale) => {
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
const isAnother = (view: CheckoutView, made: Quote, body: Body<typeof processCheckout>): boolean =>
  (body.expected_total !== undefined && body.expected_total !== made.total) ||
  (body.expected_due !== undefined && body.expected_due !== made.due) ||
  (body.cart_version !== undefined && body.cart_version !== view.gathered.cart?.version)

/** Selected lines that have sold out; the quote no longer contains them. */
const soldOut = (view: CheckoutView): CartLine[] => {
  const chosen = new Set(
    view.gathered.cart?.lines.filter(({ selected }) => selected).map(({ key }) => key),
  )
  return view.lines.filter((line) => line.availability === 'out' && chosen.has(line.key))
}

const namesOf = (view: CheckoutView, locale: Locale): string =>
  [
    ...soldOut(view),
    ...view.lines.filter((line) => line.selected && line.quantity > line.available),
  ]
    .map((line) => {
      const name = inLocale(line.name, locale)
      const count = line.available
      return serverWords(locale)(count > 0 ? 'orders.someLeft' : 'orders.noneLeft', { name, count })
    })
    .join(', ')

/** The refusal after a failed claim, from facts read after the rollback. */
const claimRefusal = async (
  shop: Shop,
  asker: Asker,
  body: Body<typeof processCheckout>,
  reason: Exclude<ClaimRefused['reason'], 'credit_changed'>,
): Promise<AppError> => {
  const view = await readCheckout(shop, {
    customerId: asker.customerId,
    device: asker.device,
    addressId: body.address_id,
    timePickup: body.time_pickup,
    now: asker.now,
  })
  const made = quote(view.facts, body.payment_method)
  // The gift sold out, so its coupon no longer applies; the refusal names the coupon.
  const isGift =
    reason === 'out_of_stock' &&
    namesOf(view, asker.locale) === '' &&
    made.requirements.includes('COUPON_INVALID')
  return isGift
    ? unmet(shop, 'COUPON_INVALID', view, made, asker.locale)
    : refusal(shop, asker, view, made, reason)
}

/**
 * A refusal with the fresh summary. Deselects sold-out lines, so that the next request orders the
 * others.
 */
const refusal = async (
  shop: Shop,
  asker: Asker,
  view: CheckoutView,
  made: Quote,
  reason: Exclude<ClaimRefused['reason'], 'credit_changed'>,
): Promise<AppError> => {
  const gone = soldOut(view).map(({ key }) => key)
  if (gone.length > 0) await selectLines(shop.db, asker.customerId, gone, false, asker.now)
  return new AppError(reason, {
    params: { names: namesOf(view, asker.locale) },
    details: detailsOf(shop, view, made, asker.locale),
  })
}

const draftOrder = (
  shop: Shop,
  view: CheckoutView,
  made: Quote,
  method: ChosenMethod,
  body: Body<typeof processCheckout>,
  asker: Asker & { deviceMark: string | null },
  bodyHash: string,
): { draft: OrderDraft; placed: Placed } => {
  const { now } = asker
  const { settings } = view.facts
  const slot = made.slot!
  const isCod = method.kind === 'cod'
  const isFree = method.kind === 'none'
  const expiresAt = new Date(
    method.kind === 'cod'
      ? slot.startsAt.getTime() + settings['slot.minutes'] * MINUTE_MS
      : now.getTime() +
          paymentMinutes(
            method.kind === 'none' ? 'qris' : method.kind,
            slot.startsAt,
            now,
            settings,
          ) *
            MINUTE_MS,
  )
  const id = newId(now)
  const number = orderNumber(now)
  const paymentId = newId(now)
  const placed: Placed = {
    order_id: id,
    order_number: number,
    payment: {
      id: paymentId,
      method: method.code,
      state: isCod ? 'pending' : isFree ? 'paid' : 'created',
      amount: made.due,
      formatted_amount: formatRupiah(made.due),
      expires_at: expiresAt.toISOString(),
    },
  }
  const lines = orderedLines(view, made)
  const nextDay = slot.day > jakartaDate(now) ? slot.day : tomorrowOf(now)
  return {
    placed,
    draft: {
      order: orderRow(view, made, method, body, asker, {
        id,
        number,
        payUntil: isCod ? null : expiresAt.toISOString(),
      }),
      lines: lines.map((line, position) => orderLine(line, position, made, now)),
      points: made.points,
      keys: lines.map(({ key }) => key),
      wanted: claimsOf(lines, nextDay),
      slot: {
        location: settings['hub.location'],
        day: slot.day,
        start: slot.start,
        grams: made.grams,
        capacityOrders: settings['slot.capacityOrders'],
        capacityGrams: settings['slot.capacityGrams'],
      },
      coupons: made.coupons.map(({ coupon, discount }) => ({
        id: coupon.id,
        useId: newId(now),
        discount,
      })),
      voucher: made.voucher && {
        id: made.voucher.voucher.id,
        useId: newId(now),
        amount: made.voucher.discount,
      },
      payment: {
        id: paymentId,
        provider: method.provider,
        providerRef: nameAtGateway(shop, method.provider, paymentId),
        method: method.code,
        amount: made.due,
        expiresAt,
      },
      events: [
        { action: 'place', from_state: null, to_state: 'pending_payment', reason: '' },
        ...(isCod
          ? [
              {
                action: 'confirm',
                from_state: 'pending_payment',
                to_state: 'confirmed',
                reason: 'cod',
              },
            ]
          : []),
      ],
      credit:
        made.credit === 0
          ? null
          : {
              entryId: newId(now),
              journalId: newId(now),
              customerId: asker.customerId,
              amount: made.credit,
              orderNumber: number,
              now,
            },
      idempotency:
        asker.idempotencyKey === null
          ? null
          : { call: PROCESS, key: asker.idempotencyKey, bodyHash, response: placed },
      opensCharge: shop.ownEffects !== null,
      device: asker.deviceMark,
      now,
    },
  }
}
