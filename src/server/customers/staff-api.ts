import {
  getStaffCustomer,
  listCustomerChoices,
  listStaffCustomers,
} from '#contract/staff/customers.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerStaffCustomers, choicesOf, countedSearcher } from './list-customers.ts'
import { lookAtCustomer } from './read-customer.ts'

export const customerCalls: Served[] = [
  serve(listStaffCustomers, [staff(), limit('tillLookup', countedSearcher)], answerStaffCustomers),
  serve(listCustomerChoices, [staff()], async ({ shop, locale }) => ({
    data: await choicesOf(shop.db, locale),
  })),
  serve(getStaffCustomer, [staff()], lookAtCustomer),
]
