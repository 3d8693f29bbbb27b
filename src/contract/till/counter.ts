import * as v from 'valibot'
import { AUTOMATIC_DISCOUNT_KINDS } from '#domain/automatic-discounts/automatic-discount.ts'
import { POINT_OFFER_KINDS } from '#domain/point-offers/point-offer.ts'
import { PAID_BY } from '#domain/till/counter.ts'
import { staffCall } from '../call.ts'
import { opaqueId, thumbnail } from '../fields.ts'
import { count, grams, means, ordinal, percent, points, unit } from '../means.ts'
import { bilingual, line, whole } from '../staff/goods/product-form.ts'
import { scaleLabels } from '../staff/picking/scale-labels.ts'
import { id, instant, rupiah } from '../wire.ts'
import { holdId, memberCode, memberKey, printedVoucher } from './members.ts'
import { money, receiptNumber, tillReceipt, total } from './sales.ts'

const LINES_MAX = 100
/** On a line: one of its own, one of the bill. */
const DISCOUNTS_MAX = 2
const UNITS_MAX = 1_000
const GRAMS_MAX = 100_000
const SEARCH_MAX = 80
/** A till sells without network for half an hour; a member may wait that long for the sale. */
const SCANNED_BEFORE_S_MAX = 1_800

const counterGood = means(
  v.object({
    variation_id: opaqueId,
    sku: means(v.string(), 'Stock keeping unit.'),
    barcode: means(v.nullable(v.string()), 'Printed by its maker; null without one.'),
    plu: means(v.nullable(v.string()), 'What scales call it; null without one.'),
    name: means(bilingual(v.string()), 'Name of the product.'),
    variation: means(bilingual(v.string()), 'Name of the variation, such as its size.'),
    thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
    price: means(rupiah, 'What a unit costs now.'),
    nominal_g: means(grams, 'What a unit weighs by its name.'),
    weighed: means(v.boolean(), 'Whether each piece is weighed and costs by its weight.'),
    on_hand: means(
      v.nullable(count),
      'Units on hand here; null for hampers, and in a branch without stock in the books.',
    ),
    promised: means(count, 'Of those, units that online orders hold.'),
    product: means(v.string(), 'Slug of the product, by which promotions name it.'),
    categories: means(v.array(v.string()), 'Slugs of its category and the one above.'),
  }),
  'Goods that a till sells.',
)
export type CounterGood = v.InferOutput<typeof counterGood>

const when = {
  categories: means(v.array(v.string()), 'Slugs; with no products either it is for all goods.'),
  products: means(v.array(v.string()), 'Slugs; with no categories either it is for all goods.'),
  starts_at: means(instant, 'From when it holds.'),
  ends_at: means(v.nullable(instant), 'Until when it holds; null without an end.'),
  weekdays: means(v.array(ordinal), 'Days of the week, 1 is Monday; empty for every day.'),
  from_time: means(v.nullable(v.string()), 'From this time of the day in Jakarta.'),
  until_time: means(v.nullable(v.string()), 'Until this time of the day in Jakarta.'),
}
const counterDiscount = means(
  v.object({
    id,
    name: means(bilingual(v.string()), 'What customers read.'),
    kind: means(v.picklist(AUTOMATIC_DISCOUNT_KINDS), 'What it does.'),
    buy_quantity: means(v.nullable(count), 'Units of a set, of which the cheapest is free.'),
    percent: means(v.nullable(percent), 'How much less.'),
    steps: means(
      v.array(
        v.object({
          from: means(rupiah, 'The goods that it needs.'),
          off: means(rupiah, 'What it takes off.'),
        }),
      ),
      'The steps of the bill.',
    ),
    ...when,
  }),
  'A discount without a code that holds at tills.',
)
export type CounterDiscount = v.InferOutput<typeof counterDiscount>

const counterOffer = means(
  v.object({
    id,
    name: means(bilingual(v.string()), 'What it is called.'),
    kind: means(v.picklist(POINT_OFFER_KINDS), 'What it does.'),
    factor_percent: means(v.nullable(percent), 'Factor on the points of a line.'),
    points: means(v.nullable(points), 'Points for each unit.'),
    cap: means(points, 'The most extra points on one bill.'),
    ...when,
  }),
  'An offer of more points that holds at tills.',
)
export type CounterOffer = v.InferOutput<typeof counterOffer>

/** Without `search` all goods, at most 5,000, for a till that works without network. */
export const listTillGoods = staffCall({
  method: 'GET',
  path: '/till/goods',
  summary: 'Goods with their codes and prices, as a till sells them',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['forbidden'],
  query: v.object({
    search: means(
      v.optional(line(SEARCH_MAX)),
      'Part of a name or SKU, or a whole barcode or PLU; at most 20 are found.',
    ),
  }),
  data: v.object({
    goods: means(v.array(counterGood), 'Those in stock first, by name.'),
    discounts: means(
      v.array(counterDiscount),
      'Discounts without a code that hold at tills now or within an hour.',
    ),
    offers: means(v.array(counterOffer), 'Offers of points that do.'),
    rupiah_per_point: means(rupiah, 'What is paid for one point, before the factor of a tier.'),
    labels: scaleLabels,
    unchecked_voucher: means(
      rupiah,
      'The largest printed voucher that a till takes without network; 0 for none.',
    ),
  }),
})

const soldLine = v.object({
  variation_id: means(id, 'Id of the variation.'),
  quantity: means(v.pipe(whole(1, UNITS_MAX), unit('count')), 'Units of stock.'),
  grams: means(
    v.nullable(v.pipe(whole(1, GRAMS_MAX), unit('grams'))),
    'The weight by which it is sold; null for goods sold by the unit.',
  ),
  price: means(money, 'What a unit costs, as the till charged it.'),
  subtotal: means(money, 'What the line costs by its price.'),
  discounts: means(
    v.optional(
      v.pipe(
        v.array(
          v.object({
            id: means(id, 'The discount without a code.'),
            amount: means(total, 'What it takes off the line.'),
          }),
        ),
        v.maxLength(DISCOUNTS_MAX, 'validation.listMax'),
      ),
      [],
    ),
    'What discounts without a code took off the line, as the till charged it.',
  ),
})

/**
 * Sells goods: books them out of the batches of the branch, first expired first, and records the
 * receipt, atomically. What the books lack is sold all the same and shows as `unbooked`. 409
 * `stock_promised` before units are sold that online orders hold, unless `take_promised`; 409
 * `till_price_changed` when a price or a discount is no longer what the till charged. A sale that was made without
 * network is over: it is recorded at its prices, whatever is promised, and without a member whose
 * code was not valid when it was scanned. A printed voucher that was taken meanwhile is used if it can
 * be; what it does not cover is `uncovered`, at most what a till may take unchecked (422 above it).
 */
export const sellGoods = staffCall({
  method: 'POST',
  path: '/till/sales',
  summary: 'Sell goods at the till: stock, receipt, and the points of a member',
  auth: 'staff',
  needs: 'till.use',
  status: 201,
  refuses: [
    'forbidden',
    'member_code_unknown',
    'product_not_found',
    'receipt_taken',
    'stock_promised',
    'till_price_changed',
    'voucher_unusable',
  ],
  idempotent: true,
  tapped: true,
  body: v.object({
    number: receiptNumber,
    lines: means(
      v.pipe(
        v.array(soldLine),
        v.minLength(1, 'validation.required'),
        v.maxLength(LINES_MAX, 'validation.listMax'),
      ),
      'The goods.',
    ),
    grand_total: means(money, 'What all lines cost, less their discounts.'),
    paid_by: means(
      v.optional(v.picklist(PAID_BY, 'validation.oneOf'), 'cash'),
      '`cashless`: by card, QRIS or transfer, so that it is not in the drawer.',
    ),
    member_key: v.optional(memberKey),
    member_scan: means(
      v.optional(
        v.object({
          code: memberCode,
          seconds_ago: means(
            v.pipe(whole(0, SCANNED_BEFORE_S_MAX), unit('seconds')),
            'How long before the payment it was scanned.',
          ),
        }),
      ),
      'For a sale that is sent later: the code of a member, scanned while the till had no network.',
    ),
    voucher_hold_id: v.optional(holdId),
    voucher_given: means(
      v.optional(
        v.object({
          ...printedVoucher,
          amount: means(total, 'What it took off the bill.'),
        }),
      ),
      'For a sale that is sent later: a printed voucher that was taken while the till had no network.',
    ),
    take_promised: means(
      v.optional(v.boolean(), false),
      'Sell units that online orders hold in the books; those stay promised.',
    ),
  }),
  data: v.object({
    receipt: means(tillReceipt, 'The receipt as it is recorded.'),
    points_back: means(points, 'What came back of the voucher.'),
    balance: means(v.nullable(points), "The member's balance afterwards; null without a member."),
  }),
})
