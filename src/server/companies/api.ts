import * as calls from '#contract/companies/company.ts'
import { serve, type Served } from '../http/serve.ts'
import { acceptInvitation, leaveCompany, readOwnCompany } from './buyers.ts'
import type { Caller, Context } from '../shop.ts'
import { companyPricesFor } from './company-prices.ts'

const answerOwnCompany = ({ shop, customer, locale, now }: Context & { customer: Caller }) =>
  readOwnCompany(shop.db, customer.customerId, {
    locale,
    now,
    stopDays: shop.settings()['payment.invoiceStopDays'],
  })

export const companyCalls: Served[] = [
  serve(calls.getOwnCompany, [], async (ask) => ({
    data: await answerOwnCompany(ask),
  })),

  serve(calls.acceptCompany, [], async (ask) => {
    const { shop, customer, body, now } = ask
    const { customerId } = customer
    await shop.database.transaction((tx) =>
      acceptInvitation(tx, { companyId: body.company_id, customerId, now }),
    )
    return { data: await answerOwnCompany(ask) }
  }),

  serve(calls.leaveCompany, [], async (ask) => {
    const { shop, customer, body } = ask
    const { customerId } = customer
    await shop.database.transaction((tx) => leaveCompany(tx, body.company_id, customerId))
    return { data: await answerOwnCompany(ask) }
  }),

  serve(calls.getCompanyPrices, [], async (ask) => ({
    data: await companyPricesFor(
      ask.shop.db,
      ask.customer.customerId,
      ask.query.products.split(','),
      ask,
    ),
  })),
]
