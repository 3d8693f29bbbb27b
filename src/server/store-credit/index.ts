import type { Amount, Id } from '#domain/units.ts'
import { textOf } from '#i18n/server.ts'
import { postJournal } from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { postCredit } from './store.ts'

export { creditApprovals, giveCreditByHand } from './by-hand.ts'
export { giveGoodwill, refundAsCredit, type Given } from './give.ts'
export {
  claimCredit,
  creditFacts,
  noteCredit,
  readBalance,
  readCredit,
  setCreditInUse,
  CreditFacts,
  type CreditHold,
} from './store.ts'

/** Takes credit for a revived order. False when too little is left. */
export const holdAgain = async (
  tx: Transaction,
  order: { id: string; number: string; customerId: Id<'customer'>; creditUsed: number },
  now: Date,
): Promise<boolean> => {
  if (order.creditUsed === 0) return true
  const isHeld = await postCredit(tx, {
    id: newId(now),
    customerId: order.customerId,
    kind: 'hold',
    amount: -order.creditUsed,
    cause: 'revival',
    causeId: order.id,
    orderId: order.id,
    note: textOf('credit.note.order', { number: order.number }),
    now,
  })
  if (!isHeld) return false
  await postJournal(
    tx,
    { id: newId(now), kind: 'credit_hold', cause: 'revival', causeId: order.id, now },
    { 'owed:credit': order.creditUsed, 'held:credit': -order.creditUsed },
  )
  return true
}

/** Returns the unused credit of an order that ended unpaid. Idempotent. */
export const returnCredit = async (
  tx: Transaction,
  order: {
    id: string
    number: string
    customerId: Id<'customer'>
    creditUsed: number
    creditRefunded: Amount
  },
  now: Date,
): Promise<void> => {
  const amount = order.creditUsed - order.creditRefunded
  if (amount === 0) return
  const isNew = await postCredit(tx, {
    id: newId(now),
    customerId: order.customerId,
    kind: 'return',
    amount,
    cause: 'order',
    causeId: order.id,
    orderId: order.id,
    note: textOf('credit.note.unpaid', { number: order.number }),
    now,
  })
  if (!isNew) return
  await postJournal(
    tx,
    { id: newId(now), kind: 'credit_return', cause: 'order', causeId: order.id, now },
    { 'held:credit': amount, 'owed:credit': -amount },
  )
}
