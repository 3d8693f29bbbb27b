import { HELD_REASON_MAX } from '#domain/coupons/held.ts'
import { AppError } from '../errors.ts'
import type { OpenShop } from '../shop.ts'
import { commandDoer, performCommand, readAs } from '../staff/index.ts'
import { openReviews, settleOffer } from './index.ts'

type Print = (line: string) => void
export const COUPON_USAGE =
  'coupon reviews | coupon review <id> allow|refuse <reason> [--as <login>]'
const WORDS: Readonly<Record<string, string>> = {
  pin: 'an address within 30 m',
  device: 'a device',
  account: 'an account for refunds',
}

/** `coupon reviews | review`: first-order offers that need a decision. Null for unknown words. */
export const couponCommand = async (
  { shop }: OpenShop,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words: all, login } = readAs(given)
  const [verb, id, decision, ...words] = all
  if (verb === 'reviews' && id === undefined) {
    const open = await openReviews(shop.db)
    for (const { id: reviewId, code, customerId, reasons, orders, openedAt } of open) {
      const shared = reasons.map((reason) => WORDS[reason] ?? reason).join(', ')
      print(
        `${reviewId}  ${code}  ${openedAt.toISOString()}  customer ${customerId} shares ${shared} with ${orders.join(', ')}`,
      )
    }
    print(open.length === 0 ? 'no offer is waiting' : `${open.length} waiting`)
    return 0
  }
  const reason = words.join(' ').trim()
  if (
    verb !== 'review' ||
    !id ||
    (decision !== 'allow' && decision !== 'refuse') ||
    reason === '' ||
    reason.length > HELD_REASON_MAX
  )
    return null
  const isAllowed = decision === 'allow'
  const doer = await commandDoer(shop, {
    login,
    needs: 'customers.write',
    now: shop.clock.now(),
  })
  if (!doer) {
    print(`no account ${login} may decide this`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const act = await settleOffer(tx, doer, { id, isAllowed, reason })
    if (!act) throw new AppError('not_found')
    return { done: null, act }
  })
  const done = `${isAllowed ? 'allowed' : 'refused'}: the customer is notified`
  print(
    failure === null ? done : failure === 'not_found' ? `there is no open review ${id}` : failure,
  )
  return failure === null ? 0 : 1
}
