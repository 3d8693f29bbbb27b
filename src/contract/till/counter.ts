import * as v from 'valibot'
import { PAID_BY } from '#domain/staff/counter.ts'
import { staffCall } from '../call.ts'
import { opaqueId, thumbnail } from '../fields.ts'
import { count, grams, means, points, unit } from '../means.ts'
import { bilingual, line, whole } from '../staff/goods/product-form.ts'
import { scaleLabels } from '../staff/picking/scale-labels.ts'
import { id, rupiah } from '../wire.ts'
import { holdId, memberCode, memberKey, printedVoucher } from './members.ts'
import { money, receiptNumber, tillReceipt, total } from './sales.ts'

const LINES_MAX = 100
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
  }),
  'Goods that a till sells.',
)
export type CounterGood = v.InferOutput<typeof counterGood>

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
  subtotal: means(money, 'What the line costs.'),
})

/**
 * Sells goods: books them out of the batches of the branch, first expired first, and records the
 * receipt, atomically. What the books lack is sold all the same and shows as `unbooked`. 409
 * `stock_promised` before units are sold that online orders hold, unless `take_promised`; 409
 * `till_price_changed` when a price is no longer what the till charged. A sale that was made without
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
    grand_total: means(total, 'What all lines cost.'),
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
