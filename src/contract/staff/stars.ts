import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { nameOf, nextCursor, opaqueId, slugOf, thumbnail } from '../fields.ts'
import { count, means, stars, unit } from '../means.ts'
import { idParam, instant, pageQuery } from '../wire.ts'
import { dayOf, listCursor } from './stock/stock.ts'

const mean = means(v.nullable(stars), 'Their mean to two decimals; null without a rating.')
const ratings = (description: string) => means(count, description)
const rated = (which: string, description: string) =>
  means(v.object({ ratings: ratings(`How many ratings ${which} has.`), mean }), description)
const having = (stars: string) => means(count, `How many ratings have ${stars}.`)
const counts = means(
  v.object({
    1: having('one star'),
    2: having('two stars'),
    3: having('three stars'),
    4: having('four stars'),
    5: having('five stars'),
  }),
  'The ratings by their stars.',
)
const fell = (what: string) =>
  means(
    v.boolean(),
    `Whether ${what}: by half a star or more, with three ratings or more on each side.`,
  )
const watched = {
  now: rated('it', 'The last seven days.'),
  before: rated('it', 'The 28 days before them.'),
  change: means(
    v.nullable(v.pipe(v.number(), unit('count'))),
    'The first mean less the second, in stars; null while one has no rating.',
  ),
  week_fell: fell('the last seven days are below the 28 days before'),
  batches_fell: means(
    v.array(
      v.object({
        id: opaqueId,
        code: means(v.string(), 'What its label says.'),
        ratings: ratings('How many ratings it got in the last seven days.'),
        mean,
      }),
    ),
    'Batches whose ratings of the last seven days are as far below the 28 days before.',
  ),
}

const listed = v.object({
  id: opaqueId,
  name: nameOf,
  thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
  ...watched,
})
export type ListedStars = v.InferOutput<typeof listed>

export const listStars = staffCall({
  method: 'GET',
  path: '/stars',
  summary: 'Products by how their stars changed, what fell most is first',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({
    view: means(
      v.optional(v.picklist(['fell'], 'validation.oneOf')),
      '`fell`: only where the week or a batch fell, as Today counts them.',
    ),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({ next_cursor: nextCursor, total: means(count, 'How many match.') }),
})

const week = v.object({
  starts_on: dayOf('Its Monday in Jakarta'),
  ratings: ratings('How many shown ratings were written in it.'),
  mean,
  counts,
})
export type StarsOfWeek = v.InferOutput<typeof week>

const batch = v.object({
  batch: means(
    v.nullable(
      v.object({
        id: opaqueId,
        code: means(v.string(), 'What its label says.'),
        variation: means(v.string(), 'Name of the variation that it is of.'),
        supplier: means(v.nullable(v.string()), 'Who it came from; null while unknown.'),
        received_at: means(instant, 'When it arrived.'),
      }),
    ),
    'Null for ratings of which no batch is known: without an order, of a substitute or a hamper.',
  ),
  ratings: ratings('How many shown ratings of these weeks rate goods of it.'),
  mean,
  counts,
  fell: fell('its last seven days are below the 28 days before them of the product'),
})
export type StarsOfBatch = v.InferOutput<typeof batch>

export const getProductStars = staffCall({
  method: 'GET',
  path: '/products/{id}/stars',
  summary: 'Stars of a product by week and by batch',
  auth: 'staff',
  needs: 'products.read',
  refuses: ['product_not_found'],
  params: idParam,
  data: v.object({
    product: means(v.object({ id: opaqueId, slug: slugOf, name: nameOf }), 'The product.'),
    ...watched,
    since: dayOf('First day of the weeks and batches'),
    weeks: means(v.array(week), 'Twelve weeks with this one, the earliest first.'),
    batches: means(
      v.array(batch),
      'By the batches that were picked for the orders, the newest first. A rating of goods from two batches counts for both.',
    ),
  }),
})
export type ProductStars = v.InferOutput<typeof getProductStars.data>

export const getBatchStars = staffCall({
  method: 'GET',
  path: '/batches/{id}/stars',
  summary: 'Stars of a batch next to those of its product',
  auth: 'staff',
  needs: 'batches.read',
  refuses: ['batch_not_found'],
  params: idParam,
  data: v.object({
    product_id: opaqueId,
    code: means(v.string(), 'What its label says.'),
    ratings: ratings('How many shown ratings rate goods of it.'),
    mean,
    counts,
    others: rated('that', 'The product’s ratings of the last twelve weeks without these.'),
  }),
})
export type BatchStarsPage = v.InferOutput<typeof getBatchStars.data>
