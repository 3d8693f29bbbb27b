import type { Id } from '#domain/units.ts'
import { COUPON_CODES_MAX } from '#domain/limits.ts'
import { couponState } from '#domain/coupons/coupon-state.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { readableCode } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { heldCoupon } from './save-coupon.ts'
import { countCodes, insertCodes, markByCodes } from './store/codes.ts'

/** Twelve letters of thirty: too many to guess. Vouchers have thirteen. */
const LETTERS = 12
const newCode = (): string => readableCode(LETTERS).replace(/(.{4})(?=.)/g, '$1-')

/** Adds codes to a coupon that has some already, or is about to. */
export const newCodes = async (
  tx: Transaction,
  couponId: Id<'coupon'>,
  count: number,
  now: Date,
): Promise<string[]> => {
  const made: string[] = []
  while (made.length < count) {
    const more = Array.from({ length: count - made.length }, newCode)
    made.push(...(await insertCodes(tx, couponId, more, now)))
  }
  return made
}

type Made = { done: { codes: number; codes_used: number }; act: Act }

/**
 * Makes codes that can each be used once. What they give in all stays within the limit and budget
 * of the coupon, which were approved.
 */
export const makeCodes = async (
  tx: Transaction,
  { now }: Doer,
  typed: string,
  count: number,
): Promise<Made> => {
  const coupon = await heldCoupon(tx, typed)
  if (couponState(coupon, now) === 'ended') throw new AppError('conflict')
  if (coupon.isUsed && !coupon.isByCodes) throw new AppError('conflict')
  const before = await countCodes(tx, coupon.id)
  const left = COUPON_CODES_MAX - before.codes
  if (count > left)
    throw new AppError('invalid', {
      errors: { count: [{ key: 'validation.max', params: { value: left } }] },
    })
  await newCodes(tx, coupon.id, count, now)
  await markByCodes(tx, coupon.id)
  const { codes, used } = await countCodes(tx, coupon.id)
  return {
    done: { codes, codes_used: used },
    act: {
      act: 'coupon_codes_made',
      entity: { kind: 'coupon', id: coupon.code },
      before: { codes: before.codes },
      after: { codes },
    },
  }
}
