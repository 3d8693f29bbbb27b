import * as v from 'valibot'
import { OWN_RIDERS } from '#domain/checkout/shipping.ts'
import { staffCall } from '../../call.ts'
import { means, ordinal, unit } from '../../means.ts'
import { oneLine, rupiah } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'
import { numberParam } from '../orders/order.ts'
import { courierName, courierService, fetchStateField } from './fetching.ts'

const VERSION_MAX = 1_000_000
const METHOD_LENGTH_MAX = 80
const method = means(v.string(), `The way of shipping; \`${OWN_RIDERS}\` for our own riders.`)

const choices = v.object({
  version: means(ordinal, 'The `version` of the order, which a choice has to name.'),
  state: fetchStateField,
  method,
  courier: courierName,
  service: courierService,
  own: means(
    v.object({
      method,
      reaches: means(v.boolean(), 'Whether they ride as far as its address.'),
    }),
    'To hand it to our own riders.',
  ),
  others: means(
    v.array(
      v.object({
        method,
        courier: courierName,
        service: courierService,
        estimated_time: means(v.string(), 'How long it takes, in words.'),
        price: means(rupiah, 'What it costs the shop; the customer pays no more.'),
      }),
    ),
    'What other couriers offer now, the cheapest first, without its own.',
  ),
  is_incomplete: means(v.boolean(), 'A courier did not answer, so its offers are missing.'),
})
export type CourierChoices = v.InferOutput<typeof choices>

/** 409 `order_state` unless it is packed and no courier comes for it. */
export const listCourierChoices = staffCall({
  method: 'GET',
  path: '/orders/{number}/couriers',
  summary: 'Who can bring a packed order that no courier comes for',
  auth: 'staff',
  needs: 'windows.write',
  refuses: ['order_not_found', 'order_state'],
  params: numberParam,
  data: choices,
})

/**
 * Books the courier again, books another one, or hands the order to our own riders. What the
 * customer paid stays. 409 `order_state` once it has left, `changed_meanwhile` when another person
 * chose first.
 */
export const chooseCourier = staffCall({
  method: 'PUT',
  path: '/orders/{number}/courier',
  summary: 'Choose who brings a packed order that no courier comes for',
  auth: 'staff',
  needs: 'windows.write',
  refuses: ['order_not_found', 'order_state', 'changed_meanwhile', 'courier_unavailable'],
  params: numberParam,
  body: v.object({
    method: means(
      v.pipe(v.string('validation.required'), v.maxLength(METHOD_LENGTH_MAX), oneLine),
      'One of the choices, or its own method to book it again.',
    ),
    version: means(v.pipe(whole(0, VERSION_MAX), unit('ordinal')), 'The `version` that was seen.'),
  }),
  data: v.object({ method, name: courierName }),
})
