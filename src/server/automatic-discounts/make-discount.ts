import type { AutomaticDiscountForm } from '#contract/staff/automatic-discounts.ts'
import { automaticTermsProblems } from '#domain/automatic-discounts/terms.ts'
import { AppError, type FieldError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { presentDiscount, termsOf } from './present-desk.ts'
import {
  findDesk,
  insertDiscount,
  markEnded,
  unknownSlugs,
  type DeskDiscount,
  type DeskTerms,
} from './store/desk.ts'

export type Done = { done: DeskDiscount; act: Act }

/** Adds a discount. Fields of another kind are left out. Throws 422 with the faulty fields. */
export const makeDiscount = async (
  tx: Transaction,
  { now }: Doer,
  form: AutomaticDiscountForm,
): Promise<Done> => {
  const terms = termsOf(form)
  await refuseForm(tx, terms, now)
  const id = newId(now)
  await insertDiscount(tx, id, terms)
  const done = (await findDesk(tx, id))!
  const { orders: _, given: __, ...made } = presentDiscount(done, now)
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

const refuseForm = async (tx: Transaction, terms: DeskTerms, now: Date): Promise<void> => {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, key } of automaticTermsProblems(terms, now)) errors[field] = [{ key }]
  const unknown = await unknownSlugs(tx, terms)
  for (const field of ['categories', 'products'] as const)
    if (unknown[field].length > 0)
      errors[field] = [
        { key: 'validation.unknownNames', params: { names: unknown[field].join(', ') } },
      ]
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
}

const actOn = (act: string, id: string, before: object, after: object): Act => ({
  act,
  entity: { kind: 'automatic_discount', id },
  before,
  after,
})
