import type { Amount, Id } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { postJournal } from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { publishToCustomer } from '../platform/live.ts'
import { postCredit } from './store.ts'

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
