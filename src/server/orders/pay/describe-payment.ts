import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import type { Charge } from '../../adapters/payment/port.ts'
import { readPayment, type PaymentRow } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { payLinkOf } from './pay-link-token.ts'
import { findPayable } from '../store/payable.ts'

export type Described = {
  payment: PaymentRow
  customerId: Id<'customer'>
  described: Pick<Charge, 'orderNumber' | 'items' | 'returnUrl'>
}

/**
 * A payment with the order payload for its gateway. Items include shipping, fee and discount so that they sum to
 * the amount exactly; the customer's data is not sent.
 */
export const describePayment = async (
  shop: Shop,
  paymentId: Id<'payment'>,
): Promise<Described | null> => {
  const order = await findPayable(shop.db, paymentId)
  if (!order) return null
  const extras = [
    { name: 'Ongkos kirim', price: order.shipping },
    { name: order.serviceFeeLabel, price: order.serviceFee },
    { name: 'Potongan', price: -order.discount },
    { name: 'Saldo toko', price: -order.creditUsed },
  ]
  return {
    payment: readPayment(order.payment),
    customerId: order.customerId,
    described: {
      orderNumber: order.number,
      items: [
        ...order.lines,
        ...extras
          .filter(({ price }) => price !== 0)
          .map(({ name, price }) => ({ name, quantity: 1, price })),
      ],
      // Who ordered by phone may have no account to sign in with. The link is the same each time: a
      // gateway refuses a repeated charge with another body.
      returnUrl: order.isByPhone
        ? payLinkOf(shop, order.id, order.locale, order.placedAt)
        : `${shop.config.publicUrl}${pages.orderResult(order.id)}`,
    },
  }
}
