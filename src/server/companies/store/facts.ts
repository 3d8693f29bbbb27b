import type { PriceList } from '#domain/companies/price-list.ts'
import type { LocalDate } from '#domain/time.ts'
import { col, sql, type Query } from '../../platform/database.ts'

const List = {
  percents: col.list({ category: col.text, percent: col.int }),
  prices: col.list({ variationId: col.id('variation'), minQuantity: col.int, price: col.rupiah }),
}
/** The active company that a customer buys for. */
export const CompanyFacts = {
  id: col.id('company'),
  legalName: col.text,
  termsDays: col.int,
  /** What of its credit limit is left. */
  creditLeft: col.rupiah,
  /** The earliest last day to pay among its open invoices; null without one. */
  oldestDueDay: col.nullable(col.day),
  /** Its price list of today; null without one. */
  list: col.nullable(List),
}
export type CompanyFacts = col.Row<typeof CompanyFacts>

/** `PriceList` as a JSON scalar; `list` is an alias of `price_lists`. */
const listJson = (list: Query) => sql`json_build_object('percents', ${list}.percents, 'prices', (
    select coalesce(json_agg(json_build_object('variationId', p.variation_id, 'minQuantity', p.min_quantity, 'price', p.price)), '[]')
    from price_list_prices p where p.price_list_id = ${list}.id
  ))`

/** `CompanyFacts` as a JSON scalar; null for a customer without an active company. */
export const companyFacts = (customerId: string, today: LocalDate): Query => sql`(
  select json_build_object('id', co.id, 'legalName', co.legal_name, 'termsDays', co.terms_days, 'creditLeft', greatest(0, co.credit_limit - co.owed), 'oldestDueDay', (
    select min(ci.due_day) from company_invoices ci where ci.company_id = co.id and ci.amount > ci.credited + ci.paid
  ), 'list', (
    select ${listJson(sql.raw('pl'))} from price_lists pl
    where pl.id = co.price_list_id and pl.first_day <= ${today}::date and (pl.last_day is null or pl.last_day >= ${today}::date)
  ))
  from company_buyers cb join companies co on co.id = cb.company_id
  where cb.customer_id = ${customerId} and cb.accepted_at is not null and co.is_active
)`

export const listOf = (company: CompanyFacts | null): PriceList | null => company?.list ?? null
