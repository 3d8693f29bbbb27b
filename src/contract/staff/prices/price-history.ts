import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, days, means } from '../../means.ts'
import { idParam, instant } from '../../wire.ts'
import { regularPrice, salePrice, strikeUntil, variationNames } from './prices.ts'

const historical = v.object({
  id: means(v.string(), 'Id of the variation.'),
  sku: variationNames.sku,
  variation: variationNames.variation,
  regular_days: means(
    v.nullable(days),
    'How many of the last 30 days the regular price was charged; null without a sale price.',
  ),
  strike_until: strikeUntil,
  prices: means(
    v.array(
      v.object({
        regular_price: regularPrice,
        sale_price: salePrice,
        from: means(instant, 'From when it held.'),
        until: means(v.nullable(instant), 'Until when it held; null for the price now.'),
        by: means(v.string(), 'Who set it: a login, `operator`, `seed` or `database`.'),
      }),
    ),
    'Its prices of 180 days, oldest first.',
  ),
})
export type PriceHistory = v.InferOutput<typeof historical>

export const readPriceHistory = staffCall({
  method: 'GET',
  path: '/products/{id}/prices',
  summary: 'What the variations of a product cost when',
  auth: 'staff',
  needs: 'prices.read',
  refuses: ['product_not_found'],
  params: idParam,
  data: v.object({
    variations: means(v.array(historical), 'Variations that are sold, in their order.'),
    sold: means(
      v.array(
        v.object({
          day: means(v.pipe(v.string(), v.isoDate()), 'Jakarta day.'),
          units: means(count, 'Units sold less units given back.'),
        }),
      ),
      'Units of the product by day, of 180 days; days without sales are left out.',
    ),
  }),
})
