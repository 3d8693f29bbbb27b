import * as v from 'valibot'
import { opaqueId, nameOf } from '../fields.ts'
import { means, points, seconds, unit } from '../means.ts'
import { RECEIPT_NUMBER_FORM, TILL_TOTAL_MAX } from '#domain/staff.ts'

import { staffCall } from '../call.ts'
import { instant, oneLine, phoneText, rupiah } from '../wire.ts'

const CODE_LENGTH_MAX = 100
const ITEMS_MAX = 100
const NAME_LENGTH_MAX = 100
const QTY_MAX = 1_000

const required = 'validation.required'
const money = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  unit('whole rupiah'),
  v.minValue(0, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
const total = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  unit('whole rupiah'),
  v.minValue(1, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
const memberKey = means(
  v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'),
    oneLine,
  ),
  '`key` of `POST /till/members`.',
)
const receiptNumber = means(
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.regex(RECEIPT_NUMBER_FORM, 'validation.receiptNumber'),
  ),
  'The number of the bill, as the branch prints it; each once.',
)

const voucherGiven = means(
  v.object({
    code: means(
      v.pipe(
        v.string(required),
        v.trim(),
        v.nonEmpty(required),
        v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'),
        oneLine,
      ),
      'The code of the voucher, scanned or typed.',
    ),
    phone_tail: means(
      v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'validation.phoneTail'))),
      "The last four digits of the member's phone, for a code that was typed.",
    ),
  }),
  "A voucher, scanned from the member's screen or typed from paper.",
)

export const tillMember = means(
  v.object({
    key: means(v.string(), 'Names the member in the next calls, for a quarter of an hour.'),
    name: means(v.string(), 'First name and initials.'),
    phone: means(v.string(), 'Masked: the first and the last digits.'),
    tier: means(
      v.object({ code: means(v.string(), 'The tier as a stable word.'), name: nameOf }),
      'The tier now.',
    ),
    points: means(points, 'The balance: what can be spent.'),
    worth: means(rupiah, 'What the points are worth now.'),
  }),
  'A member at the till.',
)
export type TillMember = v.InferOutput<typeof tillMember>

/**
 * Finds a member by code or phone number. 404 for an invalid or expired code and an unknown number.
 */
export const identifyMember = staffCall({
  method: 'POST',
  path: '/till/members',
  summary: 'Find a member by their code or phone number',
  auth: 'staff',
  refuses: ['forbidden', 'member_code_unknown', 'member_unknown'],
  body: v.pipe(
    v.object({
      code: means(
        v.optional(
          v.pipe(v.string(), v.trim(), v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'), oneLine),
        ),
        "What the member's QR code holds, or their card's number; this or `phone_number`.",
      ),
      phone_number: means(
        v.optional(phoneText),
        "The member's phone number in any usual spelling; this or `code`.",
      ),
    }),
    v.forward(
      v.partialCheck(
        [['code'], ['phone_number']],
        ({ code, phone_number }) => (code === undefined) !== (phone_number === undefined),
        required,
      ),
      ['code'],
    ),
  ),
  data: tillMember,
})

const holdId = means(v.pipe(v.string(required), v.uuid()), '`id` of a held voucher.')

export const heldVoucher = means(
  v.object({
    id: opaqueId,
    amount: means(rupiah, 'What it pays.'),
    held_until: means(instant, 'Until when it is held for the bill.'),
    seconds_left: means(seconds, 'How long it is held from now.'),
  }),
  'A voucher that is held for a bill.',
)
export type HeldVoucher = v.InferOutput<typeof heldVoucher>

/**
 * Holds the member's voucher for a bill, for five minutes. 404 `voucher_unknown` if it is not
 * theirs; 409 `voucher_unusable` if it is used or held elsewhere.
 */
export const holdMemberVoucher = staffCall({
  method: 'POST',
  path: '/till/vouchers',
  summary: 'Hold a voucher of a member for the bill',
  auth: 'staff',
  status: 201,
  refuses: ['voucher_unknown', 'voucher_unusable'],
  body: v.object({ member_key: memberKey, voucher: means(voucherGiven, 'The voucher.') }),
  data: heldVoucher,
})

/** Releases a held voucher early; idempotent. */
export const releaseMemberVoucher = staffCall({
  method: 'DELETE',
  path: '/till/vouchers/{id}',
  summary: 'Releases a voucher that is held for a bill',
  auth: 'staff',
  params: v.object({ id: means(v.pipe(v.string(), v.uuid()), 'The held voucher.') }),
  data: v.null(),
})

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

export const tillReceipt = means(
  v.object({
    id: opaqueId,
    number: means(v.string(), 'The number of the bill, as the branch prints it.'),
    at: means(instant, 'When it was recorded.'),
    member: means(
      v.object({
        name: nameOf,
        phone: means(v.string(), 'Masked: the first and the last digits.'),
      }),
      'Whose bill it is.',
    ),
    grand_total: means(rupiah, 'What the bill comes to.'),
    voucher_amount: means(rupiah, 'What a voucher paid of it; 0 without one.'),
    paid: means(rupiah, 'In money: the bill without what a voucher paid.'),
    points: means(points, 'What the bill brought.'),
    returned: means(rupiah, 'What of the money went back.'),
    voucher_returned: means(rupiah, 'What of the voucher became one again.'),
    returnable: means(rupiah, 'The worth of the goods that can still be brought back.'),
    points_returned: means(points, 'What of the points was taken back.'),
  }),
  'A bill of a member.',
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
  summary: 'Take goods of a bill back, with their points and what a voucher paid of them',
  auth: 'staff',
  status: 201,
  idempotent: true,
  params: v.object({ id: means(v.pipe(v.string(), v.uuid()), 'The bill.') }),
  body: v.object({ amount: means(total, 'The worth of the goods that come back.') }),
  data: v.object({
    receipt: means(tillReceipt, 'The bill as it is recorded.'),
    points_taken: means(points, 'Taken back from the member.'),
    points_owed: means(points, 'What the member owes because it was spent already.'),
    money_back: means(rupiah, 'Money to give back.'),
    voucher_back: means(rupiah, 'What became a voucher again.'),
  }),
})
