import type { CompanyEffect, CompanyTerms } from '#contract/staff/companies.ts'
import { listEffect, listOn } from '#domain/companies/list-effect.ts'
import { termsEffect } from '#domain/companies/terms-effect.ts'
import { rupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { findCompany } from './store/companies.ts'
import { onInvoice } from './store/invoices.ts'
import { findTerms, goodsOfLists } from './store/price-lists.ts'

const EXAMPLES_MAX = 6

/** What other terms of a company mean: for what is open now, and for the prices that it pays. */
export const effectOf = async (
  db: Queryable,
  id: string,
  terms: CompanyTerms,
  now: Date,
): Promise<CompanyEffect> => {
  const invoices = await onInvoice(db, id)
  if (!invoices) throw new AppError('not_found')
  const { overdueAmount, ...open } = termsEffect(
    invoices,
    { termsDays: terms.terms_days, creditLimit: rupiah(terms.credit_limit) },
    jakartaDate(now),
  )
  return { ...open, overdue_amount: overdueAmount, prices: await pricesOf(db, id, terms, now) }
}

/** Null while the same list holds. A list that begins later is tried on its first day. */
const pricesOf = async (
  db: Queryable,
  id: string,
  { price_list_id: listId, is_active: isActive }: CompanyTerms,
  now: Date,
): Promise<CompanyEffect['prices']> => {
  const company = (await findCompany(db, id))!
  const [was, is] = [company.isActive ? company.priceListId : null, isActive ? listId : null]
  if (was === is) return null
  const before = was === null ? null : await findTerms(db, was)
  const after = is === null ? null : await findTerms(db, is)
  if (is !== null && after === null)
    throw new AppError('invalid', { errors: { price_list_id: [{ key: 'validation.unknownId' }] } })
  const today = jakartaDate(now)
  const begins = after && after.firstDay > today ? after.firstDay : null
  const day = begins ?? today
  const lists = [listOn(before, day), listOn(after, day)] as const
  const goods = await goodsOfLists(db, lists, addDays(today, 1))
  const { cheaper, dearer, changed } = listEffect(...lists, goods)
  return {
    cheaper,
    dearer,
    begins,
    ended: after !== null && lists[1] === null,
    examples: changed.slice(0, EXAMPLES_MAX).map((one) => ({
      sku: one.goods.sku,
      name: one.goods.name,
      variation: one.goods.variationName,
      quantity: one.quantity,
      before: one.before,
      after: one.after,
    })),
  }
}
