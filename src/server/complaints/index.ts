export { approve, ask, reject, review, type Outcome } from './decide.ts'
export { complaintApprovals } from './decide-on-desk.ts'
export { countComplaints } from './list-staff-complaints.ts'
export { deleteOldComplaints, followComplaints, reportLateComplaints } from './jobs.ts'
export { complaintsOf, complaintsSentBy } from './store/desk.ts'
export { findAnyComplaint, listOpenComplaints, type WholeComplaint } from './store/complaints.ts'

export { approveRefused } from './refused-at-door.ts'
export { prepareComplaint } from './send-complaint.ts'
