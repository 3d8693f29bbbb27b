import * as calls from '#contract/companies/company.ts'
import { serve, type Served } from '../http/serve.ts'
import { acceptInvitation, leaveCompany, readOwnCompany } from './buyers.ts'
import { companyPricesFor } from './price-lists.ts'

export const companyCalls: Served[] = [
  serve(calls.getOwnCompany, [], async ({ shop, customer, locale, now }) => ({
    data: await readOwnCompany(shop.db, customer.customerId, { locale, now }),
  })),

  serve(calls.acceptCompany, [], async ({ shop, customer, body, locale, now }) => {
    const { customerId } = customer
    await shop.database.transaction((tx) =>
      acceptInvitation(tx, { companyId: body.company_id, customerId, now }),
    )
    return { data: await readOwnCompany(shop.db, customerId, { locale, now }) }
  }),

  serve(calls.leaveCompany, [], async ({ shop, customer, body, locale, now }) => {
    const { customerId } = customer
    await shop.database.transaction((tx) => leaveCompany(tx, body.company_id, customerId))
    return { data: await readOwnCompany(shop.db, customerId, { locale, now }) }
  }),

  serve(calls.getCompanyPrices, [], async ({ shop, customer, query, now }) => ({
    data: await companyPricesFor(shop.db, customer.customerId, query.variations.split(','), now),
  })),
]
