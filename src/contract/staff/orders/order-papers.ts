import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { invoice } from '../../orders/invoice.ts'
import { numberParam } from './order.ts'

export const getProofPhoto = staffCall({
  method: 'GET',
  path: '/orders/{number}/proof-photo',
  summary: 'The photo that proves a delivery; that it was seen is recorded',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['order_not_found', 'not_found'],
  params: numberParam,
  data: v.null(),
  files: ['image/webp'],
})

/** Masked without `customers.read`. 409 `order_state` before the order is paid. */
export const getStaffInvoice = staffCall({
  method: 'GET',
  path: '/orders/{number}/invoice',
  summary: 'The invoice of a paid order, as its customer sees it',
  auth: 'staff',
  needs: 'orders.read',
  refuses: ['order_not_found', 'order_state'],
  params: numberParam,
  data: invoice,
})
