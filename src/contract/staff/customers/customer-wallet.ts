import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { means, points } from '../../means.ts'
import { idParam, instant, rupiah } from '../../wire.ts'

const said = means(v.string(), 'What it was for, in words.')

export const getCustomerWallet = staffCall({
  method: 'GET',
  path: '/customers/{id}/wallet',
  summary: 'A customer’s points with their ends, vouchers and store credit, as their ledgers say',
  auth: 'staff',
  needs: 'customers.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({
    points: means(points, 'Points that can be spent.'),
    lots: means(
      v.array(
        v.object({
          id: opaqueId,
          points: means(points, 'What is left of it.'),
          expires_at: means(instant, 'When it ends.'),
        }),
      ),
      'The points by when they end, the soonest first.',
    ),
    point_entries: means(
      v.array(
        v.object({
          id: opaqueId,
          note: said,
          points: means(points, 'What came, or below zero what went.'),
          at: means(instant, 'When.'),
        }),
      ),
      'The newest 20 entries of the ledger of points.',
    ),
    vouchers: means(
      v.array(
        v.object({
          id: opaqueId,
          code: means(v.string(), 'The end of its code; the whole one is the customer’s.'),
          amount: means(rupiah, 'What it is worth.'),
          expires_at: means(instant, 'When it ends.'),
        }),
      ),
      'Vouchers that can be used.',
    ),
    store_credit: means(rupiah, 'Store credit.'),
    credit_entries: means(
      v.array(
        v.object({
          id: opaqueId,
          note: said,
          amount: means(rupiah, 'What came, or below zero what went.'),
          at: means(instant, 'When.'),
        }),
      ),
      'The newest 20 entries of the ledger of store credit.',
    ),
  }),
})
