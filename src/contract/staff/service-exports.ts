import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { columnsQuery, files, PAGE, refuses } from './export-call.ts'
import { listStaffRefunds } from './refunds.ts'
import { listStaffReviews } from './reviews.ts'

/** The columns that a file of each list can have, by the names that the list has for them. */
export const REFUND_COLUMNS = [
  'order',
  'money',
  'state',
  'due',
  'customer',
  'account',
  'cause',
  'created',
  'error',
] as const
export const REVIEW_COLUMNS = [
  'product',
  'rating',
  'content',
  'photos',
  'state',
  'reason',
  'answered',
  'at',
  'author',
] as const

export const exportRefunds = staffCall({
  method: 'GET',
  path: '/exports/lists/refunds',
  summary: 'Refunds as CSV, with customers’ names shortened',
  auth: 'staff',
  needs: 'refunds.read',
  query: v.object({
    ...v.omit(listStaffRefunds.query, PAGE).entries,
    columns: columnsQuery(REFUND_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportReviews = staffCall({
  method: 'GET',
  path: '/exports/lists/reviews',
  summary: 'Reviews as CSV, newest first',
  auth: 'staff',
  needs: 'reviews.read',
  query: v.object({
    ...v.omit(listStaffReviews.query, PAGE).entries,
    columns: columnsQuery(REVIEW_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})
