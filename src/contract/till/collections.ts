import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { formattedDate, nameOf, opaqueId, orderNumber, variationName } from '../fields.ts'
import { count, grams, means } from '../means.ts'
import { idParam, instant, oneLine, rupiah } from '../wire.ts'

const required = 'validation.required'

export const orderAtTill = means(
  v.object({
    id: opaqueId,
    number: orderNumber,
    state: means(
      v.picklist(['packed', 'ready_for_pickup', 'failed_delivery']),
      '`packed`: on its way here; `ready_for_pickup`: waits for its customer; `failed_delivery`: not collected, its goods wait for a decision.',
    ),
    customer: means(v.string(), 'First name and initials.'),
    phone: means(v.string(), 'Masked: the first and the last digits.'),
    day_label: means(v.string(), 'The day of its slot, in words.'),
    window: means(v.string(), 'From when to when, `14:00–16:00` in Jakarta.'),
    lines: means(
      v.array(
        v.object({
          name: nameOf,
          variation_name: variationName,
          quantity: means(count, 'How many of it.'),
        }),
      ),
      'What is in the bags.',
    ),
    item_count: means(count, 'How many units it has.'),
    weight_g: means(grams, 'What it weighs.'),
    is_chilled: means(v.boolean(), 'Whether something in it has to stay cold.'),
    due: means(rupiah, 'What the customer pays here; 0 when it is paid.'),
    keep_until: means(v.nullable(instant), 'Until when it is held; null before it is ready.'),
    formatted_keep_until: v.nullable(formattedDate),
    is_locked: means(v.boolean(), 'Whether the code was typed wrongly too often.'),
  }),
  'An order at the branch of the till.',
)
export type OrderAtTill = v.InferOutput<typeof orderAtTill>

export const listCollections = staffCall({
  method: 'GET',
  path: '/till/collections',
  summary: 'Orders that customers collect at this branch',
  auth: 'staff',
  needs: 'till.use',
  data: v.array(orderAtTill),
})

export const markReady = staffCall({
  method: 'POST',
  path: '/till/collections/{id}/ready',
  summary: 'An order is at the branch: its customer gets the code',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  data: v.null(),
  idempotent: true,
})

export const handOverOrder = staffCall({
  method: 'POST',
  path: '/till/collections/{id}/hand-over',
  summary: 'Hand an order over for the code of its customer; cash is taken',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  body: v.object({
    code: means(
      v.pipe(v.string(required), v.trim(), v.regex(/^\d{4}$/, 'validation.collectCode'), oneLine),
      'The four digits that the customer says, or that their QR code holds.',
    ),
  }),
  data: v.object({
    outcome: means(
      v.picklist(['done', 'wrong_code', 'too_many_codes']),
      '`wrong_code`: another try is left; `too_many_codes`: only a new code helps.',
    ),
  }),
  idempotent: true,
})

export const sendCollectCode = staffCall({
  method: 'POST',
  path: '/till/collections/{id}/new-code',
  summary: 'Send the customer a new code; the old one no longer works',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  data: v.null(),
  idempotent: true,
})

export const decideGoods = staffCall({
  method: 'POST',
  path: '/till/collections/{id}/goods',
  summary: 'Say where goods went that were not collected; the money goes back',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['order_not_found', 'order_state'],
  params: idParam,
  body: v.object({
    goods: means(v.picklist(['shelf', 'waste']), 'Back to the shelf, or thrown away.'),
  }),
  data: v.null(),
  idempotent: true,
})
