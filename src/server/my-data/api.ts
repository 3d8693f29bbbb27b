import {
  deleteAccount as deleteAccountCall,
  exportMyData,
  getMyData,
  requestCorrection,
} from '#contract/my-data/my-data.ts'
import { clearedCookies, recentProof } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { limit, type Ask } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Caller, Context } from '../shop.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { presentOpenOrder, presentRequest } from './present.ts'
import { askForCorrection, noteExport } from './requests.ts'
import { readBalance } from '../store-credit/index.ts'
import { findPerson, listRequests, openOrders, pointsOf } from './store/my-data.ts'

const REQUESTS_SHOWN = 20

const overview = async ({ shop, customer, locale }: Context & { customer: Caller }) => {
  const [requests, orders, points, credit] = await Promise.all([
    listRequests(shop.db, customer.customerId, REQUESTS_SHOWN),
    openOrders(shop.db, customer.customerId),
    pointsOf(shop.db, customer.customerId),
    readBalance(shop.db, customer.customerId),
  ])
  return {
    requests: requests.map((request) => presentRequest(request, locale)),
    open_orders: orders.map((order) => presentOpenOrder(order, locale)),
    points,
    store_credit: credit,
  }
}

const EXPORT_LIMIT = limit(
  'exportData',
  ({ customer, query }: Ask<typeof exportMyData>) => `${customer.customerId} ${query.format}`,
)

export const myDataCalls: Served[] = [
  serve(getMyData, [], async (ask) => ({ data: await overview(ask) })),
  serve(exportMyData, [recentProof(), EXPORT_LIMIT], async ({ shop, customer, query, now }) => {
    const person = await findPerson(shop.db, customer.customerId)
    if (!person) throw new AppError('unauthenticated')
    await noteExport(shop, person.id, query.format, now)
    return {
      data: null,
      file: exportData(shop.db, person, {
        format: query.format,
        shop: shop.settings()['shop.name'],
        now,
      }),
    }
  }),
  serve(requestCorrection, [recentProof()], async (ask) => {
    await askForCorrection(ask)
    return { data: await overview(ask) }
  }),
  serve(deleteAccountCall, [recentProof(), limit('deleteAccount')], async (ask) => {
    await deleteAccount(ask)
    return { data: { deleted: true }, cookies: clearedCookies(ask) }
  }),
]
