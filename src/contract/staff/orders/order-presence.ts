import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { numberParam } from './order.ts'

/** Sent by itself while the page of an order is open; never repeated. */
export const sayPresence = staffCall({
  method: 'POST',
  path: '/orders/{number}/presence',
  summary: 'Say that an order is open here, and who else has it open',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['order_not_found'],
  params: numberParam,
  body: v.object({
    is_open: means(v.boolean('validation.required'), 'Whether it is open; false when it closes.'),
  }),
  data: v.object({
    others: means(
      v.array(v.object({ id: opaqueId, name: nameOf })),
      'Members of staff who have it open as well, by name.',
    ),
  }),
})
