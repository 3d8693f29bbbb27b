import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { id } from '../../wire.ts'
import { numberParam } from './order.ts'
import { orderPicker } from './orders.ts'

export const listPickers = staffCall({
  method: 'GET',
  path: '/pickers',
  summary: 'Who can pick an order',
  auth: 'staff',
  needs: 'orders.write',
  data: v.array(v.object({ id: opaqueId, name: nameOf })),
})

/**
 * Says who should pick an order. It claims no task and reserves nothing. 409 `changed_meanwhile`,
 * with the picker in `details`, when another person assigned one first.
 */
export const assignPicker = staffCall({
  method: 'PUT',
  path: '/orders/{number}/picker',
  summary: 'Assign a picker to an order',
  auth: 'staff',
  needs: 'orders.write',
  refuses: ['order_not_found', 'order_state', 'changed_meanwhile'],
  params: numberParam,
  body: v.object({
    staff_id: means(v.nullable(id), 'Who should pick it; null takes the assignment back.'),
    seen: means(v.nullable(id), 'Who was assigned when the caller looked; null for no one.'),
  }),
  data: v.object({ picker: orderPicker }),
})
