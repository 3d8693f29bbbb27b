import type { Id } from '#domain/units.ts'
import {
  answerComplaint,
  getComplaint,
  getComplaintPhoto,
  listComplaintReasons,
  listComplaints,
  reopenComplaint,
  sendComplaint,
} from '#contract/complaints/complaints.ts'
import type { Complaint } from '#contract/complaints/complaint.ts'
import type { Locale } from '#domain/locale.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { answerShop, reopen, type Whose } from './answer.ts'
import { presentComplaint, presentReasons } from './present.ts'
import { prepareComplaint } from './send-complaint.ts'
import { findOrderForComplaint } from './store/facts.ts'
import { findComplaint, findPhoto, listComplaintsOf } from './store/complaints.ts'

type Viewer = { shop: Shop; locale: Locale; now: Date }

const answerOf = async (
  { shop, locale, now }: Viewer,
  { customerId, orderId, complaintId }: Whose,
): Promise<Complaint> => {
  const complaint = await findComplaint(shop.db, customerId, orderId, complaintId)
  if (!complaint) throw new AppError('complaint_not_found')
  return presentComplaint(complaint, { locale, now })
}

export const complaintCalls: Served[] = [
  serve(listComplaintReasons, [], async ({ shop, customer, params, locale, now }) => {
    const [order, complaints] = await Promise.all([
      findOrderForComplaint(shop.db, customer.customerId, params.id),
      listComplaintsOf(shop.db, customer.customerId, params.id),
    ])
    if (!order) throw new AppError('order_not_found')
    return {
      data: presentReasons(order, complaints, shop.settings()['shop.holidays'], { locale, now }),
    }
  }),

  serve(listComplaints, [], async ({ shop, customer, params, locale, now }) => {
    const complaints = await listComplaintsOf(shop.db, customer.customerId, params.id)
    if (
      complaints.length === 0 &&
      !(await findOrderForComplaint(shop.db, customer.customerId, params.id))
    )
      throw new AppError('order_not_found')
    return { data: complaints.map((one) => presentComplaint(one, { locale, now })) }
  }),

  serve(sendComplaint, [once()], async (ask) => {
    const { shop, customer, params, body, locale, now } = ask
    const { customerId } = customer
    const complaintId = await ask.once(() =>
      prepareComplaint(shop, { customerId, locale, now }, params.id, body),
    )
    shop.wakeOutbox()
    return { data: await answerOf(ask, { customerId, orderId: params.id, complaintId }) }
  }),

  serve(getComplaint, [], async (ask) => ({ data: await answerOf(ask, whose(ask)) })),

  serve(answerComplaint, [], async (ask) => {
    await answerShop(ask.shop, whose(ask), ask.body, ask.now)
    return { data: await answerOf(ask, whose(ask)) }
  }),

  serve(reopenComplaint, [], async (ask) => {
    await reopen(ask.shop, whose(ask), ask.body.description, ask.now)
    return { data: await answerOf(ask, whose(ask)) }
  }),

  serve(getComplaintPhoto, [], async ({ shop, customer, params }) => {
    const photo = await findPhoto(
      shop.db,
      customer.customerId,
      params.id,
      params.complaint_id,
      params.photo_id,
    )
    const file = photo && (await shop.ports.files.get(photo.file))
    if (!file) throw new AppError('not_found')
    const body = new Blob([new Uint8Array(file.bytes)]).stream()
    return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
  }),
]

const whose = (ask: {
  customer: { customerId: Id<'customer'> }
  params: { id: string; complaint_id: string }
}): Whose => ({
  customerId: ask.customer.customerId,
  orderId: ask.params.id,
  complaintId: ask.params.complaint_id,
})
