import type { Amount, Id } from '#domain/units.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyesOnRefund,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { giveGoodwill } from './give.ts'
import { readBalance } from './store.ts'

type ByHand = { customerId: Id<'customer'>; amount: Amount; reason: string }

/**
 * Gives store credit by hand, with reason and staff member. More than the person may give this
 * customer alone waits for another one.
 */
export const giveCreditByHand = async (
  tx: Transaction,
  doer: Doer,
  { customerId, amount, reason }: ByHand,
): Promise<{ act: Act } | Waiting> => {
  const balance = await readBalance(tx, customerId)
  const entity = { kind: 'customer', id: customerId }
  const [before, after] = [{ store_credit: balance }, { store_credit: balance + amount }]
  const waits = await fourEyesOnRefund(tx, doer, {
    act: 'credit_goodwill',
    entity,
    about: '',
    customerId,
    payload: { amount },
    before,
    after,
    amount,
    reason,
  })
  if (waits) return waits
  const cause = { cause: 'manual', causeId: newId(doer.now), orderId: null }
  const note = textOf('credit.note.goodwill')
  await giveGoodwill(tx, { customerId, amount, ...cause, note, now: doer.now })
  const facts = { returned: amount, reason }
  return { act: { act: 'goodwill_given', customerId, entity, before, after, facts } }
}

/** Store credit above a person's limit, once a second person approved it. */
export const creditApprovals: readonly Approvable[] = [
  approvable('credit_goodwill', (tx, doer, given: Approved<{ amount: Amount }>) =>
    giveCreditByHand(tx, doer, {
      customerId: given.entityId,
      amount: given.payload.amount,
      reason: given.reason,
    }),
  ),
]
