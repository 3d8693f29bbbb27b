import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { means, unit } from '../means.ts'
import { id, idParam } from '../wire.ts'
import { order } from './orders.ts'

/** Why the customer cannot change an order. */
export const CHANGE_REFUSALS = ['order_not_found', 'order_state', 'change_too_late'] as const

export const dropLines = shopCall({
  method: 'POST',
  path: '/orders/{id}/drop',
  summary: 'Takes goods out of an order, until it is picked; their money goes back',
  auth: 'customer',
  refuses: [
    ...CHANGE_REFUSALS,
    'change_units_gone',
    'change_leaves_too_little',
    'change_gives_nothing',
  ],
  params: idParam,
  body: v.object({
    lines: means(
      v.pipe(
        v.array(
          v.object({
            line_id: means(id, 'A line of the order.'),
            quantity: means(
              v.pipe(
                v.number('validation.number'),
                v.integer('validation.number'),
                unit('count'),
                v.minValue(1, 'validation.invalid'),
                v.maxValue(999, 'validation.invalid'),
              ),
              'How many units to take out.',
            ),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(100, 'validation.invalid'),
      ),
      'What to take out.',
    ),
  }),
  data: order,
  failure: 'failure.order',
  idempotent: true,
})
