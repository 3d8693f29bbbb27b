import * as v from 'valibot'
import { orderNumber, windowTimes } from '../../fields.ts'
import { means } from '../../means.ts'
import { bilingual } from '../goods/product-form.ts'

/** Who loses a delivery window, before it is closed. */
export const bookedOrders = means(
  v.array(
    v.object({
      number: orderNumber,
      customer: means(v.string(), 'Name of the customer.'),
      day: means(v.string(), 'The day in Jakarta.'),
      window: windowTimes,
      notified: means(
        v.boolean(),
        'Whether they may move and are notified; false once picking has begun.',
      ),
      has_left: means(v.boolean(), 'Whether a rider is on the way with it.'),
    }),
  ),
  'Orders that lose their window.',
)
export const moveMessage = means(
  v.nullable(
    v.object({
      title: means(bilingual(v.string()), 'Title.'),
      text: means(bilingual(v.string()), 'Text, for the first of them.'),
    }),
  ),
  'What those who may move are notified; null when no one is.',
)
const affected = v.object({ booked: bookedOrders, message: moveMessage })
export type Affected = v.InferOutput<typeof affected>
