import type { Data } from '#contract/call.ts'
import type { getCustomerRecord } from '#contract/staff/customers/customer-record.ts'
import { listAddresses, presentAddress } from '../addresses/index.ts'
import { complaintsOf } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import { ordersOf, statusText } from '../orders/index.ts'
import { listConsents } from '../profile/index.ts'
import { recordLook } from '../staff/index.ts'
import type { AskOfCustomer } from './read-customer.ts'
import { findCustomer } from './store.ts'

const SHOWN = 20

/** What a customer ordered, complained of, lives at and consented to. */
export const lookAtRecord = async (
  ask: AskOfCustomer,
): Promise<{ data: Data<typeof getCustomerRecord> }> => {
  const { shop, params, locale } = ask
  const customer = await findCustomer(shop.db, params.id)
  if (!customer) throw new AppError('not_found')
  const { id } = customer
  const [orders, complaints, addresses, consents] = await Promise.all([
    ordersOf(shop.db, id, SHOWN),
    complaintsOf(shop.db, id, SHOWN),
    listAddresses(shop.db, id),
    listConsents(shop.db, id),
  ])
  await recordLook(ask, { customerId: id, facts: {} })
  return {
    data: {
      orders: orders.map((order) => ({
        id: order.id,
        number: order.number,
        status_text: statusText(order, locale),
        placed_at: order.placedAt.toISOString(),
        total: order.total,
        refunded: order.refunded,
      })),
      complaints: complaints.map(({ createdAt, ...complaint }) => ({
        ...complaint,
        created_at: createdAt.toISOString(),
      })),
      addresses: addresses.map(presentAddress).map((address) => ({
        id: address.id,
        label: address.label,
        full_address: address.full_address,
      })),
      consents: consents.map(({ id: consentId, purpose, granted, wording, at }) => ({
        id: consentId,
        purpose,
        granted,
        wording,
        at: at.toISOString(),
      })),
    },
  }
}
