import { getStaffComplaint, getStaffComplaintPhoto } from '#contract/staff/complaint.ts'
import { listStaffComplaints } from '#contract/staff/complaints.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerStaffComplaints } from './list-staff-complaints.ts'
import { lookAtComplaint, lookAtPhoto } from './read-staff-complaint.ts'

export const complaintDeskCalls: Served[] = [
  serve(listStaffComplaints, [staff()], answerStaffComplaints),
  serve(getStaffComplaint, [staff()], lookAtComplaint),
  serve(getStaffComplaintPhoto, [staff()], lookAtPhoto),
]
