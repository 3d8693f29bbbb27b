import type { OpenShop } from '../shop.ts'
import { decideOffer, openReviews } from './index.ts'

type Print = (line: string) => void
const NOTE_MAX = 500
export const COUPON_USAGE = 'coupon reviews | coupon review <id> allow|refuse <reason>'
const WORDS: Readonly<Record<string, string>> = {
  pin: 'an address within 30 m',
  device: 'a device',
  account: 'an account for refunds',
}

/** `coupon reviews | review`: first-order offers that need a decision. Null for unknown words. */
export const couponCommand = async (
  { shop }: OpenShop,
  [verb, id, decision, ...words]: string[],
  print: Print,
): Promise<number | null> => {
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
  const note = words.join(' ').trim()
  if (
    verb !== 'review' ||
    !id ||
    (decision !== 'allow' && decision !== 'refuse') ||
    note === '' ||
    note.length > NOTE_MAX
  )
    return null
  const state = decision === 'allow' ? 'allowed' : 'refused'
  const done = await decideOffer(shop, {
    id,
    state,
    note,
    actor: 'operator',
    now: shop.clock.now(),
  })
  print(done ? `${state}: the customer is notified` : `there is no open review ${id}`)
  return done ? 0 : 1
}
