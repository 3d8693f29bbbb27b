import * as v from 'valibot'
import { LISTING_PINS_MAX, PIN_KINDS, PINNED_LISTINGS } from '#domain/catalogue/listing-pin.ts'
import { staffCall } from '../../call.ts'
import { opaqueId, thumbnail } from '../../fields.ts'
import { means } from '../../means.ts'
import { id, instant, text } from '../../wire.ts'
import { dayQuery, digest } from '../fields.ts'
import { bilingual } from './product-form.ts'

const REASON_MAX = 200

const listing = means(v.picklist(PINNED_LISTINGS, 'validation.oneOf'), 'Which tab of the shop.')
const kind = means(
  v.picklist(PIN_KINDS, 'validation.oneOf'),
  '`pin` puts it first, `block` keeps it out.',
)
const product = {
  product_id: opaqueId,
  sku: means(v.string(), 'Stock keeping unit.'),
  name: means(bilingual(v.string()), 'Name.'),
  thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
}
const pin = v.object({
  ...product,
  kind,
  ends_on: means(v.string(), 'The last day in Jakarta on which it holds, `2026-12-24`.'),
  is_over: means(v.boolean(), 'That day has passed: it changes nothing any more.'),
  is_shown: means(v.boolean(), 'Whether customers see the product at all.'),
  reason: means(v.string(), 'Why, for colleagues.'),
  made_by: means(v.string(), 'Name of who set it.'),
  made_at: means(instant, 'When.'),
})
const pinned = v.object({
  listing,
  version: means(digest, 'Of the pins and blocks; a save names the one that was read.'),
  pins: means(v.array(pin), 'Pins and blocks in their order.'),
  first: means(v.array(v.object(product)), 'What customers see first in it now.'),
})
export type ListingPin = v.InferOutput<typeof pin>
export type PinnedListingState = v.InferOutput<typeof pinned>

export const listListingPins = staffCall({
  method: 'GET',
  path: '/listing-pins',
  summary: 'Pinned and blocked products of best sellers and new products',
  auth: 'staff',
  needs: 'products.read',
  data: v.array(pinned),
})

export const saveListingPins = staffCall({
  method: 'PUT',
  path: '/listing-pins/{listing}',
  summary: 'Save all pins and blocks of a tab, in their order',
  auth: 'staff',
  needs: 'products.write',
  idempotent: true,
  refuses: ['changed_meanwhile'],
  params: v.object({ listing }),
  body: v.object({
    version: means(digest, 'The version that was read; another one gets `changed_meanwhile`.'),
    pins: means(
      v.pipe(
        v.array(
          v.object({
            product_id: means(id, 'The product.'),
            kind,
            ends_on: means(dayQuery, 'The last day on which it holds.'),
            reason: means(text(REASON_MAX), 'Why, for colleagues.'),
          }),
        ),
        v.maxLength(LISTING_PINS_MAX, 'validation.listMax'),
      ),
      'Those left out no longer hold.',
    ),
  }),
  data: pinned,
})
