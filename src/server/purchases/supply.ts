import type { Body } from '#contract/call.ts'
import type * as calls from '#contract/staff/purchases/buying.ts'
import type { Id } from '#domain/units.ts'
import { setSupplyOfTomorrow } from '../catalogue/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Act } from '../staff/index.ts'

/** Sets what the grower brings of a variation tomorrow. */
export const setSupply = async (
  tx: Transaction,
  id: Id<'variation'>,
  form: Body<typeof calls.setSupply>,
  now: Date,
) => {
  const { day, quota } = form
  const { before, promised } = await setSupplyOfTomorrow(tx, id, form, now)
  const act: Act = {
    act: 'supply_set',
    entity: { kind: 'variation', id },
    before: { quota: before },
    after: { quota },
    facts: { day },
  }
  return { done: { day, quota, promised }, act }
}
