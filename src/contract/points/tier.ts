import * as v from 'valibot'
import { accountCall } from '../call.ts'
import { nameOf, imageUrl } from '../fields.ts'
import { means, rupiahPerPoint, pointsPer1000, days, percent } from '../means.ts'
import { formatted, rupiah, instant } from '../wire.ts'

export const tierInfo = means(
  v.object({
    name: nameOf,
    image: imageUrl,
    benefit: means(v.string(), 'What it brings, as sanitised HTML.'),
    threshold: means(rupiah, 'Spend that reaches it.'),
    formatted_threshold: formatted,
    earn_factor: means(pointsPer1000, 'Earned for every Rp1.000 of goods.'),
    redeem_point_convert: means(rupiahPerPoint, 'What a point is worth at this tier.'),
    is_current: means(v.boolean(), "Whether it is the customer's."),
    is_reached: means(v.boolean(), "Whether the customer's spend reaches it."),
    coming: means(
      v.nullable(
        v.object({
          holds_from: means(instant, 'From when they hold.'),
          formatted_from: formatted,
          formatted_threshold: formatted,
          earn_factor: means(pointsPer1000, 'Earned for every Rp1.000 of goods then.'),
          redeem_point_convert: means(rupiahPerPoint, 'What a point is worth then.'),
        }),
      ),
      'Other terms that hold from a day on; null when none are planned.',
    ),
  }),
  'A tier of the programme.',
)
export const tierStanding = v.object({
  tiers: means(v.array(tierInfo), 'Every tier, the lowest first.'),
  spend: means(rupiah, 'Goods paid that count: those of the last `window_days`.'),
  formatted_spend: formatted,
  window_days: means(days, 'How far back purchases count.'),
  next_tier: means(
    v.nullable(v.object({ name: nameOf, image: imageUrl, formatted_threshold: formatted })),
    'The tier above; null at the highest.',
  ),
  next_tier_percentage: means(percent, 'How far the spend is on the way to the tier above.'),
  next_tier_amount_left: means(rupiah, 'What is missing for the tier above.'),
  formatted_amount_left: formatted,
  tier_until: means(
    v.nullable(instant),
    'Until when the tier holds; null for the first, which has no end.',
  ),
  formatted_tier_until: means(v.nullable(formatted), 'The same day for people.'),
  tier_days_left: means(days, 'Whole days until the tier ends.'),
  keep_amount_left: means(
    rupiah,
    'What is missing to keep the tier when it ends; 0 when it is already reached.',
  ),
  formatted_keep_amount_left: formatted,
})
export type TierStanding = v.InferOutput<typeof tierStanding>
export const getTier = accountCall({
  method: 'GET',
  path: '/v1/tier',
  summary: 'The customer’s tier, every tier with its benefit, and the spend so far',
  auth: 'customer',
  data: tierStanding,
  failure: 'failure.generic',
})
