/** Valid requests for the calls of the customers desk. */
import { buildCustomer } from './customer.ts'
import type { Make } from './make-ask.ts'
import { buildStaff } from './staff.ts'

export const CUSTOMER_ASKS: Record<string, Make> = {
  'GET /api/staff/customers/{id}': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
    params: { id: (await buildCustomer(test)).id },
  }),
}
