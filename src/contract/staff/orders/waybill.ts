import * as v from 'valibot'
import { WAYBILL_NEEDS } from '#domain/delivery/waybill-needs.ts'
import { staffCall } from '../../call.ts'
import { orderNumber } from '../../fields.ts'
import { count, grams, means } from '../../means.ts'
import { rupiah } from '../../wire.ts'
import {
  courierName,
  courierService,
  fetchStateField,
  waybillNumber,
} from '../delivery/fetching.ts'
import { numberParam } from './order.ts'
import { staffOrderRow } from './orders.ts'

const party = {
  name: means(v.string(), 'Who it is.'),
  phone: means(v.string(), 'The number to call.'),
  address: means(v.string(), 'Where it is.'),
}

const waybill = means(
  v.object({
    number: orderNumber,
    courier: courierName,
    service: courierService,
    state: fetchStateField,
    waybill: waybillNumber,
    link: means(v.nullable(v.string()), 'The courier’s page about it; null without one.'),
    window: staffOrderRow.entries.window,
    sender: means(v.object(party), 'The place that it leaves from.'),
    receiver: means(
      v.object({ ...party, note: means(v.string(), 'What the customer wrote for the courier.') }),
      'Who receives it, whole for every role that may print it.',
    ),
    bags: means(count, 'How many bags it has.'),
    weight_g: means(grams, 'What it weighs with its packing, as in the booking.'),
    is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
    cash: means(rupiah, 'Cash to collect; 0 for what is paid.'),
  }),
  'What a courier’s label says.',
)
export type Waybill = v.InferOutput<typeof waybill>

/** 409 `order_state` unless it is packed or on its way by a courier that is not our own. */
export const getWaybill = staffCall({
  method: 'GET',
  path: '/orders/{number}/waybill',
  summary: 'What the label of a courier’s parcel says; that it was seen is recorded',
  auth: 'staff',
  needs: WAYBILL_NEEDS,
  refuses: ['order_not_found', 'order_state'],
  params: numberParam,
  data: waybill,
})
