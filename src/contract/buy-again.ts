import * as v from 'valibot'
import { shopCall } from './call.ts'
import { formattedDate } from './fields.ts'
import { count, means } from './means.ts'
import { pack } from './catalogue/pack.ts'
import { formatted, rupiah } from './wire.ts'

export const BOUGHT_SORTS = ['often', 'last'] as const

export const boughtPack = means(
  v.object({
    ...pack.entries,
    times: means(count, 'In how many orders it was.'),
    last_bought: formattedDate,
  }),
  'A pack that the customer bought and the shop still sells.',
)
export type BoughtPack = v.InferOutput<typeof boughtPack>

export const buyAgain = shopCall({
  method: 'GET',
  path: '/buy-again',
  summary: 'What the customer bought and the shop still sells, and the usual basket that is due',
  auth: 'customer',
  query: v.object({
    sort: means(
      v.optional(v.picklist(BOUGHT_SORTS), 'often'),
      'By how often it was bought, or by when last.',
    ),
  }),
  data: v.object({
    goods: means(v.array(boughtPack), 'At most 100 packs.'),
    basket: means(
      v.object({
        items: means(
          v.array(
            v.object({
              ...pack.entries,
              quantity: means(count, 'How many are usual and can be had.'),
            }),
          ),
          'What is usual and due today, the longest overdue first; what is sold out is left out.',
        ),
        total: means(rupiah, 'What they cost now.'),
        formatted_total: formatted,
      }),
      'The usual basket; empty without the consent to personalisation.',
    ),
    is_personalised: means(v.boolean(), 'Whether the customer consents to a basket of their own.'),
  }),
  failure: 'failure.products',
})
export type BuyAgain = v.InferOutput<typeof buyAgain.data>
