import * as v from 'valibot'
import { RECEIPT_NUMBER_FORM, TILL_TOTAL_MAX } from '#domain/staff.ts'

import { staffCall } from '../call.ts'
import { oneLine, phoneText } from '../wire.ts'

const CODE_LENGTH_MAX = 100
const ITEMS_MAX = 100
const NAME_LENGTH_MAX = 100
const QTY_MAX = 1_000

const required = 'validation.required'
const money = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  v.minValue(0, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
const total = v.pipe(
  v.number('validation.number'),
  v.integer('validation.number'),
  v.minValue(1, 'validation.min'),
  v.maxValue(TILL_TOTAL_MAX, 'validation.max'),
)
/** Names a member for a quarter of an hour; nobody can be found out from it. */
const memberKey = v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'), oneLine)
const receiptNumber = v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.regex(RECEIPT_NUMBER_FORM, 'validation.receiptNumber'))

/** Scanned from the member's screen, or typed from paper: then with the last four digits of their phone number. */
const voucherGiven = v.object({
  code: v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'), oneLine),
  phone_tail: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'validation.phoneTail'))),
})

export const tillMember = v.object({
  key: v.string(),
  /** First name and initials. */
  name: v.string(),
  /** Masked: the first and the last digits. */
  phone: v.string(),
  tier: v.object({ code: v.string(), name: v.string() }),
  points: v.number(),
  /** What the points are worth now, in whole Rupiah. */
  worth: v.number(),
})
export type TillMember = v.InferOutput<typeof tillMember>

/** Who stands at the till, by their member code or their phone number. 404 for a code that was not made here or has run out, and for a number that nobody has. */
export const identifyMember = staffCall({
  method: 'POST',
  path: '/till/members',
  summary: 'Find a member by their code or phone number',
  auth: 'staff',
  refuses: ['forbidden', 'member_code_unknown', 'member_unknown'],
  body: v.pipe(
    v.object({
      code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'), oneLine)),
      phone_number: v.optional(phoneText),
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

/** Names a voucher that this branch holds for the member's bill. */
const holdId = v.pipe(v.string(required), v.uuid())

/** A voucher held for a bill: until then nobody else can use it. */
export const heldVoucher = v.object({
  id: v.string(),
  amount: v.number(),
  held_until: v.string(),
  /** So long from now. */
  seconds_left: v.number(),
})
export type HeldVoucher = v.InferOutput<typeof heldVoucher>

/** Holds the member's voucher for their bill, for five minutes. 404 `voucher_unknown` for what is not theirs; 409 `voucher_unusable` when it is used or held elsewhere. */
export const holdMemberVoucher = staffCall({
  method: 'POST',
  path: '/till/vouchers',
  summary: 'Hold a voucher of a member for the bill',
  auth: 'staff',
  status: 201,
  refuses: ['voucher_unknown', 'voucher_unusable'],
  body: v.object({ member_key: memberKey, voucher: voucherGiven }),
  data: heldVoucher,
})

/** Lets go of a held voucher before its time; asked again, nothing changes. */
export const releaseMemberVoucher = staffCall({
  method: 'DELETE',
  path: '/till/vouchers/{id}',
  summary: 'Let go of a voucher that is held for a bill',
  auth: 'staff',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  data: v.null(),
})

const tillVoucher = v.object({ amount: v.number(), used: v.number(), points_back: v.number() })

/** What a bill would bring, before anything is written. */
export const previewSale = staffCall({
  method: 'POST',
  path: '/till/preview',
  summary: 'What a bill would bring in points, and what a voucher would pay of it',
  auth: 'staff',
  body: v.object({ member_key: memberKey, grand_total: total, voucher_hold_id: v.optional(holdId) }),
  data: v.object({ points: v.number(), to_pay: v.number(), voucher: v.nullable(tillVoucher) }),
})

export const tillReceipt = v.object({
  id: v.string(),
  number: v.string(),
  at: v.string(),
  member: v.object({ name: v.string(), phone: v.string() }),
  grand_total: v.number(),
  voucher_amount: v.number(),
  /** In money: the bill without what a voucher paid. */
  paid: v.number(),
  points: v.number(),
  /** What of the money went back, and what of the voucher became one again. */
  returned: v.number(),
  voucher_returned: v.number(),
  /** The worth of the goods that can still be brought back. */
  returnable: v.number(),
  points_returned: v.number(),
})
export type TillReceipt = v.InferOutput<typeof tillReceipt>

/** Gives the points of a bill and uses the voucher that is held for it, both or neither. 409 `voucher_unusable` once it is held no more, 409 `receipt_taken` for a number that this branch has had. */
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
      grand_total: total,
      ppn: v.optional(money, 0),
      items: v.optional(
        v.pipe(
          v.array(
            v.object({
              name: v.pipe(
                v.string(required),
                v.trim(),
                v.nonEmpty(required),
                v.maxLength(NAME_LENGTH_MAX, 'validation.tooLong'),
                oneLine,
                v.nonEmpty(required),
              ),
              qty: v.pipe(
                v.number('validation.number'),
                v.integer('validation.number'),
                v.minValue(1, 'validation.min'),
                v.maxValue(QTY_MAX, 'validation.max'),
              ),
              discount: v.optional(money, 0),
              subtotal: money,
            }),
          ),
          v.maxLength(ITEMS_MAX, 'validation.listMax'),
        ),
        [],
      ),
      voucher_hold_id: v.optional(holdId),
    }),
    v.forward(
      v.partialCheck([['ppn'], ['grand_total']], ({ ppn, grand_total }) => ppn <= grand_total, 'validation.ppnAboveTotal'),
      ['ppn'],
    ),
  ),
  data: v.object({ receipt: tillReceipt, points_back: v.number(), balance: v.number() }),
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

/** Goods come back: the points that they brought are taken back; what is spent of them is owed. 404 for a bill of another branch. */
export const returnSale = staffCall({
  method: 'POST',
  path: '/till/receipts/{id}/returns',
  summary: 'Take goods of a bill back, with their points and what a voucher paid of them',
  auth: 'staff',
  status: 201,
  idempotent: true,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ amount: total }),
  data: v.object({
    receipt: tillReceipt,
    points_taken: v.number(),
    points_owed: v.number(),
    money_back: v.number(),
    voucher_back: v.number(),
  }),
})
