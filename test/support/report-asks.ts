/** Valid requests for the reports. */
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

const ask = async (_: unknown, test: TestShop) => ({
  token: (await buildStaff(test, 'owner', null)).token,
  params: { report: 'sales' },
})

const askRow: Make = async (_, test) => ({
  ...(await ask(_, test)),
  query: { key: '2026-11-20' },
})

export const REPORT_ASKS: Record<string, Make> = {
  'GET /api/staff/reports/{report}': ask,
  'GET /api/staff/reports/{report}/file': ask,
  'GET /api/staff/reports/{report}/entries': askRow,
  'GET /api/staff/reports/{report}/entries/file': askRow,
}
