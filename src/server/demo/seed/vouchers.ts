import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { changeRule } from '../../points/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { acceptVoucher, cancel, holdVoucher, redeem, expireVouchers } from '../../vouchers/index.ts'
import { staffIdOf } from './store.ts'

type Moment = { at: Date; live: () => Promise<void> }
/** Serves at the demo's till, `/staff/till`. */
const CASHIER = { login: 'kasir', branchId: 'petik-kemang' } as const
const POINTS = 100

/** Enables referrals in the demo. */
export const seedEarning = async (database: Database, now: Date): Promise<void> => {
  await changeRule(database, 'referral', { enabled: true }, 'demo', now)
}

/**
 * Redeems demo vouchers at their times: one expires, one is used at a branch, one is cancelled, one
 * stays active.
 */
export const voucherMoments = (shop: Shop, customerId: string, now: Date): Moment[] => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const made = new Map<number, string>()
  const make = (days: number): Moment => ({
    at: ago(days),
    live: async () => {
      const asked = {
        shop,
        customer: { customerId },
        locale: 'id' as const,
        now: ago(days),
        body: { total_point: POINTS },
      }
      const { voucher } = await shop.database.transaction((tx) => redeem(tx, asked))
      made.set(days, voucher.id)
    },
  })
  const payAtBranch = async (id: string, at: Date): Promise<void> => {
    const staffId = await staffIdOf(shop.db, CASHIER.login)
    const { branchId } = CASHIER
    await shop.database.transaction(async (tx) => {
      const hold = await holdVoucher(tx, { voucherId: id, branchId, staffId }, at)
      const bill = { customerId, branchId, receipt: 'KMG-249116', bill: 86_500 }
      if (!hold || !(await acceptVoucher(tx, { ...bill, holdId: hold.id }, at)))
        throw new Error('The demo’s voucher could not be used.')
    })
  }
  const soon = (days: number) => new Date(ago(days).getTime() + HOUR_MS)
  return [
    make(95),
    make(60),
    { at: soon(60), live: () => payAtBranch(made.get(60)!, soon(60)) },
    make(9),
    { at: soon(9), live: async () => void (await cancel(shop, customerId, made.get(9)!, soon(9))) },
    make(2),
    { at: ago(1), live: async () => void (await expireVouchers(shop, ago(1))) },
  ]
}
