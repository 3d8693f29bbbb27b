import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { means } from '../means.ts'
import { order } from '../orders/orders.ts'
import { transferForm } from './forms.ts'
import { id } from '../wire.ts'

const refundParams = v.object({ id, refund_id: means(id, 'The refund.') })
export const takeRefundAsCredit = shopCall({
  method: 'POST',
  path: '/orders/{id}/refunds/{refund_id}/credit',
  summary: 'Takes a refund that cannot go back the way the money came as store credit, at once',
  auth: 'customer',
  refuses: ['order_not_found', 'refund_decided', 'refund_not_found', 'refund_to_company'],
  params: refundParams,
  data: order,
  failure: 'failure.order',
})
export const takeRefundByTransfer = shopCall({
  method: 'POST',
  path: '/orders/{id}/refunds/{refund_id}/transfer',
  summary: 'Has such a refund transferred to a bank account',
  auth: 'customer',
  refuses: ['order_not_found', 'refund_decided', 'refund_not_found'],
  params: refundParams,
  body: transferForm,
  data: order,
  failure: 'failure.order',
})
