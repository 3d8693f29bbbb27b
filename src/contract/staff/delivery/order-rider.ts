import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means } from '../../means.ts'
import { id } from '../../wire.ts'
import { numberParam } from '../orders/order.ts'
import { orderRider } from '../orders/orders.ts'

/**
 * Adds a packed order to the rider's next run of its window, and takes it out of another that has
 * not left. 409 `changed_meanwhile`, with the rider in `details`, when another person was faster.
 */
export const giveToRider = staffCall({
  method: 'PUT',
  path: '/orders/{number}/rider',
  summary: 'Give a packed order to a rider',
  auth: 'staff',
  needs: 'windows.write',
  refuses: ['order_not_found', 'order_state', 'changed_meanwhile'],
  params: numberParam,
  body: v.object({
    rider_id: means(id, 'Who should bring it.'),
    seen: means(v.nullable(id), 'Whose run it was in when the caller looked; null for no one’s.'),
  }),
  data: v.object({
    rider: orderRider,
    stops: means(count, 'How many orders the run has now.'),
  }),
})
