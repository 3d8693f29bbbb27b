import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import {
  automaticTermsProblems,
  isAutomaticAlone,
  mostOff,
} from '#domain/automatic-discounts/terms.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  actsOn,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { refuseTerms } from './terms.ts'
import { presentDiscount, termsOf } from './present-desk.ts'
import { findDesk, insertDiscount, markEnded, type DeskDiscount } from './store/desk.ts'

export type Done = { done: DeskDiscount; act: Act }

/** `id` is null until a second person was asked. */
export type DiscountGiven = AutomaticDiscountForm & { id: string | null }

/**
 * Adds a discount; above the limits of price cuts and coupons it waits for a second person. Fields
 * of another kind are left out. Throws 422 with the faulty fields.
 */
export const makeDiscount = async (
  tx: Transaction,
  doer: Doer,
  given: DiscountGiven,
): Promise<Done | Waiting> => {
  const { now, shop } = doer
  const { id: askedFor, ...form } = given
  const terms = termsOf(form)
  await refuseTerms(tx, terms, automaticTermsProblems(terms, now))
  const id = askedFor ?? newId(now)
  const settings = shop.settings()
  const limits = {
    cutPercentMax: settings['approval.priceCutPercent'],
    offMax: settings['approval.coupon'],
  }
  const waits = await fourEyes(tx, doer, isAutomaticAlone(terms, limits), {
    act: 'automatic_discount_terms',
    entity: { kind: 'automatic_discount', id },
    about: form.name.id,
    payload: { id, ...form },
    before: {},
    after: form,
    amount: mostOff(terms),
    reason: form.name.id,
  })
  if (waits) return waits
  await insertDiscount(tx, id, terms)
  const done = (await findDesk(tx, id))!
  const { orders: _, bills: ___, given: __, ...made } = presentDiscount(done, now)
  return { done, act: actOn('automatic_discount_added', id, {}, made) }
}

/** Ends a discount now. Throws 404, and 409 when it has ended. */
export const endDiscount = async (tx: Transaction, { now }: Doer, id: string): Promise<Done> => {
  const before = await findDesk(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await markEnded(tx, id, now))) throw new AppError('conflict')
  const done = (await findDesk(tx, id))!
  const end = ({ endsAt }: DeskDiscount) => ({ ends_at: endsAt?.toISOString() ?? null })
  return { done, act: actOn('automatic_discount_ended', id, end(before), end(done)) }
}

/** Discounts above the limits, once a second person approved them. */
export const automaticDiscountApprovals: readonly Approvable[] = [
  approvable('automatic_discount_terms', (tx, doer, { payload }: Approved<DiscountGiven>) =>
    makeDiscount(tx, doer, payload),
  ),
]

const actOn = actsOn('automatic_discount')
