import { getStaffComplaint, getStaffComplaintPhoto } from '#contract/staff/complaints/complaint.ts'
import {
  approveStaffComplaint,
  askComplainant,
  previewStaffComplaint,
  rejectStaffComplaint,
  reviewStaffComplaint,
} from '#contract/staff/complaints/complaint-decisions.ts'
import { exportComplaints as exportCall } from '#contract/staff/complaints/complaint-exports.ts'
import {
  addComplaintNote,
  assignComplaint,
  deleteComplaintNote,
  listComplaintAssignees,
} from '#contract/staff/complaints/complaint-writing.ts'
import { listStaffComplaints } from '#contract/staff/complaints/complaints.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { staff } from '../staff/index.ts'
import {
  approveOnDesk,
  askOnDesk,
  previewOnDesk,
  rejectOnDesk,
  reviewOnDesk,
} from './decide-on-desk.ts'
import { exportComplaints } from './desk/export-complaints.ts'
import { answerStaffComplaints } from './desk/list-staff-complaints.ts'
import { ofOwnComplaint } from './desk/own-complaints.ts'
import { lookAtComplaint, lookAtPhoto } from './read-staff-complaint.ts'
import { assignOnDesk, assigneesOf, noteOnDesk, removeNote } from './write-on-complaint.ts'

/** Messages and refunds of a step leave at once. */
const woken = async <Done>({ shop }: { shop: Shop }, step: Promise<Done>) => {
  const data = await step
  shop.wakeOutbox()
  return { data }
}

export const complaintDeskCalls: Served[] = [
  serve(listStaffComplaints, [staff(), fromReplica()], answerStaffComplaints),
  serve(exportCall, [staff(), fromReplica()], exportComplaints),
  serve(getStaffComplaint, [staff(), ofOwnComplaint(getStaffComplaint)], lookAtComplaint),
  serve(getStaffComplaintPhoto, [staff(), ofOwnComplaint(getStaffComplaintPhoto)], lookAtPhoto),
  serve(previewStaffComplaint, [staff(), ofOwnComplaint(previewStaffComplaint)], async (ask) => ({
    data: await previewOnDesk(ask),
  })),
  serve(reviewStaffComplaint, [staff(), ofOwnComplaint(reviewStaffComplaint), once()], (ask) =>
    woken(ask, reviewOnDesk(ask)),
  ),
  serve(askComplainant, [staff(), ofOwnComplaint(askComplainant), once()], (ask) =>
    woken(ask, askOnDesk(ask)),
  ),
  serve(approveStaffComplaint, [staff(), ofOwnComplaint(approveStaffComplaint), once()], (ask) =>
    woken(ask, approveOnDesk(ask)),
  ),
  serve(rejectStaffComplaint, [staff(), ofOwnComplaint(rejectStaffComplaint), once()], (ask) =>
    woken(ask, rejectOnDesk(ask)),
  ),
  serve(listComplaintAssignees, [staff()], async ({ shop }) => ({
    data: await assigneesOf(shop.db),
  })),
  serve(assignComplaint, [staff(), ofOwnComplaint(assignComplaint), once()], async (ask) => ({
    data: await assignOnDesk(ask),
  })),
  serve(addComplaintNote, [staff(), ofOwnComplaint(addComplaintNote), once()], async (ask) => ({
    data: await noteOnDesk(ask),
  })),
  serve(deleteComplaintNote, [staff(), ofOwnComplaint(deleteComplaintNote)], async (ask) => ({
    data: await removeNote(ask),
  })),
]
