import type { Invoice } from '#contract/orders/invoice.ts'
import type { StaffOrder } from '#contract/staff/orders/order.ts'
import { readBilledCompany } from '../../companies/index.ts'
import { latestShipment, proofOf } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import { readStanding } from '../../points/index.ts'
import type { Context } from '../../shop.ts'
import { recordLook, recordUnmasked, type StaffCaller } from '../../staff/index.ts'
import { hasInvoice } from '../show/has-invoice.ts'
import { presentInvoice } from '../show/invoice.ts'
import { countedBags } from '../store/bags.ts'
import { findAnyOrder } from '../store/orders.ts'
import { batchesOf, findBuyer, momentsOf, notesOf } from '../store/desk/staff-order.ts'
import { findStaffOrderRow } from '../store/desk/staff-orders.ts'
import { maskInvoice, presentStaffOrder } from './present-staff-order.ts'

export type AskOfDesk = Context & { staff: StaffCaller; params: { number: string } }

/** The order of the path. Throws 404 `order_not_found`. */
export const orderOfDesk = async ({ shop, params }: AskOfDesk) => {
  const order = await findAnyOrder(shop.db, params.number)
  if (!order) throw new AppError('order_not_found')
  return order
}

export const answerStaffOrder = async (ask: AskOfDesk): Promise<{ data: StaffOrder }> => {
  const { shop, now } = ask
  const order = await orderOfDesk(ask)
  const [row, buyer, standing, notes, moments, company, bags, batches, proof, parcel] =
    await Promise.all([
      findStaffOrderRow(shop.db, order.id, { now, settings: shop.settings() }),
      findBuyer(shop.db, order.customerId),
      readStanding(shop.db, order.customerId, now),
      notesOf(shop.db, order.id),
      momentsOf(shop.db, order.id),
      readBilledCompany(shop.db, order.id),
      countedBags(shop.db, order),
      batchesOf(shop.db, order.id),
      proofOf(shop.db, order.id),
      latestShipment(shop.db, order.id),
    ])
  if (!row) throw new AppError('order_not_found')
  const found = {
    row,
    order,
    buyer,
    standing,
    notes,
    moments,
    company,
    bags,
    batches,
    proof,
    parcel,
  }
  return { data: presentStaffOrder(found, ask) }
}

/** The order's page: that its customer's data was seen is recorded. */
export const lookAtOrder = async (ask: AskOfDesk): Promise<{ data: StaffOrder }> => {
  const answer = await answerStaffOrder(ask)
  const { number, buyer } = answer.data
  await recordLook(ask, { customerId: buyer.id, facts: { order: number } })
  return answer
}

/** The invoice; that its customer's data was seen is recorded. */
export const lookAtInvoice = async (ask: AskOfDesk): Promise<{ data: Invoice }> => {
  const { shop } = ask
  const order = await orderOfDesk(ask)
  if (!hasInvoice(order)) throw new AppError('order_state')
  const company = await readBilledCompany(shop.db, order.id)
  await recordLook(ask, { customerId: order.customerId, facts: { order: order.number } })
  return { data: maskInvoice(presentInvoice(order, company, ask), ask) }
}

/** The photo of the door; that it was seen is recorded, whatever the role. */
export const lookAtProof = async (ask: AskOfDesk) => {
  const { shop } = ask
  const order = await orderOfDesk(ask)
  const picture = (await proofOf(shop.db, order.id))?.picture
  const file = picture && (await shop.ports.files.get(picture.replace('/files/', '')))
  if (!file) throw new AppError('not_found')
  await recordUnmasked(ask, { customerId: order.customerId, facts: { order: order.number } })
  const body = new Blob([new Uint8Array(file.bytes)]).stream()
  return { data: null, file: { name: `${order.number}.webp`, type: file.type, body } }
}
