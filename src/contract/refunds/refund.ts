import * as v from 'valibot'
import { REFUND_CAUSES, REFUND_ROUTES, REFUND_STATES } from '#domain/orders/refund.ts'
import { opaqueId, formattedDate, statusText } from '../fields.ts'
import { means } from '../means.ts'
import { formatted, instant, rupiah } from '../wire.ts'

export const refund = means(
  v.object({
    id: opaqueId,
    cause: means(v.picklist(REFUND_CAUSES), 'Why there is one.'),
    reason_text: means(v.string(), 'Why, in words.'),
    amount: means(rupiah, 'What goes back.'),
    formatted_amount: formatted,
    credit: means(rupiah, 'What of it is store credit, and was there at once.'),
    formatted_credit: formatted,
    route: means(v.picklist(REFUND_ROUTES), 'How it goes back.'),
    state: means(v.picklist(REFUND_STATES), 'How far it is.'),
    status_text: statusText,
    needs_choice: means(v.boolean(), 'The customer has to say how it should come back.'),
    allows_credit: means(
      v.boolean(),
      'Whether it may come as store credit; what a company paid goes to its bank account.',
    ),
    expected_at: means(
      v.nullable(instant),
      'The day by which it is expected; null where none can be given.',
    ),
    formatted_expected: v.nullable(formattedDate),
    created_at: means(instant, 'When it was made.'),
    formatted_date: formattedDate,
  }),
  'Money that goes back to the customer of an order.',
)
export type Refund = v.InferOutput<typeof refund>
