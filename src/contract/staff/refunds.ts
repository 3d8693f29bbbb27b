import * as v from 'valibot'
import { REFUND_CAUSES, REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import { BANK_CODES } from '#domain/payments/banks.ts'
import { staffCall } from '../call.ts'
import { nameOf, nextCursor, opaqueId, orderNumber } from '../fields.ts'
import { count, means } from '../means.ts'
import { cursorQuery, digits, id, idParam, instant, oneLine, rupiah, searchQuery } from '../wire.ts'
import { dayQuery } from './fields.ts'

const BATCH_MAX = 200
const REFERENCE_MAX = 100
export const REFUND_VIEWS = [
  'transfer',
  'batched',
  'choice',
  'gateway',
  'stuck',
  'late',
  'done',
] as const
const SEARCH_MAX = 60
const RUPIAH_MAX = 1_000_000_000
const TRIES_MAX = 1_000
const amountQuery = v.optional(digits(0, RUPIAH_MAX, 'whole rupiah'))

const refund = v.object({
  id: opaqueId,
  order_number: orderNumber,
  cause: means(v.picklist(REFUND_CAUSES), 'Why money goes back.'),
  route: means(v.picklist(REFUND_ROUTES), 'The way that it takes.'),
  state: means(
    v.picklist(REFUND_STATES),
    'How far it is; `awaiting_choice`: the customer chooses.',
  ),
  money: means(rupiah, 'What goes back as money.'),
  created_at: means(instant, 'When it was decided.'),
  expected_at: means(v.nullable(instant), 'When the customer was promised it.'),
  is_late: means(v.boolean(), 'The promised moment has passed.'),
  customer: means(v.string(), 'Name; without `customers.read` the first name and initials.'),
  account: means(
    v.nullable(
      v.object({
        bank: means(v.string(), 'Name of the bank.'),
        number: means(v.string(), 'The last four digits of the account.'),
        holder: means(v.string(), 'Whose account it is; shortened as the name.'),
      }),
    ),
    'Where a transfer goes; null before the customer entered it.',
  ),
  tries: means(count, 'How often the gateway was asked.'),
  last_error: means(v.nullable(v.string()), 'What the gateway said last; null when it agreed.'),
  batch: means(v.nullable(v.string()), 'Number of the batch that it is in; null without one.'),
})
export type StaffRefund = v.InferOutput<typeof refund>

export const listStaffRefunds = staffCall({
  method: 'GET',
  path: '/refunds',
  summary: 'Refunds that are not done, the oldest first; or those that are, the newest first',
  auth: 'staff',
  needs: 'refunds.read',
  query: v.object({
    cursor: cursorQuery,
    per_page: means(v.optional(digits(1, 200), '50'), 'How many a page.'),
    view: means(
      v.optional(v.picklist(REFUND_VIEWS, 'validation.oneOf')),
      '`transfer`: to be transferred and in no batch; `batched`: in an open batch; `choice`: the customer chooses; `gateway`: under way there; `stuck`: not taken by the gateway for more than an hour; `late`: promised for a moment that has passed; `done`: the customer has it. Without it all that are not done.',
    ),
    q: means(
      searchQuery(SEARCH_MAX),
      'Only with this text in the number of the order or, for those who see customers, in the name.',
    ),
    state: means(
      v.optional(v.picklist(REFUND_STATES, 'validation.oneOf')),
      'Only refunds in this state; `done` also without the view.',
    ),
    route: means(
      v.optional(v.picklist(REFUND_ROUTES, 'validation.oneOf')),
      'Only refunds that take this way.',
    ),
    cause: means(
      v.optional(v.picklist(REFUND_CAUSES, 'validation.oneOf')),
      'Only refunds for this reason.',
    ),
    bank: means(
      v.optional(v.picklist(BANK_CODES, 'validation.oneOf')),
      'Only transfers to this bank.',
    ),
    money_min: means(amountQuery, 'Only refunds of at least this amount.'),
    money_max: means(amountQuery, 'Only refunds of at most this amount.'),
    created_from: means(v.optional(dayQuery), 'Only decided on this day or later.'),
    created_until: means(v.optional(dayQuery), 'Only decided on this day or before.'),
    tries: means(
      v.optional(digits(0, TRIES_MAX)),
      'Only where the gateway was asked at least this often.',
    ),
  }),
  data: v.array(refund),
  meta: v.object({
    total: means(count, 'How many there are in all.'),
    money: means(rupiah, 'What they come to.'),
    open: means(rupiah, 'What all refunds that are not done come to.'),
    owed: means(rupiah, 'What the journal says the shop owes; the same as `open`.'),
    per_page: means(count, 'How many a page.'),
    next_cursor: nextCursor,
  }),
})

export const transferBatch = v.object({
  id: opaqueId,
  number: means(v.string(), 'What people call it, `TF-12`.'),
  state: means(
    v.picklist(['open', 'sent', 'dropped']),
    '`open` until another person marks it as sent.',
  ),
  refunds: means(count, 'How many transfers it has; 0 once it is dropped.'),
  money: means(rupiah, 'What they come to.'),
  made_by: nameOf,
  is_own: means(v.boolean(), 'The caller made it, so that another person sends it.'),
  made_at: means(instant, 'When it was made.'),
  sent_by: means(v.nullable(v.string()), 'Who marked it as sent; null before.'),
  sent_at: means(v.nullable(instant), 'When it was marked as sent.'),
  reference: means(v.string(), 'What the bank calls it; may be empty.'),
})
export type TransferBatch = v.InferOutput<typeof transferBatch>

export const listTransferBatches = staffCall({
  method: 'GET',
  path: '/transfer-batches',
  summary: 'The newest 50 batches of transfers',
  auth: 'staff',
  needs: 'refunds.read',
  data: v.array(transferBatch),
})

const paying = {
  auth: 'staff',
  needs: 'refunds.approve',
  idempotent: true,
  data: transferBatch,
} as const

/** 409 `changed_meanwhile` when one of them is sent, in a batch or no transfer by now: none is taken. */
export const makeTransferBatch = staffCall({
  ...paying,
  method: 'POST',
  path: '/transfer-batches',
  summary: 'Put transfers into a batch for the bank, all or none',
  status: 201,
  refuses: ['changed_meanwhile'],
  body: v.object({
    refunds: means(
      v.pipe(
        v.array(id),
        v.minLength(1, 'validation.required'),
        v.maxLength(BATCH_MAX, 'validation.listMax'),
      ),
      'Ids of refunds that wait for a transfer.',
    ),
  }),
})

export const markBatchSent = staffCall({
  ...paying,
  method: 'POST',
  path: '/transfer-batches/{id}/sent',
  summary: 'Say that the bank has made the transfers of a batch; another person made it',
  refuses: ['changed_meanwhile', 'not_found', 'transfer_own'],
  params: idParam,
  body: v.object({
    reference: means(
      v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.maxLength(REFERENCE_MAX, 'validation.tooLong'),
        oneLine,
      ),
      'What the bank calls it; may be empty.',
    ),
  }),
})

export const dropTransferBatch = staffCall({
  ...paying,
  method: 'POST',
  path: '/transfer-batches/{id}/drop',
  summary: 'Take a batch apart that was not sent: its refunds wait for a transfer again',
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
})

/** Whole account numbers, so that every download leaves an act. */
export const exportTransferBatch = staffCall({
  method: 'GET',
  path: '/transfer-batches/{id}/file',
  summary: 'The transfers of a batch as CSV, with whole account numbers',
  auth: 'staff',
  needs: 'refunds.approve',
  refuses: ['not_found'],
  params: idParam,
  files: ['text/csv'],
  data: v.null(),
})
