export { approve, ask, reject, review, type Outcome } from './decide.ts'
export { followComplaints, reportLateComplaints } from './jobs.ts'
export { findAnyComplaint, listOpenComplaints, type WholeComplaint } from './store.ts'
export { afterComplaintChange } from './tell.ts'
