import * as v from 'valibot'
import { accountCall, shopCall } from './call.ts'
import { summary } from './checkout.ts'
import { opaqueId, formattedDate } from './fields.ts'
import { means } from './means.ts'
import { formatted, instant, pageMeta, pageQuery, rupiah } from './wire.ts'

export const getStoreCredit = accountCall({
  method: 'GET',
  path: '/v1/store-credit',
  summary: 'The customer’s store credit and its ledger, newest first',
  auth: 'customer',
  query: v.object(pageQuery),
  data: v.object({
    balance: means(rupiah, 'What can be spent.'),
    formatted_balance: formatted,
    entries: means(
      v.array(
        v.object({
          id: opaqueId,
          kind: means(
            v.picklist(['refund', 'goodwill', 'hold', 'return']),
            'What changed the balance: money back, a gift, held for an order, or returned by one.',
          ),
          note: means(v.string(), 'What it was for, in words.'),
          amount: means(rupiah, 'Signed change.'),
          formatted_amount: means(formatted, 'The change with its sign.'),
          order_id: means(
            v.nullable(v.string()),
            'The order it belongs to; null for anything else.',
          ),
          created_at: means(instant, 'When it was made.'),
          formatted_date: formattedDate,
        }),
      ),
      'The ledger, newest first.',
    ),
  }),
  meta: pageMeta,
  failure: 'failure.generic',
})

export const switchStoreCredit = shopCall({
  method: 'PUT',
  path: '/checkout/store-credit',
  summary: 'Switches the use of store credit for orders on or off',
  auth: 'customer',
  body: v.object({
    in_use: means(v.boolean('validation.required'), 'Whether store credit pays orders.'),
  }),
  data: summary,
  failure: 'failure.summary',
})
