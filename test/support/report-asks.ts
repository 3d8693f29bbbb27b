/** Valid requests for the reports. */
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

const ask = async (_: unknown, test: TestShop) => ({
  token: (await buildStaff(test, 'owner', null)).token,
  params: { report: 'sales' },
})

export const REPORT_ASKS: Record<string, Make> = {
  'GET /api/staff/reports/{report}': ask,
  'GET /api/staff/reports/{report}/file': ask,
  'GET /api/staff/reports/{report}/entries': async (_, test) => ({
    params: { report: 'sales' },
    token: (await buildStaff(test, 'owner', null)).token,
    query: { key: '2026-11-20' },
  }),
}
