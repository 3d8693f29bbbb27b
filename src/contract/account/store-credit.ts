import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { formatted, instant, pageMeta, pageQuery, rupiah } from '../wire.ts'

export const getStoreCredit = accountCall({
  method: 'GET',
  path: '/v1/store-credit',
  summary: 'The customer’s store credit and its ledger, newest first',
  auth: 'customer',
  query: v.object(pageQuery),
  data: v.object({
    balance: rupiah,
    formatted_balance: formatted,
    entries: v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['refund', 'goodwill', 'hold', 'return']),
        note: v.string(),
        amount: rupiah,
        /** With its sign. */
        formatted_amount: formatted,
        order_id: v.nullable(v.string()),
        created_at: instant,
        formatted_date: v.string(),
      }),
    ),
  }),
  meta: pageMeta,
  failure: 'failure.generic',
})
