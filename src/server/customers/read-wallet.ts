import type { Data } from '#contract/call.ts'
import type { getCustomerWallet } from '#contract/staff/customers/customer-wallet.ts'
import { inLocale } from '#domain/locale.ts'
import { showVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { AppError } from '../errors.ts'
import { listEntries, openLots, readStanding } from '../points/index.ts'
import { recordLook } from '../staff/index.ts'
import { readCredit } from '../store-credit/index.ts'
import { listVouchers } from '../vouchers/index.ts'
import type { AskOfCustomer } from './read-customer.ts'
import { findCustomer } from './store.ts'

const SHOWN = 20
const VOUCHERS = 100
const CODE_TAIL = 6

/** What a customer can spend, by the ledgers of points, vouchers and store credit. */
export const lookAtWallet = async (
  ask: AskOfCustomer,
): Promise<{ data: Data<typeof getCustomerWallet> }> => {
  const { shop, params, locale, now } = ask
  const customer = await findCustomer(shop.db, params.id)
  if (!customer) throw new AppError('not_found')
  const { id } = customer
  const list = { status: 'active', descending: false, page: 1, perPage: VOUCHERS } as const
  const [standing, lots, entries, { vouchers }, credit] = await Promise.all([
    readStanding(shop.db, id, now),
    openLots(shop.db, id),
    listEntries(shop.db, id, 'all', { after: null, skip: 0, limit: SHOWN }),
    listVouchers(shop.db, id, list),
    readCredit(shop.db, id, 1, SHOWN),
  ])
  await recordLook(ask, { customerId: id, facts: {} })
  return {
    data: {
      points: standing.balance,
      lots: lots.map((lot) => ({
        id: lot.id,
        points: lot.remaining,
        expires_at: lot.expiresAt.toISOString(),
      })),
      point_entries: entries.map((entry) => ({
        id: entry.id,
        note: inLocale(entry.note, locale),
        points: entry.points,
        at: entry.createdAt.toISOString(),
      })),
      vouchers: vouchers.map((voucher) => ({
        id: voucher.id,
        code: `…${showVoucherCode(voucher.code).slice(-CODE_TAIL)}`,
        amount: voucher.amount,
        expires_at: voucher.expiresAt.toISOString(),
      })),
      store_credit: credit.balance,
      credit_entries: credit.entries.map((entry) => ({
        id: entry.id,
        note: inLocale(entry.note, locale),
        amount: entry.amount,
        at: entry.createdAt.toISOString(),
      })),
    },
  }
}
