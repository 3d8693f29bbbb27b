import * as v from 'valibot'
import { COMPLAINT_REMEDIES } from '#domain/complaints/complaint.ts'
import { REFUND_ROUTES } from '#domain/orders/refund.ts'
import { staffCall } from '../../call.ts'
import { means, points, unit } from '../../means.ts'
import { id, idParam, longText, remark, rupiah } from '../../wire.ts'
import { staffComplaint } from './complaint.ts'

const WORDS_MAX = 500
const LINES_MAX = 50

const version = means(
  v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('ordinal')),
  'The `version` that the caller saw.',
)
const words = means(longText(WORDS_MAX), 'What the customer reads.')

const chosen = {
  remedy: means(v.picklist(COMPLAINT_REMEDIES, 'validation.oneOf'), 'What is given.'),
  lines: means(
    v.pipe(
      v.array(
        v.object({
          line_id: id,
          quantity: means(
            v.pipe(
              v.number('validation.number'),
              v.integer('validation.number'),
              unit('count'),
              v.minValue(1, 'validation.min'),
              v.maxValue(999, 'validation.max'),
            ),
            'For how many units.',
          ),
        }),
        'validation.array',
      ),
      v.minLength(1, 'validation.complaintLines'),
      v.maxLength(LINES_MAX),
    ),
    'The units that are made good; all that are meant approve it whole.',
  ),
}

/** Computed by giving it and taking it back; nothing is written. */
export const previewStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/preview',
  summary: 'What an approval would give, by which route, and whether a second person is needed',
  auth: 'staff',
  needs: 'complaints.write',
  refuses: ['complaint_not_found', 'complaint_state', 'complaint_remedy'],
  params: idParam,
  body: v.object(chosen),
  data: v.object({
    remedy: means(v.picklist(COMPLAINT_REMEDIES), 'What is given.'),
    value: means(rupiah, 'What it is worth, with the bonus.'),
    bonus: means(rupiah, 'Store credit on top of the money.'),
    points: means(points, 'Given as points; 0 for anything else.'),
    refund: means(
      v.nullable(
        v.object({
          route: means(
            v.picklist(REFUND_ROUTES),
            'How the money goes back; with `choice` the customer chooses.',
          ),
          goods: means(rupiah, 'The goods.'),
          shipping: means(rupiah, 'The shipping.'),
          service_fee: means(rupiah, 'The fee for the service.'),
          money: means(rupiah, 'Of it what was paid as money.'),
          credit: means(rupiah, 'Of it what store credit had paid.'),
        }),
      ),
      'What is refunded; null for a replacement and points.',
    ),
    limit: means(rupiah, 'What the caller may give alone.'),
    needs_second: means(v.boolean(), 'A second person has to approve it.'),
  }),
})

export const reviewStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/review',
  summary: 'Begin to look into a complaint, which stops the clock of the first answer',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version }),
  data: staffComplaint,
})

export const askComplainant = staffCall({
  method: 'POST',
  path: '/complaints/{id}/ask',
  summary: 'Ask the customer for more; the clocks wait for the answer',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, words }),
  data: staffComplaint,
})

/** 202 `approval_needed` above the limit of the caller; nothing has changed then. */
export const approveStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/approve',
  summary: 'Approve a complaint whole or for some units, and give the remedy',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: [
    'approval_needed',
    'complaint_not_found',
    'complaint_state',
    'complaint_remedy',
    'changed_meanwhile',
  ],
  params: idParam,
  body: v.object({
    version,
    ...chosen,
    words: means(remark(WORDS_MAX), 'What the customer reads with it; may be empty.'),
    value: means(
      v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('whole rupiah')),
      'The `value` of the preview that the caller saw.',
    ),
  }),
  data: staffComplaint,
})

export const rejectStaffComplaint = staffCall({
  method: 'POST',
  path: '/complaints/{id}/reject',
  summary: 'Reject a complaint with the reason',
  auth: 'staff',
  needs: 'complaints.write',
  idempotent: true,
  refuses: ['complaint_not_found', 'complaint_state', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, words }),
  data: staffComplaint,
})
