import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, PAGE, refuses } from '../export-call.ts'
import { listStaffCustomers, seesCustomers } from './customers.ts'

export const CUSTOMER_COLUMNS = [
  'name',
  'phone',
  'orders',
  'spend_365',
  'last_order',
  'tier',
  'points',
  'complaints',
  'tags',
  'since',
] as const

export const exportCustomers = staffCall({
  method: 'GET',
  path: '/exports/lists/customers',
  summary: 'Customers as CSV, with names shortened and phone numbers masked',
  auth: 'staff',
  needs: seesCustomers,
  query: v.object({
    ...v.omit(listStaffCustomers.query, PAGE).entries,
    columns: columnsQuery(CUSTOMER_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})
