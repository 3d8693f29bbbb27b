/** Valid requests for the calls of the complaints desk. */
import type { Make } from './make-ask.ts'
import { buildDelivered, complaintIn, photoOf } from './complaints.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, type TestStaff } from './staff.ts'

type Complained = { member: TestStaff; id: string; photoId: string }

/** A complaint of an order of its own that waits for a person, and a member of staff. */
export const complained = async (test: TestShop): Promise<Complained> => {
  const { buyer, orderId } = await buildDelivered(test)
  const photos = [await photoOf()]
  const id = await complaintIn(test, { token: buyer.token, orderId }, 'submitted', photos)
  const [photo] = await test.sql<{ id: string }>(
    'select id from complaint_photos where complaint_id = $1::text::uuid',
    id,
  )
  return { member: await buildStaff(test, 'owner'), id, photoId: photo!.id }
}

const onComplaint =
  (body: Record<string, unknown>): Make =>
  async (_, test) => {
    const { member, id } = await complained(test)
    return { token: member.token, params: { id }, body }
  }

const lineOf = async (test: TestShop, id: string) =>
  (
    await test.sql<{ line_id: string }>(
      'select order_line_id as line_id from complaint_lines where complaint_id = $1::text::uuid',
      id,
    )
  )[0]!.line_id

export const COMPLAINT_ASKS: Record<string, Make> = {
  'GET /api/staff/complaints/{id}': async (_, test) => {
    const { member, id } = await complained(test)
    return { token: member.token, params: { id } }
  },
  'GET /api/staff/complaints/{id}/photos/{photo_id}': async (_, test) => {
    const { member, id, photoId } = await complained(test)
    return { token: member.token, params: { id, photo_id: photoId } }
  },
  'POST /api/staff/complaints/{id}/preview': async (_, test) => {
    const { member, id } = await complained(test)
    const lines = [{ line_id: await lineOf(test, id), quantity: 1 }]
    return { token: member.token, params: { id }, body: { remedy: 'store_credit', lines } }
  },
  'POST /api/staff/complaints/{id}/review': onComplaint({ version: 1 }),
  'POST /api/staff/complaints/{id}/ask': onComplaint({
    version: 1,
    words: 'Boleh kirim foto labelnya?',
  }),
  'POST /api/staff/complaints/{id}/approve': async (_, test) => {
    const { member, id } = await complained(test)
    const lines = [{ line_id: await lineOf(test, id), quantity: 1 }]
    return {
      token: member.token,
      params: { id },
      body: { version: 1, remedy: 'store_credit', lines, words: 'Maaf, ya.', value: 105_000 },
    }
  },
  'POST /api/staff/complaints/{id}/reject': onComplaint({
    version: 1,
    words: 'Di foto terlihat baik.',
  }),
  'GET /api/staff/complaint-assignees': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
  }),
  'PUT /api/staff/complaints/{id}/assignee': async (_, test) => {
    const { member, id } = await complained(test)
    return { token: member.token, params: { id }, body: { staff_id: member.id, previous: null } }
  },
  'POST /api/staff/complaints/{id}/notes': onComplaint({ text: 'Sudah ditelepon' }),
  'DELETE /api/staff/complaints/{id}/notes/{note_id}': async (_, test) => {
    const { member, id } = await complained(test)
    const { body } = await test.request('POST', `/api/staff/complaints/${id}/notes`, {
      token: member.token,
      body: { text: 'Sudah ditelepon' },
    })
    return { token: member.token, params: { id, note_id: body.data.notes[0].id } }
  },
}
