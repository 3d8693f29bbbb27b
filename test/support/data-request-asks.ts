/** Requests about personal data, and valid requests for the calls of their desk. */
import { buildCustomer, type TestCustomer } from './customer.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

/** A request to correct the date of birth, of a new customer. */
export const buildDataRequest = async (
  test: TestShop,
): Promise<{ id: string; customer: TestCustomer }> => {
  const customer = await buildCustomer(test)
  const { body } = await test.request('POST', '/api/account/v1/my-data/corrections', {
    token: customer.token,
    body: { field: 'date_of_birth', message: 'Saya lahir tahun 1995, bukan 1959.' },
  })
  return { id: body.data.requests[0].id as string, customer }
}

export const DATA_REQUEST_ASKS: Record<string, Make> = {
  'GET /api/staff/data-requests': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
  }),
  'POST /api/staff/data-requests/{id}/answer': async (_, test) => ({
    token: (await buildStaff(test, 'support')).token,
    params: { id: (await buildDataRequest(test)).id },
    body: { outcome: 'done', answer: 'Sudah kami ganti.' },
  }),
}
