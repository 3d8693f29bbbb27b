import { setTimeout as pause } from 'node:timers/promises'
import { startPayment } from '../../payments/index.ts'
import { runOwn } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { describePayment } from './describe-payment.ts'
import { giveUpCharge } from './settle-payment.ts'

/**
 * Opens the charge of a payment and notifies the customer's pages. Cancels it again when the order
 * was cancelled or paid another way during the gateway call.
 */
export const openCharge = async (shop: Shop, paymentId: string, now: Date): Promise<void> => {
  const found = await describePayment(shop, paymentId)
  if (!found) return
  const charge = await startPayment(shop, found.payment, found.described, now)
  if (charge?.state === 'pending') shop.publishToPages(found.customerId, 'payment')
  if (charge && (charge.state === 'expired' || charge.state === 'cancelled'))
    await giveUpCharge(shop, charge, now)
}

/** Charges that this process is opening, by order. */
const openingOf = new WeakMap<Shop, Map<string, Promise<void>>>()
/** Longer than most gateways take. */
const OPENING_MS_MAX = 1_000
/** Those who wait hold up no others; further ones are notified when the charge is open. */
const WAITING_MAX = 8
let waiting = 0

/** Opens the charge of a committed order in this process, where it runs effects itself. */
export const openOwnCharge = (
  shop: Shop,
  { orderId, paymentId, effect }: { orderId: string; paymentId: string; effect: number },
): void => {
  const opened = runOwn(shop, 'payment.start', effect, { paymentId })
  if (opened === null) return
  const opening = openingOf.get(shop) ?? new Map<string, Promise<void>>()
  openingOf.set(shop, opening.set(orderId, opened))
  void opened.then(() => {
    if (opening.get(orderId) === opened) opening.delete(orderId)
  })
}

/** Waits a moment for the charge that this process is opening for an order. */
export const ownChargeOpened = async (shop: Shop, orderId: string): Promise<void> => {
  const opened = openingOf.get(shop)?.get(orderId)
  if (!opened || waiting >= WAITING_MAX) return
  waiting++
  const late = new AbortController()
  const givenUp = pause(OPENING_MS_MAX, undefined, { signal: late.signal }).catch(() => {})
  await Promise.race([opened, givenUp])
  late.abort()
  waiting--
}
