import type { ListedCompany, StaffCompany } from '#contract/staff/companies.ts'
import type { ListedPriceList, PriceList } from '#contract/staff/prices/price-lists.ts'
import { formatTaxNumber } from '#domain/companies/tax-number.ts'
import type { BuyerRow, CompanyRow } from './store/companies.ts'
import type { PriceListRow, pricesOf } from './store/price-lists.ts'

export const presentListedCompany = (company: CompanyRow): ListedCompany => ({
  id: company.id,
  version: company.version,
  legal_name: company.legalName,
  tax_number: formatTaxNumber(company.taxNumber),
  tax_address: company.taxAddress,
  invoice_email: company.invoiceEmail,
  terms_days: company.termsDays,
  credit_limit: company.creditLimit,
  owed: company.owed,
  price_list_id: company.priceListId,
  price_list: company.priceList,
  is_active: company.isActive,
  buyer_count: company.buyerCount,
})

export const presentCompany = (company: CompanyRow, buyers: readonly BuyerRow[]): StaffCompany => ({
  ...presentListedCompany(company),
  buyers: buyers.map((buyer) => ({
    customer_id: buyer.customerId,
    name: buyer.name,
    phone: buyer.phone,
    is_manager: buyer.isManager,
    invited_at: buyer.invitedAt.toISOString(),
    accepted_at: buyer.acceptedAt?.toISOString() ?? null,
  })),
})

const listOf = (list: PriceListRow) => ({
  id: list.id,
  version: list.version,
  name: list.name,
  first_day: list.firstDay,
  last_day: list.lastDay,
  company_count: list.companyCount,
})

export const presentListedPriceList = (list: PriceListRow): ListedPriceList => ({
  ...listOf(list),
  percent_count: list.percents.length,
  price_count: list.priceCount,
})

export const presentPriceList = (
  list: PriceListRow,
  prices: Awaited<ReturnType<typeof pricesOf>>,
): PriceList => ({
  ...listOf(list),
  percents: list.percents,
  prices: prices.map(({ sku, minQuantity, price }) => ({ sku, min_quantity: minQuantity, price })),
})
