import * as v from 'valibot'
import { LIST_LINES_MAX, LIST_TEXT_MAX } from '#domain/shopping-list/read-list.ts'
import { shopCall } from './call.ts'
import { cart, toPutIn } from './cart.ts'
import { variationId } from './fields.ts'
import { count, means } from './means.ts'
import { pack } from './catalogue/pack.ts'
import { paragraph } from './wire.ts'

const chosen = means(
  v.object({
    ...pack.entries,
    quantity: means(count, 'How many packs come nearest to the amount.'),
    is_guess: means(
      v.boolean(),
      'Whether the packs do not come to the amount, or the line names none.',
    ),
    was_bought: means(v.boolean(), 'Whether the customer bought the product before.'),
  }),
  'Goods that a line may mean.',
)

export const listLine = means(
  v.object({
    said: means(v.string(), 'The words of the line.'),
    state: means(
      v.picklist(['sure', 'unsure', 'unknown']),
      '`sure`: the first choice is meant. `unsure`: the customer chooses. `unknown`: the shop has nothing like it.',
    ),
    choices: means(v.array(chosen), 'At most three, the likeliest first; none when `unknown`.'),
  }),
  'A line of the list.',
)
export type ShoppingListLine = v.InferOutput<typeof listLine>

export const readShoppingList = shopCall({
  method: 'POST',
  path: '/shopping-list',
  summary:
    'Reads a written list of goods; nothing is put into the cart, and the text is not stored',
  auth: 'optional',
  body: v.object({
    text: means(
      v.pipe(
        v.string(),
        v.minLength(1, 'validation.required'),
        v.maxLength(LIST_TEXT_MAX, 'validation.tooLong'),
        paragraph,
      ),
      `The list as written or forwarded; ${LIST_LINES_MAX} lines of it are read.`,
    ),
  }),
  data: v.object({ lines: means(v.array(listLine), 'Its lines, in their order.') }),
  failure: 'failure.list',
})

export const addShoppingList = shopCall({
  method: 'POST',
  path: '/shopping-list/cart',
  summary: 'Puts goods of a list into the cart, one result each',
  auth: 'customer',
  refuses: ['cart_full'],
  body: v.object({
    items: means(
      v.pipe(v.array(toPutIn), v.minLength(1, 'validation.required'), v.maxLength(LIST_LINES_MAX)),
      'What was chosen.',
    ),
  }),
  data: v.object({
    results: means(
      v.array(
        v.object({
          variation_id: variationId,
          result: means(v.picklist(['added', 'adjusted', 'unavailable']), 'What became of it.'),
          quantity: means(count, 'How many were put in.'),
        }),
      ),
      'What became of each.',
    ),
    cart: means(cart, 'The cart afterwards.'),
  }),
  failure: 'failure.addToCart',
  idempotent: true,
})
