import { readFile } from 'node:fs/promises'
import { slotId } from '#domain/delivery/delivery-slot.ts'
import { collectLocation, collectMethod } from '#domain/delivery/collect.ts'
import { nextAction, type OrderState } from '#domain/orders/order-state.ts'
import { addDays, DAY_MS, HOUR_MS, instantInJakarta, jakartaDate, MINUTE_MS } from '#domain/time.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { SeedCustomer, SeedOrder } from '../../../../../seeds/content/types.ts'
import { decideCharge } from '#server/adapters/payment/local.ts'
import { chooseForCart, addLines, readCart, selectLines, tomorrowOf } from '#server/cart/index.ts'
import { placeOrder } from '#server/checkout/index.ts'
import { waiveLateGift } from '#server/delivery/index.ts'
import { postReceipt } from '#server/points/index.ts'
import { advanceOrder, settlePayment } from '#server/orders/index.ts'
import { latestPayment } from '#server/payments/index.ts'
import { newId } from '#server/platform/ids.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import { AppError } from '#server/errors.ts'
import type { Shop } from '#server/shop.ts'
import { redeem } from '#server/vouchers/index.ts'
import { missionMoments } from '../missions.ts'
import { voucherMoments } from '../vouchers.ts'
import { addressIdsOf, forgetSeedTraces, noteLine, variationIdsOf } from '../store.ts'

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(
    await readFile(new URL(`../../../../../seeds/content/${name}.json`, import.meta.url), 'utf8'),
  ) as T
const PAYS_AFTER_MS = 4 * MINUTE_MS

/** Moves the shop's clock; the past is replayed in order. */
type Travel = (to: Date) => void

/**
 * Seeds past orders by running each through cart, checkout, payment and delivery at its own time,
 * so that all invariants hold for them.
 */
export const seedOrders = async (
  shop: Shop,
  travel: Travel,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> => {
  const [orders, people] = await Promise.all([
    read<SeedOrder[]>('orders'),
    read<SeedCustomer[]>('customers'),
  ])
  await seedReceipts(shop, people, customerIds, now)
  const moments = [
    ...(await missionMoments(shop, customerIds, now)),
    ...voucherMoments(shop, customerIds.get('rani')!, now),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const timed = orders
    .map((order) => ({ order, at: placedAt(order, now) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { order, at } of timed) {
    const customerId = customerIds.get(order.customer)
    if (!customerId) throw new Error(`The order ${order.key} has no customer.`)
    await liveUntil(moments, travel, at)
    travel(at)
    const orderId = await place(shop, order, customerId, at, now)
    await live(shop, travel, order, orderId, at, now)
    // The demo has no riders: orders in transit never arrive, so late gifts are waived.
    await shop.database.transaction((tx) => waiveLateGift(tx, orderId, 'demo', now))
  }
  await liveUntil(moments, travel, now)
  travel(now)
  await drainOutbox(shop)
  await forgetSeedTraces(shop.db, new Date(now.getTime() - 2 * DAY_MS))
  return orders.length
}

const liveUntil = async (
  moments: { at: Date; live: () => Promise<void> }[],
  travel: Travel,
  until: Date,
): Promise<void> => {
  while (moments[0] && moments[0].at < until) {
    const { at, live } = moments.shift()!
    travel(at)
    await live()
  }
}

const placedAt = (order: SeedOrder, now: Date): Date => {
  if (order.time === null) return new Date(now.getTime() - 6 * MINUTE_MS)
  return instantInJakarta(addDays(jakartaDate(now), -order.daysAgo), order.time)
}

const place = async (
  shop: Shop,
  order: SeedOrder,
  customerId: string,
  at: Date,
  now: Date,
): Promise<string> => {
  const addressId = (await addressIdsOf(shop.db, customerId)).get(order.address)
  if (!addressId) throw new Error(`The order ${order.key} has no address ${order.address}.`)
  await fillCart(shop, order, customerId, at)
  const day = addDays(jakartaDate(at), order.slot.daysAfter)
  const { collectAt } = order
  const location = collectAt ? collectLocation(collectAt) : shop.settings()['hub.location']
  const timePickup =
    order.time === null ? firstSlot(shop, at, now) : slotId(location, day, order.slot.start)
  const couponCodes = await codesOf(shop, order, customerId, at)
  const shippingMethod = collectAt ? collectMethod(collectAt) : 'petik-antar'
  const choice = { shippingMethod, timePickup, couponCodes }
  await chooseForCart(shop.db, customerId, newId(at), choice, at)
  try {
    const { placed } = await placeOrder({
      shop,
      customerId,
      locale: 'id',
      now: at,
      idempotencyKey: null,
      device: '',
      body: {
        address_id: addressId,
        notes: '',
        payment_method: order.paymentMethod,
        time_pickup: timePickup,
      },
    })
    return placed.order_id
  } catch (error) {
    const reason =
      error instanceof AppError
        ? `${error.code} ${JSON.stringify((error.details as { requirements?: unknown })?.requirements ?? '')}`
        : String(error)
    throw new Error(`The order ${order.key} of the demo cannot be placed: ${reason}`, {
      cause: error,
    })
  }
}

const fillCart = async (
  shop: Shop,
  { lines }: SeedOrder,
  customerId: string,
  at: Date,
): Promise<void> => {
  const variations = await variationIdsOf(shop.db, lines)
  const asker = { customerId, locale: 'id' as const, settings: shop.settings(), now: at }
  const items = lines.map(({ quantity }, index) => ({ variationId: variations[index]!, quantity }))
  await shop.database.transaction((tx) => addLines(tx, asker, items, null))
  const cart = await readCart(shop.db, customerId, tomorrowOf(at))
  for (const [index, line] of lines.entries()) {
    const inCart = cart?.lines.find(({ variationId }) => variationId === variations[index])
    if (line.note && inCart) await noteLine(shop.db, inCart.key, line.note)
  }
  // Lines that come tomorrow are not selected by default.
  const keys = (cart?.lines ?? []).map(({ key }) => key)
  await selectLines(shop.db, customerId, keys, true, at)
}

const codesOf = async (
  shop: Shop,
  { coupon, voucherPoints }: SeedOrder,
  customerId: string,
  now: Date,
): Promise<string[]> => {
  const codes = coupon ? [coupon] : []
  if (voucherPoints === undefined) return codes
  const ask = {
    shop,
    customer: { customerId },
    locale: 'id' as const,
    now,
    body: { total_point: voucherPoints },
  }
  const { voucher } = await shop.database.transaction((tx) => redeem(tx, ask))
  // The code is displayed in groups but stored without.
  return [...codes, readVoucherCode(voucher.coupon_code)!]
}

/** An order placed minutes ago takes tomorrow's noon window. */
const firstSlot = (shop: Shop, at: Date, now: Date): string =>
  slotId(shop.settings()['hub.location'], addDays(jakartaDate(at > now ? at : now), 1), '12:00')

/** Advances an order from its placement to its seeded state, each step at a plausible hour. */
const live = async (
  shop: Shop,
  travel: Travel,
  order: SeedOrder,
  orderId: string,
  at: Date,
  now: Date,
): Promise<void> => {
  await drainOutbox(shop)
  const target = order.state as OrderState
  if (target === 'pending_payment') return
  const slotStart = instantInJakarta(
    addDays(jakartaDate(at), order.slot.daysAfter),
    order.slot.start,
  )
  if (target === 'expired')
    return step(shop, travel, orderId, 'expire', new Date(at.getTime() + 70 * MINUTE_MS), 'unpaid')
  if (order.paymentMethod !== 'cod' && order.paymentMethod !== 'invoice') {
    travel(new Date(at.getTime() + PAYS_AFTER_MS))
    await pay(shop, orderId, new Date(at.getTime() + PAYS_AFTER_MS))
  }
  if (target === 'cancelled')
    return step(
      shop,
      travel,
      orderId,
      'cancel',
      new Date(at.getTime() + 20 * MINUTE_MS),
      order.cancelReason ?? '',
    )
  const hours: Partial<Record<OrderState, Date>> = {
    picking: new Date(slotStart.getTime() - 70 * MINUTE_MS),
    packed: new Date(slotStart.getTime() - 30 * MINUTE_MS),
    on_delivery: new Date(slotStart.getTime() + 5 * MINUTE_MS),
    ready_for_pickup: new Date(slotStart.getTime() - 10 * MINUTE_MS),
    delivered: new Date(slotStart.getTime() + 45 * MINUTE_MS),
    completed: new Date(slotStart.getTime() + 9 * HOUR_MS),
  }
  let state: OrderState = 'confirmed'
  while (state !== target) {
    const action = nextAction(state, order.collectAt !== undefined)
    if (!action) return
    const next = (
      {
        pick: 'picking',
        pack: 'packed',
        send: 'on_delivery',
        make_ready: 'ready_for_pickup',
        deliver: 'delivered',
        complete: 'completed',
      } as const
    )[action as 'pick']
    if (!next) return
    const planned = hours[next] ?? now
    await step(shop, travel, orderId, action, planned < now ? planned : now, '')
    state = next
  }
}

const pay = async (shop: Shop, orderId: string, at: Date): Promise<void> => {
  const started = await latestPayment(shop.db, orderId)
  if (!started?.providerRef) throw new Error(`The demo's order ${orderId} has no charge.`)
  await decideCharge(shop.database, started.providerRef, 'paid', at)
  await settlePayment(shop, started.id, at)
  await drainOutbox(shop)
}

const step = async (
  shop: Shop,
  travel: Travel,
  orderId: string,
  action: Parameters<typeof advanceOrder>[2],
  at: Date,
  reason: string,
): Promise<void> => {
  travel(at)
  if (!(await advanceOrder(shop, orderId, action, 'shop', reason, at)))
    throw new Error(`The demo's order ${orderId} could not ${action}.`)
  await drainOutbox(shop)
}

/** Purchases at a branch with the member's QR code, which earn like online ones. */
const seedReceipts = async (
  shop: Shop,
  people: readonly SeedCustomer[],
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  for (const person of people) {
    const customerId = customerIds.get(person.key)
    if (!customerId) continue
    for (const receipt of person.branchReceipts) {
      const at = new Date(now.getTime() + receipt.placedInDays * DAY_MS)
      const { branch: branchId, receipt: number, goods: goodsPaid } = receipt
      await shop.database.transaction((tx) =>
        postReceipt(
          tx,
          { customerId, branchId, receipt: number, goodsPaid, details: receiptOf(goodsPaid) },
          shop.settings(),
          at,
        ),
      )
    }
  }
}

/** The content of such a receipt: fresh fruit, untaxed. */
const receiptOf = (goods: number) => ({
  items: [{ product_name: 'Buah segar', qty: 1, discount: 0, subtotal: goods }],
  ppn: 0,
  coupon_nominal: 0,
  grand_total: goods,
})
