/** Valid requests for the calls about goods that run out. */
import { buildProduct } from './builders.ts'
import { linesOf } from './complaints.ts'
import type { Make } from './make-ask.ts'

export const SUBSTITUTE_ASKS: Record<string, Make> = {
  'GET /api/shop/checkout/substitutes': () => ({}),
  'PUT /api/shop/checkout/substitutes/{id}': async (_, test) => ({
    params: { id: (await buildProduct(test)).id },
    body: { choice: 'refund' },
  }),
  'GET /api/shop/checkout/substitute-goods/{id}': async (_, test) => ({
    params: { id: (await buildProduct(test)).variationId },
  }),
  'PUT /api/shop/orders/{id}/lines/{line_id}/substitute': async ({ unpaidOrderId }, test) => ({
    params: {
      id: unpaidOrderId,
      line_id: (await linesOf(test, unpaidOrderId))[0]?.id ?? '',
    },
    body: { choice: 'refund' },
  }),
}
