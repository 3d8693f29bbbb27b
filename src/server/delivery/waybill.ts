import type { Waybill } from '#contract/staff/orders/waybill.ts'
import { withoutRepeats } from '#domain/addresses/address.ts'
import { loadOf } from '#domain/checkout/shipping.ts'
import { fetchState, hasWaybill, serviceCode } from '#domain/delivery/by-courier.ts'
import { inLocale } from '#domain/locale.ts'
import { moneyOf } from '#domain/orders/books.ts'
import { instantInJakarta } from '#domain/time.ts'
import { latestShipment } from '../couriers/index.ts'
import { AppError } from '../errors.ts'
import { findAnyOrder, storedBags, type WholeOrder } from '../orders/index.ts'
import type { Context } from '../shop.ts'
import { recordUnmasked, type StaffCaller } from '../staff/index.ts'
import { parcelOf } from './consignment.ts'
import { hasChilledLines, linesToPack } from './store.ts'

type Ask = Context & { staff: StaffCaller; params: { number: string } }

/** Who prints it sees its customer whole until it arrives: that is recorded. */
export const lookAtWaybill = async (ask: Ask): Promise<{ data: Waybill }> => {
  const { shop, params } = ask
  const order = await findAnyOrder(shop.db, params.number)
  if (!order) throw new AppError('order_not_found')
  if (!hasWaybill(order)) throw new AppError('order_state')
  const data = await readWaybill(ask, order)
  await recordUnmasked(ask, { customerId: order.customerId, facts: { order: order.number } })
  return { data }
}

const readWaybill = async ({ shop, locale }: Ask, order: WholeOrder): Promise<Waybill> => {
  const [shipment, lines, bags, isChilled] = await Promise.all([
    latestShipment(shop.db, order.id),
    linesToPack(shop.db, order.id),
    storedBags(shop.db, order.id),
    hasChilledLines(shop.db, order.id),
  ])
  const { from, to, weightG } = parcelOf(shop.settings(), order, loadOf(lines))
  return {
    number: order.number,
    courier: inLocale(order.shippingName, locale),
    service: serviceCode(order.shippingMethod),
    state: fetchState(order.state, shipment?.status ?? null),
    waybill: shipment?.waybill ?? null,
    link: shipment?.link ?? null,
    window: {
      day: order.slotDay,
      start: order.slotStart,
      end: order.slotEnd,
      ends_at: instantInJakarta(order.slotDay, order.slotEnd).toISOString(),
    },
    sender: { name: from.name, phone: from.phone, address: from.address },
    receiver: {
      name: to.name,
      phone: to.phone,
      address: withoutRepeats(to.address),
      note: [to.notes, order.notes].filter(Boolean).join(' · '),
    },
    // An order whose bags were not counted has one.
    bags: Math.max(1, bags.filter(({ isRemoved }) => !isRemoved).length),
    weight_g: weightG,
    is_chilled: isChilled,
    cash: cashOf(order),
  }
}

const cashOf = (order: WholeOrder): number =>
  order.paymentMethod === 'cod' && ['none', 'pending'].includes(order.paymentState)
    ? moneyOf(order)
    : 0
