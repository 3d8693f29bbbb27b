/** Valid requests of the windows desk. */
import { addDays } from '#domain/time.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

let asked = 0
/** A window of a day of its own, which no other test books. */
const closing = async (_: unknown, test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  asked += 1
  const windows = [{ day: addDays('2027-02-01', asked), start: '12:00' }]
  return { token, body: { branch: null, windows, change: 'close', orders: null, reason: null } }
}

export const WINDOW_ASKS: Record<string, Make> = {
  'POST /api/staff/window-check': closing,
  'POST /api/staff/windows': closing,
}
