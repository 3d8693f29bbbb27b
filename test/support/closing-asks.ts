/** Valid requests for the calls that close a day; each has a branch of its own. */
import { jakartaDate } from '#domain/time.ts'
import { buildCounter } from './collect.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

const body = async (test: TestShop) => ({
  branch_id: await buildCounter(test),
  day: jakartaDate(test.clock.now()),
  tills: 5_000,
  riders: 0,
  reason: 'Uang kembalian kemarin',
})

export const CLOSING_ASKS: Record<string, Make> = {
  'GET /api/staff/closings': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
  }),
  'POST /api/staff/closings': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    body: await body(test),
  }),
  'POST /api/staff/closings/{id}/sign': async (_, test) => {
    const counter = await buildStaff(test, 'shift_lead', null)
    const counted = await staffAsk(test, counter)('POST', '/closings', await body(test))
    const { token } = await buildStaff(test, 'finance', null)
    return { token, params: { id: counted.body.data.count.id } }
  },
  'GET /api/staff/closings/file': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    query: { branch: await buildCounter(test) },
  }),
}
