import type { Body, Data } from '#contract/call.ts'
import type { placePhoneOrder } from '#contract/staff/orders/phone-orders.ts'
import { placeOrder, type Placed } from '../checkout/index.ts'
import { payLinkOf } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Context } from '../shop.ts'
import { recordCall, type StaffCaller } from '../staff/index.ts'
import type { Customer } from './customers.ts'
import { phoneDevice } from './draft.ts'

type Ask = Context & { staff: StaffCaller; body: Body<typeof placePhoneOrder> }

/**
 * Places a customer's order for them. The order, its act and the message with the pay link commit
 * together; the link goes to the number that called.
 */
export const placeForCustomer = async (
  ask: Ask,
  customer: Customer,
): Promise<{ data: Data<typeof placePhoneOrder>; isReplay: boolean }> => {
  const { shop, body, staff, now } = ask
  const isSendable = shop.ports.messages.channels.includes('whatsapp')
  const along = async (tx: Transaction, placed: Placed) => {
    const { order_id: orderId, order_number: number } = placed
    if (isSendable && isToPay(placed)) {
      const message = { orderId, action: 'pay_link', channel: 'whatsapp', attempt: 1 } as const
      await enqueue(tx, 'order.message', message, now)
    }
    await recordCall(tx, ask, {
      act: 'order_by_phone',
      customerId: customer.id,
      entity: { kind: 'order', id: orderId },
      facts: { number, total: body.expected_total },
    })
  }
  const { placed, replayed } = await placeOrder({
    shop,
    customerId: customer.id,
    device: phoneDevice(customer.id),
    locale: customer.locale,
    now,
    idempotencyKey: ask.idempotencyKey,
    body,
    byStaff: { id: staff.id, along },
  })
  shop.publishToPages(customer.id, 'cart')
  const toPay = isToPay(placed)
  return {
    isReplay: replayed,
    data: {
      number: placed.order_number,
      is_sent: toPay && isSendable,
      pay_link: toPay ? payLinkOf(shop, placed.order_id, customer.locale, now) : null,
    },
  }
}

/** Neither cash nor free nor, for a repeated request, paid by now. */
const isToPay = ({ payment }: Placed): boolean =>
  payment.method !== 'cod' && (payment.state === 'created' || payment.state === 'pending')
