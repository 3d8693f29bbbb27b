/** Valid requests for the calls about goods that run out. */
import { answerLinkOf } from '#server/orders/index.ts'
import { buildProduct } from './builders.ts'
import { linesOf } from './complaints.ts'
import { missGoods, openFloor } from './floor.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'

/** A customer who is asked about another good. */
const buildQuestion = async (test: TestShop) => {
  const floor = await openFloor(test)
  const { buyer, ask, orderId } = await missGoods(test, floor, { prices: [50_000] })
  const order = await ask('GET', `/orders/${orderId}`)
  return { token: buyer.token, orderId, id: order.body.data.substitutions[0].id as string }
}

const linkTokenOf = async (test: TestShop): Promise<string> => {
  const { id } = await buildQuestion(test)
  const now = test.clock.now()
  const asked = { id, until: new Date(now.getTime() + 600_000) }
  return answerLinkOf(test.shop, 'accept', asked, { locale: 'id', now }).split(
    /\/substitute\/|\?/,
  )[1]!
}

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
  'PUT /api/shop/orders/{id}/substitutions/{substitution_id}': async (_, test) => {
    const { token, orderId, id } = await buildQuestion(test)
    return { token, params: { id: orderId, substitution_id: id }, body: { answer: 'refuse' } }
  },
  'GET /api/shop/substitute/{token}': async (_, test) => ({
    params: { token: await linkTokenOf(test) },
  }),
  'POST /api/shop/substitute/{token}': async (_, test) => ({
    params: { token: await linkTokenOf(test) },
  }),
}
