import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { CHANGE_REFUSALS } from '../../orders/change.ts'
import { means, unit } from '../../means.ts'
import { id, oneLine, remark } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'
import { numberParam } from './order.ts'

const UNITS_MAX = 999
const REASON_MAX = 300

export const shortOrder = staffCall({
  method: 'POST',
  path: '/orders/{number}/short',
  summary:
    'Take goods that the shop does not have out of an order before it is picked; their money goes back',
  auth: 'staff',
  needs: 'orders.write',
  idempotent: true,
  refuses: [
    ...CHANGE_REFUSALS,
    'change_units_gone',
    'change_gives_nothing',
    'short_leaves_nothing',
    'short_above_limit',
  ],
  params: numberParam,
  body: v.object({
    variation_id: means(id, 'The variation that is missing.'),
    quantity: means(v.pipe(whole(1, UNITS_MAX), unit('count')), 'How many units the order loses.'),
    reason: means(remark(REASON_MAX, oneLine), 'Why, for other members of staff; may be empty.'),
  }),
  data: v.object({}),
})
