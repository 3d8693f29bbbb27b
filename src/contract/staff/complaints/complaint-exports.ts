import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, PAGE, refuses } from '../export-call.ts'
import { listStaffComplaints } from './complaints.ts'

export const COMPLAINT_COLUMNS = [
  'number',
  'clock',
  'kind',
  'value',
  'customer',
  'batch',
  'state',
  'assignee',
  'order',
  'reason',
  'sent',
] as const

export const exportComplaints = staffCall({
  method: 'GET',
  path: '/exports/lists/complaints',
  summary: 'Open complaints as CSV, with customers’ names shortened',
  auth: 'staff',
  needs: 'complaints.read',
  query: v.object({
    ...v.omit(listStaffComplaints.query, PAGE).entries,
    columns: columnsQuery(COMPLAINT_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})
