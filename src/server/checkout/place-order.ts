import { quote } from '#domain/checkout/checkout.ts'
import { productTag } from '../catalogue/index.ts'
import {
  leaveRun,
  lockToChange,
  openOwnCharge,
  settleAtOnce,
  writeOrder,
  type AddableOrder,
  type OrderDraft,
} from '../orders/index.ts'
import { noteCompanyOrder } from '../companies/index.ts'
import type { ChosenMethod } from '../payments/index.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { checkReplay, hashOfBody, storeResponse } from '../platform/idempotency.ts'
import type { Shop } from '../shop.ts'
import { claimVoucher, insertVoucherUse, settleVoucher } from '../vouchers/index.ts'
import { draftOrder, orderedLines, PROCESS, type Asked, type Placed } from './draft-order.ts'
import { readCheckout, type CheckoutView } from './facts.ts'
import { isOfSameCart, placedBefore } from './placed-before.ts'
import { check, claimRefusal, refusal, soldOut } from './refusals.ts'

const TRIES = 3

/** Thrown inside the transaction to roll it back; names the claim that was refused. */
class ClaimRefused extends Error {
  readonly reason:
    | Exclude<Awaited<ReturnType<typeof writeOrder>>, { ok: true }>['reason']
    | 'above_limit'
  constructor(reason: ClaimRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

const REFUSED_AS = {
  cart_changed: 'cart_changed',
  out_of_stock: 'out_of_stock',
  slot_full: 'slot_full',
  coupon_used_up: 'coupon_used_up',
  credit_changed: 'cart_changed',
  above_limit: 'payment_method_unavailable',
} as const

type Outcome = { placed: Placed; replayed: boolean }

/**
 * Places the order: one query for the facts, pure decisions, one writing statement. Idempotent with
 * or without a key. This process opens the charge after the commit, else the outbox.
 */
export const placeOrder = async (given: Omit<Asked, 'bodyHash'>): Promise<Outcome> => {
  const asked = { ...given, bodyHash: hashOfBody(given.body) }
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await tryToPlace(asked)
      if (outcome) return outcome
    } catch (error) {
      // A race: another request changed the cart, or an order number collided. Read again, which
      // also finds the order of a repeated request.
      const reason = error instanceof ClaimRefused ? error.reason : null
      if ((reason === 'cart_changed' || isUniqueViolation(error)) && attempt < TRIES) continue
      if (reason === null) throw error
      throw await claimRefusal(asked, REFUSED_AS[reason])
    }
  }
}

/** Null when another request took the key meanwhile: reading again finds its answer. */
const tryToPlace = async (asked: Asked): Promise<Outcome | null> => {
  const { shop, body, bodyHash, idempotencyKey: key } = asked
  const view = await readCheckout(shop, {
    customerId: asked.customerId,
    device: asked.device,
    addressId: body.address_id,
    timePickup: body.time_pickup,
    idempotency: key === null ? null : { call: PROCESS, key },
    holds: false,
    mayAdd: asked.byStaff === undefined,
    now: asked.now,
  })
  const { replay, recent } = view.gathered
  if (replay) return { placed: checkReplay(replay, bodyHash).response as Placed, replayed: true }
  const made = quote(view.facts, body.payment_method)
  // Report sold-out lines before ordering the others, unless the total shows that the customer
  // saw it.
  if (soldOut(view).length > 0 && body.expected_total !== made.total)
    throw await refusal(asked, view, made, 'out_of_stock')
  if (made.lines.length === 0 && recent && isOfSameCart(recent, body.cart_version)) {
    const placed = placedBefore(recent)
    // Store the answer for this key, so that a later retry gets it whatever the cart then holds.
    const isStored = await storeResponse(shop.db, { ...asked, call: PROCESS }, placed)
    return isStored ? { placed, replayed: true } : null
  }
  const method = check(asked, view, made)
  const { draft, placed } = draftOrder(asked, view, made, method)
  const chargeEffect = await shop.database.transaction(async (tx) => {
    if (view.first) await joinFirst(tx, view.first, method)
    const effect = await write(tx, shop, draft)
    await noteCompany(tx, asked, view, draft)
    // Nothing is left to pay, or the company pays later: no gateway is involved.
    if (['none', 'invoice'].includes(draft.payment.provider))
      await settleAtOnce(tx, shop, draft.payment.id, draft.now)
    await asked.byStaff?.along(tx, placed)
    return effect
  })
  if (chargeEffect !== null && draft.opensCharge)
    openOwnCharge(shop, {
      orderId: draft.order.id,
      paymentId: draft.payment.id,
      effect: chargeEffect,
    })
  // Product pages show the remaining stock.
  shop.wakeOutbox(orderedLines(view, made).map(({ slug }) => productTag(slug)))
  return { placed, replayed: false }
}

/**
 * Locks the order that these goods are added to: it must not be picked yet, and be where it was.
 * Goods that are not paid yet join its run when they are.
 */
const joinFirst = async (
  tx: Transaction,
  first: AddableOrder,
  { kind }: ChosenMethod,
): Promise<void> => {
  const { slotDay, slotStart, address } = await lockToChange(tx, first.id)
  const isElsewhere = slotDay !== first.slotDay || slotStart !== first.slotStart
  if (isElsewhere || address.fullAddress !== first.address.fullAddress)
    throw new ClaimRefused('cart_changed')
  if (kind === 'cod') await leaveRun(tx, first.id)
}

/** Writes for which company the order is, and claims its limit for an order on invoice. */
const noteCompany = async (
  tx: Transaction,
  { shop, body, now }: Asked,
  { first, gathered: { company } }: CheckoutView,
  { order, payment }: OrderDraft,
): Promise<void> => {
  if (!company) return
  const stopDays = shop.settings()['payment.invoiceStopDays']
  const noted = {
    id: order.id,
    number: String(order['number']),
    due: payment.amount,
    poNumber: body.po_number ?? first?.poNumber ?? '',
    onInvoice: payment.provider === 'invoice',
  }
  if (!(await noteCompanyOrder(tx, company, noted, { now, stopDays })))
    throw new ClaimRefused('above_limit')
}

/** Returns the outbox effect that opens the charge, or null. */
const write = async (tx: Transaction, shop: Shop, draft: OrderDraft): Promise<number | null> => {
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
  return written.chargeEffect
}
