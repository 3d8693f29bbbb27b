import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { id, idParam, longText } from '../../wire.ts'
import { staffComplaint } from './complaint.ts'

const NOTE_MAX = 1000

export const listComplaintAssignees = staffCall({
  method: 'GET',
  path: '/complaint-assignees',
  summary: 'Who a complaint can be given to: all who may decide complaints, by name',
  auth: 'staff',
  needs: 'complaints.read',
  data: v.array(v.object({ id: opaqueId, name: nameOf })),
})

/** One conditional write: of two who take the same complaint, one gets 409 `changed_meanwhile`. */
export const assignComplaint = staffCall({
  method: 'PUT',
  path: '/complaints/{id}/assignee',
  summary: 'Give a complaint to a person, or make it open to all',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    staff_id: means(v.nullable(id), 'Who works on it; null makes it open to all.'),
    previous: means(v.nullable(id), 'Who had it, as the caller saw it; null for none.'),
  }),
  data: staffComplaint,
})

export const addComplaintNote = staffCall({
  method: 'POST',
  path: '/complaints/{id}/notes',
  summary: 'Note something for other members of staff',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found'],
  params: idParam,
  body: v.object({ text: means(longText(NOTE_MAX), 'What it says.') }),
  data: staffComplaint,
})

export const deleteComplaintNote = staffCall({
  method: 'DELETE',
  path: '/complaints/{id}/notes/{note_id}',
  summary: 'Delete one’s own note',
  auth: 'staff',
  needs: 'complaints.write',
  refuses: ['complaint_not_found'],
  params: v.object({ id, note_id: id }),
  data: staffComplaint,
})
