import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import type { Id } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import type { Context } from '../shop.ts'
import { recordLook, recordUnmasked, type StaffCaller } from '../staff/index.ts'
import { presentStaffComplaint } from './present-staff-complaint.ts'
import { findAnyComplaint, type WholeComplaint } from './store/complaints.ts'
import { findDeskRow } from './store/desk.ts'
import {
  batchesOfComplaint,
  complaintVersion,
  findDeskCustomer,
  findDeskOrder,
  namesOfActors,
} from './store/desk-facts.ts'
import { notesOfComplaint } from './store/desk-writing.ts'
import { readRecord } from './store/facts.ts'

export type AskOfDesk = Context & {
  staff: StaffCaller
  params: { id: Id<'complaint'> }
}

/** The complaint of the path. Throws 404 `complaint_not_found`. */
export const complaintOfDesk = async (
  db: Queryable,
  { params }: Pick<AskOfDesk, 'params'>,
): Promise<WholeComplaint> => {
  const complaint = await findAnyComplaint(db, params.id)
  if (!complaint) throw new AppError('complaint_not_found')
  return complaint
}

/** The whole complaint by the connection of the caller, which may have changed it just now. */
export const readStaffComplaint = async (
  db: Queryable,
  ask: AskOfDesk,
): Promise<StaffComplaint> => {
  const complaint = await complaintOfDesk(db, ask)
  // One after the other: within a transaction there is one connection.
  const row = await findDeskRow(db, complaint.id)
  if (!row) throw new AppError('complaint_not_found')
  const found = {
    complaint,
    row,
    version: await complaintVersion(db, complaint.id),
    order: await findDeskOrder(db, complaint.orderId),
    customer: await findDeskCustomer(db, complaint.customerId),
    record: await readRecord(db, complaint.customerId, ask.now),
    notes: await notesOfComplaint(db, complaint.id),
    batches: await batchesOfComplaint(db, complaint.id, ask.now),
    names: await namesOfActors(
      db,
      complaint.events.map(({ actor }) => actor),
    ),
  }
  return presentStaffComplaint(found, ask)
}

/** The complaint's page: that its customer's data was seen is recorded. */
export const lookAtComplaint = async (ask: AskOfDesk): Promise<{ data: StaffComplaint }> => {
  const data = await readStaffComplaint(ask.shop.db, ask)
  await recordLook(ask, { customerId: data.customer.id, facts: { complaint: data.number } })
  return { data }
}

/** A photo; that it was seen is recorded, whatever the role. */
export const lookAtPhoto = async (ask: AskOfDesk & { params: { photo_id: string } }) => {
  const { shop, params } = ask
  const complaint = await findAnyComplaint(shop.db, params.id)
  const photo = complaint?.photos.find(({ id }) => id === params.photo_id)
  const file = photo && (await shop.ports.files.get(photo.file))
  if (!complaint || !file) throw new AppError('not_found')
  const { customerId, number } = complaint
  await recordUnmasked(ask, { customerId, facts: { complaint: number } })
  const body = new Blob([new Uint8Array(file.bytes)]).stream()
  return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
}
