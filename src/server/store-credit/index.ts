import type { Amount, Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { textOf } from '#i18n/server.ts'
import { postJournal } from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { publishToCustomer } from '../platform/live.ts'
import { postCredit } from './store.ts'

export {
  claimCredit,
  creditFacts,
  noteCredit,
  readBalance,
  setCreditInUse,
  CreditFacts,
  type CreditHold,
} from './store.ts'

export type Given = {
  customerId: Id<'customer'>
  amount: Amount
  cause: string
  causeId: string
  orderId: Id<'order'> | null
  note: Text
  now: Date
}

/** Posts owed money as credit. False when the cause was already posted. */
export const refundAsCredit = (tx: Transaction, given: Given): Promise<boolean> =>
  give(tx, 'refund', 'owed:refunds', given)

/** Posts credit as an apology, at the shop's expense. False when the cause was already posted. */
export const giveGoodwill = (tx: Transaction, given: Given): Promise<boolean> =>
  give(tx, 'goodwill', 'expense:goodwill', given)

const give = async (
  tx: Transaction,
  kind: 'refund' | 'goodwill',
  account: string,
  given: Given,
): Promise<boolean> => {
  if (given.amount <= 0) return false
  const entryId = newId(given.now)
  if (!(await postCredit(tx, { ...given, id: entryId, kind }))) return false
  await postJournal(
    tx,
    {
      id: newId(given.now),
      kind: `credit_${kind}`,
      cause: 'credit',
      causeId: entryId,
      now: given.now,
    },
    { [account]: given.amount, 'owed:credit': -given.amount },
  )
  await publishToCustomer(tx, given.customerId, 'order')
  return true
}

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
