import { makeRun, takeRun, waitingWindows } from '#server/picking/index.ts'
import { commandDoer } from '#server/staff/index.ts'
import type { Shop } from '#server/shop.ts'

const PICKER = 'petugas'
const TASKS_TAKEN = 3

/** A run that the demo's picker has begun, of the first window with accepted orders. */
export const seedPicking = async (shop: Shop, now: Date): Promise<void> => {
  const picker = await commandDoer(shop, { login: PICKER, needs: 'picking.write', now })
  if (!picker?.staff) throw new Error(`The demo has no picker ${PICKER}.`)
  const by = { staffId: picker.staff.id, now }
  const [window] = await waitingWindows(shop.db, null)
  if (!window) return
  await shop.database.transaction(async (tx) => {
    const { id } = await makeRun(tx, shop, { day: window.day, start: window.start }, by)
    await takeRun(tx, shop, id, { ...by, count: TASKS_TAKEN })
  })
}
