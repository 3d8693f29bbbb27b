import * as v from 'valibot'
import { PAID_BY } from '#domain/till/counter.ts'
import { TILL_TOTAL_MAX, RECEIPT_NUMBER_FORM } from '#domain/till/till.ts'
import { staffCall } from '../call.ts'
import { opaqueId, nameOf, variationId, variationName } from '../fields.ts'
import { count, grams, ordinal, unit, means, points } from '../means.ts'
import { whole } from '../staff/goods/product-form.ts'
import { required, memberKey, holdId } from './members.ts'
import { rupiah, instant, oneLine } from '../wire.ts'

const ITEMS_MAX = 100
const NAME_LENGTH_MAX = 100
const QTY_MAX = 1_000
const LINES_MAX = 100
export const money = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  unit('whole rupiah'),
  v.minValue(0, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
export const total = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  unit('whole rupiah'),
  v.minValue(1, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
export const receiptNumber = means(
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.regex(RECEIPT_NUMBER_FORM, 'validation.receiptNumber'),
  ),
  'The number of the bill, as the branch prints it; each once.',
)

const tillVoucher = means(
  v.object({
    amount: means(rupiah, 'What the voucher is worth.'),
    used: means(rupiah, 'What of it the bill uses.'),
    points_back: means(points, 'What comes back as points, where the bill is smaller.'),
  }),
  'What a voucher does to a bill.',
)

/** What a bill would earn, without recording it. */
export const previewSale = staffCall({
  method: 'POST',
  path: '/till/preview',
  summary: 'What a bill would bring in points, and what a voucher would pay of it',
  auth: 'staff',
  needs: 'till.use',
  body: v.object({
    member_key: memberKey,
    grand_total: means(total, 'What the bill comes to.'),
    voucher_hold_id: v.optional(holdId),
  }),
  data: v.object({
    points: means(points, 'What the bill would bring.'),
    to_pay: means(rupiah, 'What is left to pay.'),
    voucher: means(v.nullable(tillVoucher), 'What the voucher would do; null without one.'),
  }),
})

const receiptLine = v.object({
  position: means(ordinal, 'Names the line when goods come back.'),
  variation_id: variationId,
  name: nameOf,
  variation_name: variationName,
  quantity: means(count, 'Units of stock.'),
  grams: means(v.nullable(grams), 'What it weighed; null for goods sold by the unit.'),
  price: means(rupiah, 'What a unit cost.'),
  subtotal: means(rupiah, 'What the line cost, less its discounts.'),
  discounts: means(
    v.array(
      v.object({
        id: opaqueId,
        name: means(v.string(), 'What customers read.'),
        amount: means(rupiah, 'What it took off the line.'),
      }),
    ),
    'Discounts without a code.',
  ),
  offer: means(
    v.nullable(v.string()),
    'The offer of points that the line has, by its name; null without one.',
  ),
  extra_points: means(points, 'What that offer brought; a part of the points of the bill.'),
  returned: means(count, 'Units that came back.'),
  unbooked: means(count, 'Units that the books did not have.'),
  promised: means(count, 'Of those, units that online orders hold.'),
})
export type ReceiptLine = v.InferOutput<typeof receiptLine>

export const tillReceipt = means(
  v.object({
    id: opaqueId,
    number: means(v.string(), 'The number of the bill, as the branch prints it.'),
    at: means(instant, 'When it was recorded.'),
    member: means(
      v.nullable(
        v.object({
          name: nameOf,
          phone: means(v.string(), 'Masked: the first and the last digits.'),
        }),
      ),
      'Whose bill it is; null for a customer who is not a member.',
    ),
    lines: means(
      v.array(receiptLine),
      'Goods that the till sold; empty for a bill of another cash register.',
    ),
    grand_total: means(rupiah, 'What the bill comes to.'),
    voucher_amount: means(rupiah, 'What a voucher paid of it; 0 without one.'),
    uncovered: means(
      rupiah,
      'Taken off without network for a voucher that could not be used after all: the loss of the shop.',
    ),
    paid: means(rupiah, 'In money: the bill without what a voucher paid or did not cover.'),
    paid_by: means(v.picklist(PAID_BY), 'How the money was paid; money comes back the same way.'),
    points: means(points, 'What the bill brought.'),
    returned: means(rupiah, 'What of the money went back.'),
    voucher_returned: means(rupiah, 'What of the voucher became one again.'),
    returnable: means(rupiah, 'The worth of the goods that can still be brought back.'),
    points_returned: means(points, 'What of the points was taken back.'),
  }),
  'A bill.',
)
export type TillReceipt = v.InferOutput<typeof tillReceipt>

/**
 * Records a bill: awards points and uses the held voucher, atomically. 409 `voucher_unusable` when
 * the hold has ended, 409 `receipt_taken` for a duplicate number of the branch.
 */
export const recordSale = staffCall({
  method: 'POST',
  path: '/till/receipts',
  summary: 'Record a bill of a member: points, and a voucher',
  auth: 'staff',
  needs: 'till.use',
  status: 201,
  refuses: ['member_code_unknown', 'receipt_taken', 'voucher_unusable'],
  idempotent: true,
  body: v.pipe(
    v.object({
      member_key: memberKey,
      number: receiptNumber,
      grand_total: means(total, 'What the bill comes to.'),
      ppn: means(v.optional(money, 0), 'The tax in it.'),
      items: means(
        v.optional(
          v.pipe(
            v.array(
              v.object({
                name: means(
                  v.pipe(
                    v.string(required),
                    v.trim(),
                    v.nonEmpty(required),
                    v.maxLength(NAME_LENGTH_MAX, 'validation.tooLong'),
                    oneLine,
                    v.nonEmpty(required),
                  ),
                  'Name of the goods.',
                ),
                qty: means(
                  v.pipe(
                    v.number('validation.number'),
                    v.integer('validation.number'),
                    unit('count'),
                    v.minValue(1, 'validation.min'),
                    v.maxValue(QTY_MAX, 'validation.max'),
                  ),
                  'How many of it.',
                ),
                discount: means(v.optional(money, 0), 'What came off the line.'),
                subtotal: means(money, 'What the line cost.'),
              }),
            ),
            v.maxLength(ITEMS_MAX, 'validation.listMax'),
          ),
          [],
        ),
        'The goods, as the bill prints them.',
      ),
      voucher_hold_id: v.optional(holdId),
    }),
    v.forward(
      v.partialCheck(
        [['ppn'], ['grand_total']],
        ({ ppn, grand_total }) => ppn <= grand_total,
        'validation.ppnAboveTotal',
      ),
      ['ppn'],
    ),
  ),
  data: v.object({
    receipt: means(tillReceipt, 'The bill as it is recorded.'),
    points_back: means(points, 'What came back of the voucher.'),
    balance: means(points, "The member's balance afterwards."),
  }),
})

/** The newest bills of this branch. */
export const listReceipts = staffCall({
  method: 'GET',
  path: '/till/receipts',
  summary: 'The newest bills of members at this branch',
  auth: 'staff',
  needs: 'till.use',
  refuses: ['forbidden'],
  data: v.array(tillReceipt),
})

/**
 * Records returned goods and takes their points back; points already spent are owed. 404 for a bill
 * of another branch.
 */
export const returnSale = staffCall({
  method: 'POST',
  path: '/till/receipts/{id}/returns',
  summary: 'Take goods of a bill back: to the shelf or to waste, with points and voucher',
  auth: 'staff',
  needs: 'till.use',
  status: 201,
  idempotent: true,
  params: v.object({ id: means(v.pipe(v.string(), v.uuid()), 'The bill.') }),
  body: v.pipe(
    v.object({
      amount: means(
        v.optional(total),
        'The worth of the goods that come back, of a bill without lines; this or `lines`.',
      ),
      lines: means(
        v.optional(
          v.pipe(
            v.array(
              v.object({
                position: means(v.pipe(whole(0, LINES_MAX), unit('ordinal')), 'Names the line.'),
                quantity: means(v.pipe(whole(1, QTY_MAX), unit('count')), 'Units that come back.'),
                goods: means(
                  v.picklist(['shelf', 'waste'], 'validation.oneOf'),
                  'Back to the shelf, or thrown away.',
                ),
              }),
            ),
            v.minLength(1, 'validation.required'),
            v.maxLength(LINES_MAX, 'validation.listMax'),
          ),
        ),
        'Goods that come back, each line once; this or `amount`.',
      ),
    }),
    v.forward(
      v.partialCheck(
        [['amount'], ['lines']],
        ({ amount, lines }) => (amount === undefined) !== (lines === undefined),
        required,
      ),
      ['amount'],
    ),
  ),
  data: v.object({
    receipt: means(tillReceipt, 'The bill as it is recorded.'),
    points_taken: means(points, 'Taken back from the member.'),
    points_owed: means(points, 'What the member owes because it was spent already.'),
    money_back: means(rupiah, 'Money to give back.'),
    voucher_back: means(rupiah, 'What became a voucher again.'),
  }),
})
