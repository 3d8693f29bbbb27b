/** Offers of points of the tests: always of named products, so that no other basket changes. */
import type { PointOfferForm } from '#contract/staff/point-offers.ts'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

/** Double points on some products. */
export const pointOfferForm = (
  products: readonly string[],
  change: Partial<PointOfferForm> = {},
): PointOfferForm => ({
  name: { en: 'Double points', id: 'Poin dobel' },
  kind: 'factor',
  factor_percent: 200,
  points: null,
  cap: 500,
  categories: [],
  products: [...products],
  weekdays: [],
  from_time: null,
  until_time: null,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: null,
  channel: 'both',
  ...change,
})

const made = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'marketing', null)
  const { slug } = await buildProduct(test)
  const { body } = await staffAsk(test, { token })('POST', '/point-offers', pointOfferForm([slug]))
  return { token, params: { id: body.data.id as string } }
}

export const POINT_OFFER_ASKS: Record<string, Make> = {
  'POST /api/staff/point-offers': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: pointOfferForm([(await buildProduct(test)).slug]),
  }),
  'POST /api/staff/point-offers/estimate': async (_, test) => ({
    body: pointOfferForm([(await buildProduct(test)).slug]),
  }),
  'GET /api/staff/point-offers/{id}': (_, test) => made(test),
  'POST /api/staff/point-offers/{id}/end': (_, test) => made(test),
}
