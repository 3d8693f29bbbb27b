import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { means, percent, points, seconds } from '../means.ts'
import { oneLine, rupiah, phoneText, instant } from '../wire.ts'

const CODE_LENGTH_MAX = 100

export const required = 'validation.required'
export const memberKey = means(
  v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'),
    oneLine,
  ),
  '`key` of `POST /till/members`.',
)

export const memberCode = means(
  v.pipe(v.string(), v.trim(), v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'), oneLine),
  'A code that a member shows.',
)

const voucherCode = means(
  v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(CODE_LENGTH_MAX, 'validation.tooLong'),
    oneLine,
  ),
  'The code of the voucher, scanned or typed.',
)
const phoneTail = means(
  v.pipe(v.string(), v.regex(/^\d{4}$/, 'validation.phoneTail')),
  "The last four digits of the member's phone, for a code that was typed.",
)
/** A voucher by the code that is printed on it. */
export const printedVoucher = { code: voucherCode, phone_tail: phoneTail }
const voucherGiven = means(
  v.object({ code: voucherCode, phone_tail: v.optional(phoneTail) }),
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
    earn_factor_percent: means(percent, 'Factor of the tier on points.'),
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
  needs: 'till.use',
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

export const holdId = means(v.pipe(v.string(required), v.uuid()), '`id` of a held voucher.')

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
  needs: 'till.use',
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
  needs: 'till.use',
  params: v.object({ id: means(v.pipe(v.string(), v.uuid()), 'The held voucher.') }),
  data: v.null(),
})
