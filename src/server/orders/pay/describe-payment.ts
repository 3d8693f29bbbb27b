import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import type { Charge } from '../../adapters/payment/port.ts'
import type { Shop } from '../../shop.ts'
import { payLinkOf } from './pay-link-token.ts'
import { findPayable } from '../store/payable.ts'

export type Described = {
  customerId: Id<'customer'>
  described: Pick<Charge, 'orderNumber' | 'items' | 'returnUrl'>
}

/**
 * The order payload for its gateway. Items include shipping, fee and discount so that they sum to
 * the amount exactly; the customer's data is not sent.
 */
export const describePayment = async (
  shop: Shop,
  orderId: Id<'order'>,
): Promise<Described | null> => {
  const order = await findPayable(shop.db, orderId)
  if (!order) return null
  const extras = [
    { name: 'Ongkos kirim', price: order.shipping },
    { name: order.serviceFeeLabel, price: order.serviceFee },
    { name: 'Potongan', price: -order.discount },
    { name: 'Saldo toko', price: -order.creditUsed },
  ]
  return {
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
        ? payLinkOf(shop, orderId, order.locale, order.placedAt)
        : `${shop.config.publicUrl}${pages.orderResult(orderId)}`,
    },
  }
}
