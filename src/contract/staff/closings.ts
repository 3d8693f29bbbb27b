import * as v from 'valibot'
import { CLOSING_REASON_MAX } from '#domain/closings/closing.ts'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { means, unit } from '../means.ts'
import { idParam, instant, oneLine, remark, rupiah } from '../wire.ts'
import { dayQuery, nameQuery } from './fields.ts'
import { whole } from './goods/product-form.ts'

const CASH_MAX = 10_000_000_000
const counted = v.pipe(whole(0, CASH_MAX), unit('whole rupiah'))
const cash = (whose: string) => ({
  tills: means(rupiah, `Cash of tills${whose}.`),
  riders: means(rupiah, `Cash of riders${whose}.`),
})

const dayCount = means(
  v.object({
    id: opaqueId,
    due: means(v.object(cash(' by the books')), 'What should have been there, at that moment.'),
    counted: means(v.object(cash('')), 'What was there.'),
    difference: means(rupiah, 'Counted less due; negative where some is missing.'),
    reason: means(v.string(), 'Why it differs; empty where it does not.'),
    made_by: means(v.string(), 'Name of who counted.'),
    is_own: means(v.boolean(), 'Whether the caller counted.'),
    at: means(instant, 'When it was counted.'),
    signed_by: means(v.nullable(v.string()), 'Name of who signed; null while the day is open.'),
    signed_at: means(v.nullable(instant), 'When; null while the day is open.'),
  }),
  'A count of the cash of a day.',
)

const closing = means(
  v.object({
    day: means(v.string(), 'The day in Jakarta, `2026-11-23`.'),
    sales: means(rupiah, 'Sales in the journal and at the counter, less discounts and refunds.'),
    counter: means(
      rupiah,
      'Money for goods that tills sold, less what came back; part of the sales. What cash paid of it is part of the cash of tills.',
    ),
    waste: means(rupiah, 'What goods cost that were thrown away.'),
    due: means(v.object(cash(' by the books')), 'What journal and counter say now.'),
    count: means(v.nullable(dayCount), 'The newest count; null before the first.'),
  }),
  'A day of a branch.',
)
export type DayClosing = v.InferOutput<typeof closing>

const seen = ['windows.write', 'refunds.approve', 'audit.read'] as const

export const listClosings = staffCall({
  method: 'GET',
  path: '/closings',
  summary: 'The last 14 days of a branch: sales, waste, and cash as it was counted and signed',
  auth: 'staff',
  needs: seen,
  refuses: ['not_found'],
  query: v.object({
    branch: means(v.optional(nameQuery), 'Id of the branch; without it the first one.'),
  }),
  data: v.object({
    branch_id: means(v.nullable(v.string()), 'The branch that is shown; null without any.'),
    branches: means(
      v.array(v.object({ id: opaqueId, name: nameOf })),
      'Branches whose days the caller may see.',
    ),
    days: means(v.array(closing), 'The newest first.'),
  }),
})
export type Closings = v.InferOutput<typeof listClosings.data>

/** The day stays open until another person signs. A later count takes its place until then. */
export const countDay = staffCall({
  method: 'POST',
  path: '/closings',
  summary: 'Count the cash of a day, and sign it as the first of two',
  auth: 'staff',
  needs: 'windows.write',
  idempotent: true,
  status: 201,
  refuses: ['forbidden', 'closing_signed'],
  body: v.object({
    branch_id: means(v.pipe(v.string('validation.required'), nameQuery), 'Id of the branch.'),
    day: means(
      v.pipe(v.string('validation.required'), dayQuery),
      'A day that has begun, at most 14 days ago.',
    ),
    tills: means(counted, 'Cash that lies at the tills.'),
    riders: means(counted, 'Cash that riders brought.'),
    reason: means(
      remark(CLOSING_REASON_MAX, oneLine),
      'Why it differs from what is due; needed where it does.',
    ),
  }),
  data: closing,
})

/** 409 `closing_changed` where the books or the count have changed since; it is counted again. */
export const signDay = staffCall({
  method: 'POST',
  path: '/closings/{id}/sign',
  summary: 'Sign what another person counted: the day is closed',
  auth: 'staff',
  needs: ['windows.write', 'refunds.approve'],
  idempotent: true,
  refuses: ['not_found', 'forbidden', 'closing_own', 'closing_signed', 'closing_changed'],
  params: idParam,
  data: closing,
})

export const exportClosings = staffCall({
  method: 'GET',
  path: '/closings/file',
  summary: 'All counts of a branch as CSV',
  auth: 'staff',
  needs: seen,
  refuses: ['not_found'],
  query: v.object({ branch: means(nameQuery, 'Id of the branch.') }),
  files: ['text/csv'],
  data: v.null(),
})
