/** Valid requests for the calls of the prices desk. */
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

/** Above what other tests count by price. */
const PRICE = 150_000
const change = (variationId: string) => ({
  ids: [variationId],
  target: 'regular',
  how: 'set',
  value: PRICE + 10_000,
  round_up: false,
  starts_at: null as string | null,
  ends_at: null as string | null,
})

/** A change of one price with the fingerprint of its preview. */
const previewed = async (test: TestShop, given: object = {}) => {
  const { token } = await buildStaff(test, 'owner')
  const { variationId, sku } = await buildProduct(test, { price: PRICE })
  const body = { ...change(variationId), ...given }
  const { body: preview } = await staffAsk(test, { token })('POST', '/prices/preview', body)
  return { token, sku, body: { ...body, fingerprint: preview.data.fingerprint as string } }
}

/** A plan that a person without `prices.apply` made. */
const proposed = async (test: TestShop) => {
  const { sku, body } = await previewed(test)
  const { token: proposer } = await buildStaff(test, 'buyer')
  await staffAsk(test, { token: proposer })('POST', '/price-plans', body)
  const { token } = await buildStaff(test, 'owner')
  const plans = await staffAsk(test, { token })('GET', `/price-plans?search=${sku}`)
  return { token, params: { id: plans.body.data[0].id as string } }
}

export const PRICE_ASKS: Record<string, Make> = {
  'POST /api/staff/prices/preview': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const { variationId } = await buildProduct(test, { price: PRICE })
    return { token, body: change(variationId) }
  },
  'POST /api/staff/price-plans': async (_, test) => {
    const { token, body } = await previewed(test)
    return { token, body }
  },
  'POST /api/staff/price-plans/{id}/decision': async (_, test) => ({
    ...(await proposed(test)),
    body: { apply: true },
  }),
  'POST /api/staff/price-plans/decisions': async (_, test) => {
    const { token, params } = await proposed(test)
    return { token, body: { ids: [params.id], apply: true } }
  },
  'POST /api/staff/price-plans/{id}/stop': (_, test) => proposed(test),
  'PUT /api/staff/variations/{id}/cost': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const { variationId } = await buildProduct(test, { price: PRICE })
    return { token, params: { id: variationId }, body: { expected: null, cost: 45_000 } }
  },
  'GET /api/staff/products/{id}/prices': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const { id } = await buildProduct(test, { price: PRICE })
    return { token, params: { id } }
  },
}
